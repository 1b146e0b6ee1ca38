import { setImmediate as others } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Bodies of more characters are read one after the other, and others are answered between. */
const large = 64 * 1024

/** Reads JSON as the framework does; large bodies in turn, since nobody else is answered while one is read. */
export function parseInTurn(app: FastifyInstance): void {
  // A body that tries to reach a prototype is refused, not cleaned.
  const parse = app.getDefaultJsonParser('error', 'error')
  let before: Promise<unknown> = Promise.resolve()
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    if (text.length <= large) {
      parse(request, text, done)
      return
    }
    before = before.then(async () => {
      await others()
      parse(request, text, (error, value: unknown) => setImmediate(done, error, value))
      await others()
    })
  })
}

/** After a large body was judged others are answered, before it is worked on. */
export async function lettingOthers({ headers }: FastifyRequest): Promise<void> {
  // Who sends in chunks does not say how much.
  const isUnsaid = headers['transfer-encoding'] !== undefined
  if (isUnsaid || Number(headers['content-length'] ?? 0) > large) await others()
}
