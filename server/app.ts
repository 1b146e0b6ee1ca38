import type { IncomingHttpHeaders } from 'node:http'
import { isIP, Server } from 'node:net'
import { setImmediate as immediate, setTimeout as wait } from 'node:timers/promises'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify'
import { usualBody } from '../model/contract/cost.ts'
import { Refusal } from '../model/errors.ts'
import type { Deps } from './call/context.ts'
import { handlers } from './features/index.ts'
import { serveBell } from './http/bell-stream.ts'
import { bind } from './http/bind.ts'
import { serveDesk } from './http/desk.ts'
import { serveDocs } from './http/docs.ts'
import { Gate, type GateOrigin } from './http/gate.ts'
import { serveHealth } from './http/health.ts'
import { parseInTurn } from './http/json-bodies.ts'
import { OneLineEach } from './http/log-lines.ts'
import { serveMedia } from './http/media.ts'
import { measure } from './http/metrics.ts'
import { answerError, nothingHere } from './http/problems.ts'
import { serveSites } from './http/sites/serve.ts'
import { leaveUnread } from './http/unread.ts'
import { serveUnsubscribe } from './http/unsubscribe.ts'
import { isAmong } from './settings/settings-kinds.ts'

/** How long a proxy has to send once more over a connection that it keeps, in ms: with the answer it is told to close it. */
const keptOpen = 1_000

const options = ({ log, settings: { TRUSTED_PROXIES } }: Deps): FastifyServerOptions => ({
  loggerInstance: log,
  ...(TRUSTED_PROXIES ? { trustProxy: (address: string) => isAmong(TRUSTED_PROXIES, address) } : {}),
  logController: new OneLineEach(),
  bodyLimit: usualBody,
  // A body that tries to reach a prototype is refused, not cleaned.
  onProtoPoisoning: 'error',
  onConstructorPoisoning: 'error',
  genReqId: () => crypto.randomUUID(),
  routerOptions: { maxParamLength: 300 },
  forceCloseConnections: 'idle',
  // An upload of the largest size still gets through on a slow line; a sender who never ends is cut off.
  requestTimeout: 120_000,
  // What still comes over a kept connection is refused by `refuseNow`: Fastify's own answer has neither code nor request id.
  return503OnClosing: false,
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

/** For a call that comes over a kept connection while the server closes. */
function refuseNow(reply: FastifyReply): never {
  reply.header('connection', 'close')
  throw new Refusal('UNAVAILABLE', {
    message: 'This server of Atrium is stopping. Nothing was changed; try again in a moment.',
  })
}

/** What the apps of one process share: what a call may cost, and whether the process is about to stop. */
type Shared = { readonly gate: Gate; readonly leaving: Leaving }

async function base(deps: Deps, { gate, leaving }: Shared, origin: GateOrigin): Promise<FastifyInstance> {
  const app = fastify(options(deps))
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw nothingHere()
  })
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // A proxy that keeps the connection opens its next one elsewhere.
    if (leaving.now) reply.header('connection', 'close')
  })
  app.addHook('onRequest', async (_, reply) => {
    if (leaving.over) refuseNow(reply)
  })
  app.addHook('onRequest', async ({ headers }) => saysNothing(headers))
  if (deps.settings.TRUSTED_PROXIES) app.addHook('onRequest', async request => refuseUnaddressed(request.ip))
  leaveUnread(app)
  gate.guard(app, origin)
  parseInTurn(app)
  await app.register(multipart, { limits: { files: 1, fields: 4, parts: 5 }, throwFileSizeLimit: false })
  await app.register(compress, { threshold: 1024 })
  measure(app)
  return app
}

/** The desk's origin: every call of the API, the desk itself, its docs and health. It serves no file that a visitor or editor uploaded. */
async function deskApp(deps: Deps, shared: Shared): Promise<FastifyInstance> {
  const app = await base(deps, shared, 'desk')
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
  bind(app, handlers, deps, shared.gate, 'desk')
  serveBell(app, deps, shared.gate)
  serveHealth(app, deps, shared.leaving)
  serveDocs(app, deps)
  await serveDesk(app, deps)
  return app
}

/** The sites' origin: the public sites, published content and media, for everyone. */
async function sitesApp(deps: Deps, shared: Shared): Promise<FastifyInstance> {
  const app = await base(deps, shared, 'sites')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], imgSrc: ["'self'"], sandbox: [] },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  })
  await app.register(cors, { origin: true, methods: ['GET', 'HEAD', 'POST'] })
  bind(app, handlers, deps, shared.gate, 'sites')
  serveMedia(app, deps)
  await app.register(async inner => serveUnsubscribe(inner, deps, shared.gate))
  serveSites(app, deps, shared.gate)
  return app
}

export type App = {
  desk: FastifyInstance
  sites: FastifyInstance
  /** Health and metrics alone, for a process that serves neither: a worker listens with it. */
  health: FastifyInstance
  /** Says that it stops, to balancers and on each connection, and still answers: nobody need be sent away. */
  drain(): void
  /** Takes no new connections; those that stand are answered once more, and then closed in order. */
  leave(): Promise<void>
  /** Finishes accepted requests and accepts no more. After `patience` ms it cuts open connections; without it, it waits for them. */
  close(patience?: number): Promise<void>
}

/** Whether this process is about to stop, for /readyz and for connections that are kept open, and whether it takes no more. */
type Leaving = { now: boolean; over: boolean }

async function healthApp(deps: Deps, shared: Shared): Promise<FastifyInstance> {
  const app = await base(deps, shared, 'desk')
  serveHealth(app, deps, shared.leaving)
  return app
}

/** A turn of the loop that takes less had hardly anything to do, and a listener is not kept open for one longer; both in ms. */
const [restful, longestBusy] = [0.3, 500]

/**
 * Until new connections were taken just now: as a listener closes the system resets those that nobody has taken yet, and
 * on a busy machine they wait behind a turn's other work. A proxy sends what it began to write there to nobody else.
 */
async function untilAllTaken(): Promise<void> {
  const begun = performance.now()
  await immediate()
  for (let before = begun, now = performance.now(); now - before > restful && now - begun < longestBusy; ) {
    await immediate()
    before = now
    now = performance.now()
  }
}

/** The whole server except its sockets: main listens with it and tests call it through inject. */
export async function buildApp(deps: Deps): Promise<App> {
  const leaving: Leaving = { now: false, over: false }
  const shared: Shared = { gate: new Gate(deps), leaving }
  const apps = await Promise.all([deskApp(deps, shared), sitesApp(deps, shared), healthApp(deps, shared)])
  const [desk, sites, health] = apps
  await Promise.all(apps.map(each => each.ready()))
  return {
    desk,
    sites,
    health,
    drain() {
      leaving.now = true
    },
    async leave() {
      await untilAllTaken()
      for (const { server } of apps) if (server.listening) Server.prototype.close.call(server)
      await wait(keptOpen)
    },
    async close(patience) {
      leaving.over = true
      // A client that sends half a request, or never reads the answer, would keep the process from ending.
      const cut = () => {
        for (const { server } of apps) server.closeAllConnections()
      }
      const late = patience === undefined ? undefined : setTimeout(cut, patience)
      await Promise.all(apps.map(each => each.close()))
      clearTimeout(late)
    },
  }
}
