import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../model/errors.ts'
import type { Deps } from '../call/context.ts'
import { leastFree } from '../outside/space.ts'
import { sealerLag } from '../records/seals/seal.ts'
import { metrics, outboxLag, outboxWaiting } from './metrics.ts'

const loopback = /^(?:127\.|::1$|::ffff:127\.)/

export async function outbox({
  db,
  now,
  settings,
}: Deps): Promise<{ waiting: number; lag_seconds: number; delivers: boolean }> {
  const row = await db.system
    .selectFrom('mail_outbox')
    .where('status', 'in', ['queued', 'sending', 'failed'])
    .select(({ fn }) => [fn.countAll<number>().as('waiting'), fn.min('next_attempt_at').as('oldest')])
    .executeTakeFirst()
  const oldest = row?.oldest ? new Date(row.oldest).getTime() : now().getTime()
  const found = {
    waiting: Number(row?.waiting ?? 0),
    lag_seconds: Math.max(0, Math.round((now().getTime() - oldest) / 1000)),
    delivers: settings.SMTP_URL !== undefined,
  }
  outboxWaiting.set(found.waiting)
  outboxLag.set(found.delivers ? found.lag_seconds : 0)
  return found
}

/** Free bytes on the disk of the data folder, and whether they are enough; null where unknown. */
export async function diskOf({ settings }: Deps): Promise<{ free: number | null; enough: boolean }> {
  const free = await statfs(settings.DATA_DIR).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )
  return { free, enough: free === null || free >= leastFree }
}

export function serveHealth(app: FastifyInstance, deps: Deps): void {
  // This says that the process answers, and uses nothing else: a slow database must not cause a restart.
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }))

  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const started = performance.now()
    await deps.db.ping()
    const database = { engine: deps.db.engine, milliseconds: Math.round(performance.now() - started) }
    const migrated = await deps.db.system
      .selectFrom('schema_migrations')
      .select(({ fn }) => fn.max('name').as('name'))
      .executeTakeFirst()
    const disk = await diskOf(deps)
    const files = await deps.files.check()
    const ready = files.ok && disk.enough
    return reply.status(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      database,
      migrations: migrated?.name ?? null,
      disk_free_bytes: disk.free,
      files,
      jobs: deps.jobs.started() ? 'started' : 'starting',
      sealer: { lag_seconds: await sealerLag(deps.db.system, deps.now()) },
      mail: await outbox(deps),
    })
  })

  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    // Decision 009: internal figures are for this machine's collector, not for the network.
    // A request through a proxy on this machine comes from the network too, whether or not Atrium knows of the proxy.
    const passedOn = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
    if (passedOn || !loopback.test(request.ip)) throw new Refusal('NOT_FOUND')
    await outbox(deps)
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
