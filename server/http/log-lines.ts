import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { sharedBase } from '../../model/site/preview.ts'

/** One line a request, when it is answered: what was asked and what came of it. Two would cost as much as a look-up. */
export class OneLineEach extends LogController {
  override incomingRequest(): void {
    // What came in stands in the line of its answer.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: told(request), res: reply, responseTime: reply.elapsedTime }
    if (error) reply.log.error({ ...line, err: error }, 'request errored')
    else reply.log.info(line, 'request completed')
  }
}

/** A link's token is never logged (domain.md 2.5): it is all of that call's address, and in that of a shared preview. */
const told = (request: FastifyRequest) =>
  request.routeOptions.config.endpoint === 'token.read' || request.url.startsWith(`${sharedBase}/`)
    ? {
        method: request.method,
        url: request.url.startsWith(`${sharedBase}/`) ? sharedBase : request.routeOptions.url,
        host: request.host,
        remoteAddress: request.ip,
      }
    : request
