/** Before what the desk keeps in the browser; see `stores.ts`. */
export const prefix = 'atrium.'

/** The token of a session, read without the stores: before the desk is there. */
export function keptToken(): string | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${prefix}auth`) ?? 'null')
    return typeof kept === 'object' && kept !== null && 'accessToken' in kept && typeof kept.accessToken === 'string'
      ? kept.accessToken
      : undefined
  } catch {
    return undefined
  }
}
