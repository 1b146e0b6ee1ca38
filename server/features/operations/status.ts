import { Cron } from 'croner'
import { sql } from 'kysely'
import packed from '../../../package.json' with { type: 'json' }
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { diskOf, outbox } from '../../http/health.ts'
import { gatewayState } from '../../records/gateway-keys.ts'
import { checksOnWire } from '../../records/seals/checks-on-wire.ts'
import { readHead } from '../../records/seals/head.ts'
import { sealerLag } from '../../records/seals/seal.ts'
import { deskFault } from './desk-fault.ts'

type Status = Awaited<ReturnType<HandlersOf<'operations'>['status']>>
type Counted = { n: number }

const startedAt = new Date(Date.now() - performance.now()).toISOString()

const counted = async ({ db }: CallerCtx['deps'], table: 'mail_outbox' | 'erp_postings', states: readonly string[]) => {
  const { rows } = await sql<Counted>`select count(*)::int as n from ${sql.table(table)}
    where status = any(${states}::text[])`.execute(db.system)
  return rows[0]?.n ?? 0
}

/** Runs of the last week; a job without a run since then is not scheduled any more. */
async function jobsOf({ db, now }: CallerCtx['deps']): Promise<Status['jobs']> {
  type StatusRow = {
    name: string
    cron: string
    last_at: Date | null
    last_state: string | null
    waiting: number
    failed: number
  }
  const { rows } = (await db.executeSql(`select s.name, s.cron, l.completed_on as last_at, l.state::text as last_state,
      (select count(*)::int from pgboss.job j where j.name = s.name and j.state in ('created', 'retry', 'active')) as waiting,
      (select count(*)::int from pgboss.job j where j.name = s.name and j.state = 'failed') as failed
    from pgboss.schedule s left join lateral (select completed_on, state from pgboss.job j
      where j.name = s.name and j.completed_on is not null order by completed_on desc limit 1) l on true
    order by s.name`)) as { rows: StatusRow[] }
  return rows.map(({ name, cron, last_at, last_state, waiting, failed }) => ({
    name,
    cron,
    last_at: last_at?.toISOString() ?? null,
    last_state,
    next_at: new Cron(cron, { timezone: 'Asia/Manila' }).nextRun(now())?.toISOString() ?? null,
    waiting,
    failed,
  }))
}

async function databaseOf({ db }: CallerCtx['deps']): Promise<Status['database']> {
  const begun = performance.now()
  await db.ping()
  const milliseconds = Math.round((performance.now() - begun) * 10) / 10
  const { rows } = await sql<{
    version: string
    bytes: number
    migrations: number
    last_migration: string | null
  }>`select
    current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
    (select count(*)::int from schema_migrations) as migrations, (select max(name) from schema_migrations) as last_migration`.execute(
    db.system,
  )
  const { version = '', bytes = 0, migrations = 0, last_migration = null } = rows[0] ?? {}
  return { engine: db.engine, version, milliseconds, bytes: Number(bytes), migrations, last_migration }
}

export const operations: HandlersOf<'operations'> = {
  deskFault,
  status: async (_, { deps }) => {
    const { db, settings, files, now } = deps
    const disk = await diskOf(deps)
    const store = await files.check()
    const head = await readHead(deps)
    const { rows: seals } = await sql<Counted>`select coalesce(max(seq), 0)::int as n from trail_seals`.execute(
      db.system,
    )
    return {
      as_of: now().toISOString(),
      version: packed.version,
      started_at: startedAt,
      role: settings.ATRIUM_ROLE,
      database: await databaseOf(deps),
      disk: {
        ...disk,
        files: store.ok ? (store.free ?? null) : null,
        files_ok: store.ok,
        problem: store.ok ? null : store.reason,
      },
      mail: { ...(await outbox(deps)), dead: await counted(deps, 'mail_outbox', ['dead']) },
      erp: {
        waiting: await counted(deps, 'erp_postings', ['queued', 'posting', 'failed']),
        dead: await counted(deps, 'erp_postings', ['dead']),
      },
      sealer: {
        seals: seals[0]?.n ?? 0,
        lag_seconds: await sealerLag(db.system, now()),
        head: head && head !== 'forged' ? { seq: head.seq, at: head.at } : null,
      },
      trail_check: await checksOnWire(db.system),
      portals: (await gatewayState(deps)).map(({ heard_at, ending, ...rest }) => ({
        ...rest,
        ending: [...ending],
        heard_at: heard_at?.toISOString() ?? null,
      })),
      jobs: deps.jobs.started() ? await jobsOf(deps).catch(noQueue) : [],
    }
  },
}

/** The queue creates its tables as it starts, a moment after the first requests are answered. */
function noQueue(error: { code?: string }): [] {
  if (error.code === '42P01') return []
  throw error
}
