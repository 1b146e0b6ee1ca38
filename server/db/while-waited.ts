import { AsyncLocalStorage } from 'node:async_hooks'
import { connect, Socket } from 'node:net'
import type { PoolClient } from 'pg'

/** Nobody waits any more for what a statement, or a file that is read apart, is part of. */
export class NobodyWaits extends Error {
  readonly code = 'NOBODY_WAITS'
  constructor(options?: ErrorOptions) {
    super('Whoever asked for this has gone.', options)
  }
}

const waiting = new AsyncLocalStorage<AbortSignal>()

/**
 * Does what somebody waits for: once `gone` is aborted its statements are cancelled and no further one is sent, so that its
 * transaction is taken back (decision 235).
 */
export const whileWaited = <T>(gone: AbortSignal, work: () => Promise<T>): Promise<T> => waiting.run(gone, work)

/** Aborted once nobody waits for what goes on here; undefined for what comes to its end, whoever waits. */
export const goneHere = (): AbortSignal | undefined => waiting.getStore()

/** What PostgreSQL knows a connection by. The embedded database has no socket, and its statements come to their end. */
type Known = {
  readonly host?: string
  readonly port?: number
  readonly processID?: number
  readonly secretKey?: number
  readonly connection?: { readonly stream?: object }
}

const [cancelLength, cancelCode] = [16, 80_877_102]

/**
 * Asks PostgreSQL to cancel what a connection works on, by a connection of its own, as the protocol has it (also through a
 * pooler). False for the embedded database.
 */
function cancel({ host = '', port = 5432, processID, secretKey, connection }: Known): boolean {
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return false
  if (!(connection?.stream instanceof Socket)) return false
  const request = Buffer.alloc(cancelLength)
  for (const [at, value] of [cancelLength, cancelCode, processID, secretKey].entries())
    request.writeInt32BE(value, 4 * at)
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  socket.on('error', () => undefined)
  socket.once('connect', () => socket.end(request))
  return true
}

/** Ends a transaction, whoever waits. */
const ends = /^(commit|rollback)\b/

/** Sends a statement, if somebody still waits for it; `spoilt` where the connection must not be used by others afterwards. */
export function sentWhileWaited<T>(
  client: PoolClient,
  text: string,
  send: () => Promise<T>,
  spoilt: () => void,
): Promise<T> {
  const gone = waiting.getStore()
  if (gone === undefined || ends.test(text)) return send()
  if (gone.aborted) return Promise.reject(new NobodyWaits())
  const leave = (): void => {
    // A cancellation that comes late would meet the next statement of the connection.
    if (cancel(client as Known)) spoilt()
  }
  gone.addEventListener('abort', leave, { once: true })
  return send()
    .catch((error: unknown) => {
      throw gone.aborted ? new NobodyWaits({ cause: error }) : error
    })
    .finally(() => gone.removeEventListener('abort', leave))
}
