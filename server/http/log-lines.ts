import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { brandOf } from '../../model/brands.ts'
import { endpoints } from '../../model/contract/index.ts'
import { sharedBase } from '../../model/site/preview.ts'

/** One line for each request, written with its answer. Two would cost as much as a look-up. */
export class OneLineEach extends LogController {
  override incomingRequest(): void {
    // The line of the answer names the request.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (request.routeOptions.config.asked && !error) return
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

type Listed = { readonly type?: string; readonly enum?: readonly unknown[]; readonly maximum?: number }

/** What each call takes in its address, by its name in the contract. */
const queries = new Map(
  endpoints.map(({ name, endpoint }) => [
    name,
    (endpoint.query as { properties?: Readonly<Record<string, Listed>> } | undefined)?.properties ?? {},
  ]),
)

/** The parameters of a brand: their values are logged where they are one. */
const ofBrand = ['brand', 'brand_id', 'brand_code']
/** Those of paging, which short numbers follow also where no call takes them. */
const ofPaging = ['page', 'limit']

/** Whether a value is nothing that somebody typed: a brand, or what the contract takes there as a number, a switch or one of few. */
function isPlain(endpoint: string | undefined, name: string, value: string): boolean {
  if (ofBrand.includes(name)) return brandOf(value) !== undefined
  if (ofPaging.includes(name) && /^\d{1,3}$/.test(value)) return true
  const query = queries.get(endpoint ?? '') ?? {}
  const { type, enum: few, maximum = Infinity } = Object.hasOwn(query, name) ? (query[name] ?? {}) : {}
  if (few) return few.includes(value)
  if (type === 'boolean') return value === 'true' || value === 'false'
  return type === 'integer' && /^\d{1,10}$/.test(value) && Number(value) <= maximum
}

/** Of what is asked for, the names and plain values: a search is not logged, be it for a name or for a number of somebody's. */
function queryIn(url: string, endpoint: string | undefined): string {
  const at = url.indexOf('?')
  if (at < 0) return ''
  const pairs = [...new URLSearchParams(url.slice(at + 1))].slice(0, 20)
  return `?${pairs.map(([name, value]) => `${name.slice(0, 40)}=${isPlain(endpoint, name, value) ? value : '…'}`).join('&')}`
}

/** The line of a request: who asked for what. A call that is nothing but a token says so. */
const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url:
    request.routeOptions.config.endpoint === 'token.read'
      ? request.routeOptions.url
      : pathIn(request.url) + queryIn(request.url, request.routeOptions.config.endpoint),
  host: request.host,
  remoteAddress: request.ip,
})
