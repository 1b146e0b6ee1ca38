const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
/** The database is closing here, or has not answered for some seconds. */
const ownCodes = new Set(['DATABASE_CLOSED', 'DATABASE_SILENT'])
/** The driver gives these errors no code: the connection broke before or during the call, or none was available. */
const uncoded = /Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired/

/** Whether the way to the database is lost, or was never there: nothing is wrong with what was asked. */
export function isLost(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code === 'string') return networkCodes.has(code) || ownCodes.has(code)
  return error instanceof Error && uncoded.test(error.message)
}
