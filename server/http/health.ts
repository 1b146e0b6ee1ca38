import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../model/errors.ts'
import type { Deps } from '../call/context.ts'
import { figuresOf, loopDelay, mailFigures } from '../records/operation/figures.ts'
import { diskOf } from '../records/operation/stores.ts'
import { sealerLag } from '../records/seals/seal.ts'
import { metrics, show } from './metrics.ts'
import { refusalOf } from './problems.ts'

const loopback = /^(?:127\.|::1$|::ffff:127\.)/

/** Whether the database, the disk and the files can be used, each within its time. */
async function readiness(deps: Deps) {
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
    status: files.ok && disk.enough ? 'ready' : 'not ready',
    database,
    migrations: migrated?.name ?? null,
    disk_free_bytes: disk.free,
    files,
    jobs: deps.jobs.started() ? 'started' : 'starting',
    sealer: { lag_seconds: await sealerLag(deps.db.system, deps.now()) },
    mail: { waiting, lag_seconds, delivers },
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

export function serveHealth(app: FastifyInstance, deps: Deps, leaving: { readonly now: boolean }): void {
  // This says that the process answers, and uses nothing else: a slow database must not cause a restart.
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))

  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    if (leaving.now) return reply.status(503).send({ status: 'stopping' })
    const found = await withinPatience(readiness(deps)).catch(whyUnready)
    if (found === undefined || typeof found === 'string')
      return reply.status(503).send({ status: 'not ready', reason: found ?? 'It has not answered within a second.' })
    return reply.status(found.status === 'ready' ? 200 : 503).send(found)
  })

  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    // Decision 009: internal figures are for this machine's collector, not for the network.
    // A request through a proxy on this machine comes from the network too, whether or not Atrium knows of the proxy.
    const passedOn = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
    if (passedOn || !loopback.test(request.ip)) throw new Refusal('NOT_FOUND')
    show(await figuresOf(deps), deps.db.pools(), loopDelay())
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
