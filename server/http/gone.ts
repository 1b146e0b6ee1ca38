import type { FastifyReply } from 'fastify'

/** Aborted when whoever asked goes away before the answer is sent. */
export function goneOf({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController()
  const leave = () => {
    if (!raw.writableFinished) gone.abort()
  }
  if (raw.destroyed) leave()
  else raw.once('close', leave)
  return gone.signal
}
