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

/** A link's token is never logged (domain.md 2.5): it makes up that call's whole address, and that of a shared preview. */
const loggedRequest = (request: FastifyRequest) =>
  request.routeOptions.config.endpoint === 'token.read' || request.url.startsWith(`${sharedBase}/`)
    ? {
        method: request.method,
        url: request.url.startsWith(`${sharedBase}/`) ? sharedBase : request.routeOptions.url,
        host: request.host,
        remoteAddress: request.ip,
      }
    : request
