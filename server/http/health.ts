import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../model/errors.ts'
import { hashOfToken } from '../call/auth.ts'
import type { Deps } from '../call/context.ts'
import { causeOf, firstFailure } from '../db/statement.ts'
import { keptFigures, loopDelay, mailFigures } from '../records/operation/figures.ts'
import { dataFolder, storesOf } from '../records/operation/stores.ts'
import { sealerLag } from '../records/seals/seal.ts'
import { metrics, showKept, showOwn } from './metrics.ts'
import { refusalOf } from './problems.ts'

const loopback = /^(?:127\.|::1$|::ffff:127\.)/

/** `why` not, in words; `cause`: the error, where it is one. */
type Found = { readonly ready: boolean; readonly details: object; readonly why?: string; readonly cause?: unknown }

/** Whether the database, the disk and the files can be used, each within its time. */
async function readiness(deps: Deps): Promise<Found> {
  const started = performance.now()
  await deps.db.ping()
  const database = { engine: deps.db.engine, milliseconds: Math.round(performance.now() - started) }
  const migrated = await deps.db.system
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.max('name').as('name'))
    .executeTakeFirst()
  const { free, problem } = await dataFolder(deps)
  const files = await deps.files.check()
  const { waiting, lag_seconds, delivers } = await mailFigures(deps)
  const why = files.ok ? (problem ?? undefined) : files.reason
  return {
    ready: why === undefined,
    ...(why === undefined ? {} : { why }),
    details: {
      database,
      migrations: migrated?.name ?? null,
      disk_free_bytes: free,
      data: problem === null ? { ok: true } : { ok: false, reason: problem },
      files,
      jobs: deps.jobs.started() ? 'started' : 'starting',
      sealer: { lag_seconds: await sealerLag(deps.db.system, deps.now()) },
      mail: { waiting, lag_seconds, delivers },
    },
  }
}

/** How long an answer of /readyz may take, in ms: a balancer asks often, and a database that hangs is not ready. */
const patience = 900

/** The same for what /metrics reads, in ms: Prometheus waits ten seconds unless told otherwise. */
const patienceOfMetrics = 5000

async function withinPatience<T>(work: Promise<T>, patience: number): Promise<T | undefined> {
  const late = new AbortController()
  // Left behind, it may still fail.
  work.catch(() => undefined)
  try {
    return await Promise.race([work, wait(patience, undefined, { signal: late.signal })])
  } finally {
    late.abort()
  }
}

/** Not ready, where that is why: what is a fault of ours fails the call. */
function unready(cause: unknown): Found {
  const refusal = refusalOf(cause)
  if (!refusal) throw cause
  return { ready: false, details: { reason: refusal.message }, why: refusal.message, cause }
}

const silent = 'It has not answered within a second.'

/** What `readiness` finds in time, or why it could not. */
const found = async (deps: Deps): Promise<Found> =>
  (await withinPatience(readiness(deps), patience).catch(unready)) ?? {
    ready: false,
    details: { reason: silent },
    why: silent,
  }

/** Looks, and logs that it is not ready as that begins and as it ends: a balancer asks every few seconds. */
function watched(deps: Deps): () => Promise<Found> {
  let since: number | undefined
  return async () => {
    const seen = await found(deps)
    if (!seen.ready && since === undefined) {
      since = performance.now()
      const cause = seen.cause === undefined ? {} : { cause: causeOf(firstFailure(seen.cause)) }
      deps.log.error({ reason: seen.why, ...cause }, 'not ready')
    } else if (seen.ready && since !== undefined) {
      deps.log.warn({ seconds: Math.round((performance.now() - since) / 1000) }, 'ready again')
      since = undefined
    }
    return seen
  }
}

/** What could be read in time. The figures that need nothing of it are most needed while it fails, so it ends no answer. */
async function forMetrics<T>(deps: Deps, work: Promise<T>): Promise<T | undefined> {
  try {
    const seen = await withinPatience(work, patienceOfMetrics)
    if (seen === undefined) deps.log.warn(`Figures for /metrics were not read within ${patienceOfMetrics / 1000} s.`)
    return seen
  } catch (error) {
    deps.log.warn({ cause: causeOf(error) }, 'Figures for /metrics could not be read.')
    return undefined
  }
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

/** Asked by the clock: that it was says nothing. A fault has its line all the same. */
const unlogged = { config: { asked: true } } as const

export function serveHealth(app: FastifyInstance, deps: Deps, leaving: { readonly now: boolean }): void {
  // This says that the process answers, and uses nothing else: a slow database must not cause a restart.
  app.get('/healthz', unlogged, async () => ({ status: 'ok' }))

  // Strangers learn whether it is ready, from what was found within a second: their calls cost nothing.
  const look = watched(deps)
  let last: { at: number; found: Promise<Found> } | undefined
  app.get('/readyz', unlogged, async (request, reply) => {
    if (leaving.now) return reply.status(503).send({ status: 'stopping' })
    const isInside = isFromInside(request, deps)
    const at = performance.now()
    if (isInside || !last || at - last.at > 1000) last = { at, found: look() }
    const { ready, details } = await last.found
    const status = ready ? 'ready' : 'not ready'
    return reply.status(ready ? 200 : 503).send(isInside ? { status, ...details } : { status })
  })

  app.get('/metrics', unlogged, async (request, reply) => {
    if (!isFromInside(request, deps)) throw new Refusal('NOT_FOUND')
    const [kept, stores] = await Promise.all([forMetrics(deps, keptFigures(deps)), forMetrics(deps, storesOf(deps))])
    showKept(kept)
    showOwn(stores, deps.db.pools(), loopDelay())
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
