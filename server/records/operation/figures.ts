import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Deps } from '../../call/context.ts'
import { type Mark, type MarkKey, marksIn } from '../marks.ts'
import { sealerLag } from '../seals/seal.ts'
import { type Store, storesOf } from './stores.ts'

export type JobFigures = {
  readonly name: string
  /** Its times, Manila time; empty where it was never sent by the clock. */
  readonly cron: string
  /** Sent and not done. */
  readonly waiting: number
  /** Failures in a row, up to the last run. */
  readonly failures: number
  readonly error: string | null
  readonly ended_at: Date | null
  readonly outcome: 'done' | 'failed' | null
}
export type MailFigures = {
  readonly waiting: number
  readonly dead: number
  /** Age of the oldest mail that was not sent, in seconds. */
  readonly oldest_seconds: number
  /** How long ago the oldest mail that waits was due, in seconds. */
  readonly lag_seconds: number
  readonly delivers: boolean
}
/** What somebody who runs Atrium asks of it, for the metrics, System Status and the mails to operators alike. */
export type Figures = {
  readonly mail: MailFigures
  readonly erp: { readonly waiting: number; readonly dead: number }
  readonly jobs: readonly JobFigures[]
  readonly sealer_lag_seconds: number
  readonly marks: Partial<Record<MarkKey, Mark>>
  /** What is to be done again and again here: a backup where there is a place for it. */
  readonly expected: readonly MarkKey[]
  /** When this database was made: what is expected and was never done is that late. */
  readonly began: Date
  readonly stores: readonly Store[]
}

const since = (moment: Date | null | undefined, now: Date): number =>
  moment ? Math.max(0, Math.round((now.getTime() - moment.getTime()) / 1000)) : 0

export async function mailFigures({ db, now, settings }: Pick<Deps, 'db' | 'now' | 'settings'>): Promise<MailFigures> {
  const open = sql`status in ('queued', 'sending', 'failed')`
  const { rows } = await sql<{ waiting: number; dead: number; oldest: Date | null; due: Date | null }>`
    select (count(*) filter (where ${open}))::int as waiting, (count(*) filter (where status = 'dead'))::int as dead,
      min(created_at) filter (where ${open}) as oldest, min(next_attempt_at) filter (where ${open}) as due
    from mail_outbox where status in ('queued', 'sending', 'failed', 'dead')`.execute(db.system)
  const { waiting = 0, dead = 0, oldest = null, due = null } = rows[0] ?? {}
  return {
    waiting,
    dead,
    oldest_seconds: since(oldest, now()),
    lag_seconds: since(due, now()),
    delivers: settings.SMTP_URL !== undefined,
  }
}

/** What is written down of the things to look at, the oldest first. */
export const attentionIn = (db: Deps['db']['system']) =>
  db.selectFrom('attention').orderBy('since').orderBy('key').select(['key', 'words', 'since']).execute()

type Waiting = { name: string; waiting: number }

/** Each job by its name. The queue makes its tables as it starts, a moment after the first requests are answered. */
async function jobFigures({ db }: Pick<Deps, 'db'>): Promise<JobFigures[]> {
  const rows = await db.system
    .selectFrom('job_runs')
    .orderBy('name')
    .select(['name', 'cron', 'failures', 'error', 'ended_at', 'outcome'])
    .execute()
  const text = `select name, count(*)::int as waiting from pgboss.job
    where state in ('created', 'retry', 'active') group by name`
  const { rows: waiting } = (await db.executeSql(text).catch(noQueue)) as { rows: Waiting[] }
  const found = new Map(waiting.map(each => [each.name, each.waiting]))
  return rows.map(row => ({ ...row, waiting: found.get(row.name) ?? 0 }))
}

function noQueue(error: { code?: string }): { rows: [] } {
  if (error.code === '42P01' || error.code === '3F000') return { rows: [] }
  throw error
}

async function erpFigures({ db }: Pick<Deps, 'db'>): Promise<Figures['erp']> {
  const { rows } = await sql<{ waiting: number; dead: number }>`
    select (count(*) filter (where status in ('queued', 'posting', 'failed')))::int as waiting,
      (count(*) filter (where status = 'dead'))::int as dead from erp_postings`.execute(db.system)
  return rows[0] ?? { waiting: 0, dead: 0 }
}

async function beganAt({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Date> {
  const found = await db.system
    .selectFrom('schema_migrations')
    .select(({ fn }) => fn.min('applied_at').as('at'))
    .executeTakeFirst()
  return found?.at ?? now()
}

/** What only the database knows: without it, the others can be told all the same. */
export type KeptFigures = Omit<Figures, 'stores'>

export async function keptFigures(deps: Pick<Deps, 'db' | 'now' | 'settings'>): Promise<KeptFigures> {
  const { db, now } = deps
  return {
    mail: await mailFigures(deps),
    erp: await erpFigures(deps),
    jobs: await jobFigures(deps),
    sealer_lag_seconds: await sealerLag(db.system, now()),
    marks: await marksIn(db.system),
    expected: deps.settings.BACKUP_URL === undefined ? ['verify'] : ['backup', 'verify'],
    began: await beganAt(deps),
  }
}

export const figuresOf = async (deps: Pick<Deps, 'db' | 'now' | 'settings' | 'files'>): Promise<Figures> => ({
  ...(await keptFigures(deps)),
  stores: await storesOf(deps),
})

/** How often it is looked how late this process comes to its work, in ms. Each look wakes it, in a house in which nobody works too. */
export const loopLook = 100
const delays = monitorEventLoopDelay({ resolution: loopLook })
delays.enable()
/** How late this process came to its work since it was last asked for, 99 of 100 times, in ms. */
export function loopDelay(): number {
  const ms = delays.percentile(99) / 1e6
  delays.reset()
  return Number.isFinite(ms) ? Math.max(0, Math.round(ms - loopLook)) : 0
}
