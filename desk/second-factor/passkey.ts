type Options = Record<string, unknown>
/** What the browser says when the person closed its window, or it knows no passkey. */
const declined = new Set(['NotAllowedError', 'AbortError'])

const worded = (error: unknown): never => {
  if (error instanceof Error && declined.has(error.name))
    throw new Error('The browser was given no passkey. Try again, or use another way.')
  throw error
}

/** The browser's passkey calls, fetched when they are needed. */
export async function askBrowser() {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  return {
    ask: (options: Options) =>
      startAuthentication({ optionsJSON: options as never }).catch(worded) as unknown as Promise<Options>,
    make: (options: Options) =>
      startRegistration({ optionsJSON: options as never }).catch(worded) as unknown as Promise<Options>,
  }
}
