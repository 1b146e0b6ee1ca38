import type { FastifyInstance } from 'fastify'

/** How much of a refused body is read all the same, in bytes, so that its connection can go on. */
const worthReading = 64 * 1024
/** How long whoever sends has to read the answer, in ms, before the connection is cut. */
const patience = 1_000

/**
 * What was refused before its body was read is not read: the answer closes the connection, and the rest waits at its sender
 * until they have read it. To read and drop megabytes would cost as much as to take them.
 */
export function leaveUnread(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    if (reply.statusCode < 400 || raw.complete) return
    const said = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
    if (headers['transfer-encoding'] === undefined && !(said > worthReading)) return
    reply.header('connection', 'close')
    // A body that somebody began to read is not dropped by Node: what has come stands in the buffer, and no more comes.
    raw.read(0)
    const { socket } = raw
    // At once would be a reset, and the answer lost on its way.
    socket.destroySoon = () => {
      socket.end()
      setTimeout(() => socket.destroy(), patience).unref()
    }
  })
}
