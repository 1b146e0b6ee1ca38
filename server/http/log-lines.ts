import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { sharedBase } from '../../model/site/preview.ts'

/** One line for each request, written with its answer. Two would cost as much as a look-up. */
export class OneLineEach extends LogController {
  override incomingRequest(): void {
    // The line of the answer names the request.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: loggedRequest(request), res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}

const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: loggedUrl(request),
  host: request.host,
  remoteAddress: request.ip,
})

/** An address without what opens something by itself (domain.md 2.5), and without what people searched for: of a query only its names. */
function loggedUrl({ url, routeOptions }: FastifyRequest): string {
  if (url.startsWith(`${sharedBase}/`)) return sharedBase
  const [path = '', query] = url.split('?')
  const at = /:\w*token/.test(routeOptions.url ?? '') ? (routeOptions.url ?? '') : path
  if (!query) return at
  return `${at}?${[...new Set(new URLSearchParams(query).keys())].join('&')}`
}
