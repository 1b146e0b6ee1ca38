import { Cron } from 'croner'
import { sql } from 'kysely'
import packed from '../../../package.json' with { type: 'json' }
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { replies } from '../../http/replies.ts'
import { gatewayState } from '../../records/gateway-keys.ts'
import { markKeys } from '../../records/marks.ts'
import { attentionIn, figuresOf, type JobFigures, loopDelay } from '../../records/operation/figures.ts'
import { checksOnWire } from '../../records/seals/checks-on-wire.ts'
import { readHead } from '../../records/seals/head.ts'
import { deskFault } from './desk-fault.ts'

type Status = Awaited<ReturnType<HandlersOf<'operations'>['status']>>
type Counted = { n: number }

const startedAt = new Date(Date.now() - performance.now()).toISOString()

const jobOf = ({ name, cron, ended_at, outcome, waiting, failures, error }: JobFigures, now: Date) => ({
  name,
  cron,
  last_at: ended_at?.toISOString() ?? null,
  last_state: outcome,
  next_at: cron === '' ? null : (new Cron(cron, { timezone: 'Asia/Manila' }).nextRun(now)?.toISOString() ?? null),
  waiting,
  failed: failures,
  error: outcome === 'failed' ? error : null,
})

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
  return {
    engine: db.engine,
    version,
    milliseconds,
    bytes: Number(bytes),
    migrations,
    last_migration,
    second_lock: await db.secondLock(),
  }
}

export const operations: HandlersOf<'operations'> = {
  deskFault,
  status: async (_, { deps }) => {
    const { db, settings } = deps
    const now = deps.now()
    const figures = await figuresOf(deps)
    const { mail, stores, marks } = figures
    const [data, store] = ['data', 'files'].map(place => stores.find(({ name }) => name === place))
    const head = await readHead(deps)
    const { rows: seals } = await sql<Counted>`select coalesce(max(seq), 0)::int as n from trail_seals`.execute(
      db.system,
    )
    return {
      as_of: now.toISOString(),
      version: packed.version,
      started_at: startedAt,
      role: settings.ATRIUM_ROLE,
      database: await databaseOf(deps),
      attention: (await attentionIn(db.system)).map(({ since, ...rest }) => ({ ...rest, since: since.toISOString() })),
      pools: db.pools(),
      loop_delay_ms: loopDelay(),
      replies: replies.lastHour(),
      disk: {
        free: data?.free ?? null,
        enough: data?.problem === null,
        files: store?.free ?? null,
        files_ok: store?.problem === null,
        problem: store?.problem ?? null,
      },
      stores: [...stores],
      mail,
      erp: figures.erp,
      // When the trails were verified stands in `trail_check`.
      marks: markKeys
        .filter(key => key !== 'verify')
        .map(key => ({
          key,
          at: marks[key]?.at.toISOString() ?? null,
          is_ok: marks[key]?.is_ok ?? null,
          words: marks[key]?.words ?? null,
        })),
      sealer: {
        seals: seals[0]?.n ?? 0,
        lag_seconds: figures.sealer_lag_seconds,
        head: head && head !== 'forged' ? { seq: head.seq, at: head.at } : null,
      },
      trail_check: await checksOnWire(db.system),
      portals: (await gatewayState(deps)).map(({ heard_at, ending, ...rest }) => ({
        ...rest,
        ending: [...ending],
        heard_at: heard_at?.toISOString() ?? null,
      })),
      jobs: figures.jobs.map(job => jobOf(job, now)),
    }
  },
}
