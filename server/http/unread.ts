import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How much of a refused body is read all the same, in bytes, so that its connection can go on. */
const worthReading = 64 * 1024
/** How long whoever sends has to read the answer, in ms, before the connection is cut. */
const patience = 1_000

const isLarge = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > worthReading

/**
 * What was refused before its body was read is not read: the answer closes the connection, and the rest waits at its sender
 * until they have read it. To read and drop megabytes would cost as much as to take them.
 */
export function leaveUnread(app: FastifyInstance): void {
  // A body that somebody began to read is not dropped by Node: what has come stands in the buffer, and no more comes. Begun
  // before anything is judged, since beside a buffer that is full, as a late refusal finds it, nothing counts as begun.
  app.addHook('onRequest', async ({ raw }) => {
    if (isLarge(raw)) raw.read(0)
  })
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || !isLarge(raw)) return
    const isRead = reply.statusCode < 400 && raw.readableFlowing !== null
    if (isRead) return
    reply.header('connection', 'close')
    const { socket } = raw
    // At once would be a reset, and the answer lost on its way.
    socket.destroySoon = () => {
      socket.end()
      setTimeout(() => socket.destroy(), patience).unref()
    }
  })
}
