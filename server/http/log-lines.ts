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

/** Paths that end in a token. */
const withToken = [sharedBase, '/unsubscribe']

/**
 * The path as it is logged: judged as it is routed, decoded. A link's token is never logged (domain.md 2.5), nor a path that
 * nobody can decode.
 */
function pathIn(url: string): string {
  const raw = url.split(/[?#]/)[0] ?? '/'
  let path = raw
  try {
    path = decodeURIComponent(raw)
  } catch {
    return '(not readable)'
  }
  return withToken.find(base => path.replace(/\/{2,}/g, '/').startsWith(`${base}/`)) ?? raw
}

/** Of what is asked for, the names and what is a number or a code: a search for somebody's name is not logged. */
function queryIn(url: string): string {
  const at = url.indexOf('?')
  if (at < 0) return ''
  const pairs = [...new URLSearchParams(url.slice(at + 1))].slice(0, 20)
  const said = pairs.map(
    ([name, value]) => `${name.slice(0, 40)}=${/^(?:\d{1,10}|[A-Z]{4})$/.test(value) ? value : '…'}`,
  )
  return `?${said.join('&')}`
}

/** The line of a request: who asked for what. A call that is nothing but a token says so. */
const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url:
    request.routeOptions.config.endpoint === 'token.read'
      ? request.routeOptions.url
      : pathIn(request.url) + queryIn(request.url),
  host: request.host,
  remoteAddress: request.ip,
})
