import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../model/errors.ts'
import { hashOfToken } from '../call/auth.ts'
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

  // Strangers learn whether it is ready, from what was found within a second: their calls cost nothing.
  let last: { at: number; found: Promise<Found> } | undefined
  app.get('/readyz', { logLevel: 'silent' }, async (request, reply) => {
    const isInside = isFromInside(request, deps)
    const at = performance.now()
    if (isInside || !last || at - last.at > 1000) last = { at, found: readiness(deps) }
    const { ready, details } = await last.found.catch(error => {
      last = undefined
      throw error
    })
    const status = ready ? 'ready' : 'not ready'
    return reply.status(ready ? 200 : 503).send(isInside ? { status, ...details } : { status })
  })

  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    // Decision 009: internal figures are for this machine's collector, not for the network.
    if (!isFromInside(request, deps)) throw new Refusal('NOT_FOUND')
    await outbox(deps)
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}

type Found = { readonly ready: boolean; readonly details: object }

/**
 * On the loopback, or with the token of STATUS_TOKEN. What a proxy on this machine passes on comes from the network too,
 * whether or not Atrium knows of the proxy.
 */
function isFromInside({ headers, ip }: FastifyRequest, { settings: { STATUS_TOKEN } }: Deps): boolean {
  const given = /^Bearer (\S{1,500})$/.exec(headers.authorization ?? '')?.[1]
  if (STATUS_TOKEN !== undefined && given !== undefined && hashOfToken(given).equals(hashOfToken(STATUS_TOKEN)))
    return true
  return headers['x-forwarded-for'] === undefined && headers.forwarded === undefined && loopback.test(ip)
}

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
  return {
    ready: files.ok && disk.enough,
    details: {
      database,
      migrations: migrated?.name ?? null,
      disk_free_bytes: disk.free,
      files,
      jobs: deps.jobs.started() ? 'started' : 'starting',
      sealer: { lag_seconds: await sealerLag(deps.db.system, deps.now()) },
      mail: await outbox(deps),
    },
  }
}
