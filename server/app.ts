import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { Refusal } from '../model/errors.ts'
import type { Deps } from './call/context.ts'
import { handlers } from './features/index.ts'
import { bind } from './http/bind.ts'
import { serveDesk } from './http/desk.ts'
import { serveDocs } from './http/docs.ts'
import { serveHealth } from './http/health.ts'
import { OneLineEach } from './http/log-lines.ts'
import { serveMedia } from './http/media.ts'
import { measure } from './http/metrics.ts'
import { answerError, nothingHere } from './http/problems.ts'
import { serveSites } from './http/sites/serve.ts'
import { serveUnsubscribe } from './http/unsubscribe.ts'
import { isAmong } from './settings/settings-kinds.ts'

/** The most calls a minute that the public origin accepts from one address. */
const publicCallsAMinute = 600

const options = ({ log, settings: { TRUSTED_PROXIES } }: Deps): FastifyServerOptions => ({
  loggerInstance: log,
  ...(TRUSTED_PROXIES ? { trustProxy: (address: string) => isAmong(TRUSTED_PROXIES, address) } : {}),
  logController: new OneLineEach(),
  bodyLimit: 1024 * 1024,
  // A body that tries to reach a prototype is refused, not cleaned.
  onProtoPoisoning: 'error',
  onConstructorPoisoning: 'error',
  genReqId: () => crypto.randomUUID(),
  routerOptions: { maxParamLength: 300 },
  forceCloseConnections: 'idle',
  // An upload of the largest size still gets through on a slow line; a sender who never ends is cut off.
  requestTimeout: 120_000,
  return503OnClosing: true,
})

/** Limits and trails use the address, so a proxy that sends none is misconfigured. */
function refuseUnaddressed(ip: string): void {
  if (isIP(ip) === 0)
    throw new Refusal('MALFORMED', {
      message: 'X-Forwarded-For names no address. Correct the proxy in front of Atrium.',
    })
}

/** Clients that send no body may call it a form, as axios does; nothing is of no type. */
function saysNothing(headers: IncomingHttpHeaders): void {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  const isEmpty = (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined
  if (isForm && isEmpty) delete headers['content-type']
}

async function base(deps: Deps): Promise<FastifyInstance> {
  const app = fastify(options(deps))
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw nothingHere()
  })
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  app.addHook('onRequest', async ({ headers }) => saysNothing(headers))
  if (deps.settings.TRUSTED_PROXIES) app.addHook('onRequest', async request => refuseUnaddressed(request.ip))
  await app.register(multipart, { limits: { files: 1, fields: 4, parts: 5 }, throwFileSizeLimit: false })
  await app.register(compress, { threshold: 1024 })
  measure(app)
  return app
}

/** The desk's origin: every call of the API, the desk itself, its docs and health. It serves no file that a visitor or editor uploaded. */
async function deskApp(deps: Deps): Promise<FastifyInstance> {
  const app = await base(deps)
  const { SITES_ORIGIN } = deps.settings
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        // Component libraries set style attributes; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', SITES_ORIGIN],
        // The page shows a private file, fetched with the person's own token, from memory.
        frameSrc: ['blob:', SITES_ORIGIN],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: deps.settings.DESK_ORIGIN.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  bind(app, handlers, deps, 'desk')
  serveHealth(app, deps)
  serveDocs(app, deps)
  await serveDesk(app, deps)
  return app
}

/** The sites' origin: the public sites, published content and media, for everyone. */
async function sitesApp(deps: Deps): Promise<FastifyInstance> {
  const app = await base(deps)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], imgSrc: ["'self'"], sandbox: [] },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  })
  await app.register(cors, { origin: true, methods: ['GET', 'HEAD', 'POST'] })
  await app.register(rateLimit, {
    max: publicCallsAMinute,
    timeWindow: 60_000,
    errorResponseBuilder: (_, { ttl }) => new Refusal('TOO_MANY', { values: { seconds: Math.ceil(ttl / 1000) } }),
  })
  bind(app, handlers, deps, 'sites')
  serveMedia(app, deps)
  await app.register(async inner => serveUnsubscribe(inner, deps))
  serveSites(app, deps)
  return app
}

export type App = {
  desk: FastifyInstance
  sites: FastifyInstance
  /** Finishes accepted requests and accepts no more. After `patience` ms it cuts open connections; without it, it waits for them. */
  close(patience?: number): Promise<void>
}

/** The whole server except its sockets: main listens with it and tests call it through inject. */
export async function buildApp(deps: Deps): Promise<App> {
  const [desk, sites] = await Promise.all([deskApp(deps), sitesApp(deps)])
  await Promise.all([desk.ready(), sites.ready()])
  return {
    desk,
    sites,
    async close(patience) {
      // A client that sends half a request, or never reads the answer, would keep the process from ending.
      const cut = () => {
        for (const { server } of [desk, sites]) server.closeAllConnections()
      }
      const late = patience === undefined ? undefined : setTimeout(cut, patience)
      await Promise.all([desk.close(), sites.close()])
      clearTimeout(late)
    },
  }
}
