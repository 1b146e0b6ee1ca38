type Options = Record<string, unknown>
/** The browser's error when the person closed its window, or it knows no passkey. */
const declined = new Set(['NotAllowedError', 'AbortError'])

const worded = (error: unknown): never => {
  if (error instanceof Error && declined.has(error.name))
    throw new Error('The browser was given no passkey. Try again, or use another way.')
  throw error
}

// The contract leaves open what server and browser say to each other: the libraries at both ends judge it.
const asOptions = (options: Options): never => options as never
const onWire = (answer: object): Options => ({ ...answer })

/** The browser's passkey calls, loaded when they are needed. */
export async function askBrowser() {
  const { startAuthentication, startRegistration } = await import('@simplewebauthn/browser')
  return {
    ask: (options: Options) => startAuthentication({ optionsJSON: asOptions(options) }).then(onWire, worded),
    make: (options: Options) => startRegistration({ optionsJSON: asOptions(options) }).then(onWire, worded),
  }
}
