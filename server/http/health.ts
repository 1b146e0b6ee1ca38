import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../model/errors.ts'
import { hashOfToken } from '../call/auth.ts'
import type { Deps } from '../call/context.ts'
import { figuresOf, loopDelay, mailFigures } from '../records/operation/figures.ts'
import { diskOf } from '../records/operation/stores.ts'
import { sealerLag } from '../records/seals/seal.ts'
import { metrics, show } from './metrics.ts'
import { refusalOf } from './problems.ts'

const loopback = /^(?:127\.|::1$|::ffff:127\.)/

type Found = { readonly ready: boolean; readonly details: object }

/** Whether the database, the disk and the files can be used, each within its time. */
async function readiness(deps: Deps): Promise<Found> {
  const started = performance.now()
  await deps.db.ping()
  const database = { engine: deps.db.engine, milliseconds: Math.round(performance.now() - started) }
  const migrated = await deps.db.system
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.max('name').as('name'))
    .executeTakeFirst()
  const disk = await diskOf(deps)
  const files = await deps.files.check()
  const { waiting, lag_seconds, delivers } = await mailFigures(deps)
  return {
    ready: files.ok && disk.enough,
    details: {
      database,
      migrations: migrated?.name ?? null,
      disk_free_bytes: disk.free,
      files,
      jobs: deps.jobs.started() ? 'started' : 'starting',
      sealer: { lag_seconds: await sealerLag(deps.db.system, deps.now()) },
      mail: { waiting, lag_seconds, delivers },
    },
  }
}

/** How long an answer of /readyz may take, in ms: a balancer asks often, and a database that hangs is not ready. */
const patience = 900

async function withinPatience<T>(work: Promise<T>): Promise<T | undefined> {
  const late = new AbortController()
  // Left behind, it may still fail.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, wait(patience, undefined, { signal: late.signal })])
  } finally {
    late.abort()
  }
}

/** Why a database cannot be used now, where that is why. */
function whyUnready(error: unknown): string {
  const refusal = refusalOf(error)
  if (!refusal) throw error
  return refusal.message
}

/** What `readiness` finds in time, or why it could not. */
async function found(deps: Deps): Promise<Found> {
  const seen = await withinPatience(readiness(deps)).catch(whyUnready)
  if (seen !== undefined && typeof seen !== 'string') return seen
  return { ready: false, details: { reason: seen ?? 'It has not answered within a second.' } }
}

/**
 * On the loopback, or with the token of STATUS_TOKEN: internal figures are not for the network (decision 009). What a proxy
 * on this machine passes on comes from the network too, whether or not Atrium knows of the proxy.
 */
function isFromInside({ headers, ip }: FastifyRequest, { settings: { STATUS_TOKEN } }: Deps): boolean {
  const given = /^Bearer (\S{1,500})$/.exec(headers.authorization ?? '')?.[1]
  if (STATUS_TOKEN !== undefined && given !== undefined && hashOfToken(given).equals(hashOfToken(STATUS_TOKEN)))
    return true
  return headers['x-forwarded-for'] === undefined && headers.forwarded === undefined && loopback.test(ip)
}

export function serveHealth(app: FastifyInstance, deps: Deps, leaving: { readonly now: boolean }): void {
  // This says that the process answers, and uses nothing else: a slow database must not cause a restart.
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))

  // Strangers learn whether it is ready, from what was found within a second: their calls cost nothing.
  let last: { at: number; found: Promise<Found> } | undefined
  app.get('/readyz', { logLevel: 'silent' }, async (request, reply) => {
    if (leaving.now) return reply.status(503).send({ status: 'stopping' })
    const isInside = isFromInside(request, deps)
    const at = performance.now()
    if (isInside || !last || at - last.at > 1000) last = { at, found: found(deps) }
    const { ready, details } = await last.found
    const status = ready ? 'ready' : 'not ready'
    return reply.status(ready ? 200 : 503).send(isInside ? { status, ...details } : { status })
  })

  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!isFromInside(request, deps)) throw new Refusal('NOT_FOUND')
    show(await figuresOf(deps), deps.db.pools(), loopDelay())
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
