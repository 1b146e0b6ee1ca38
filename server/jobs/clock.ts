import { setTimeout as wait } from 'node:timers/promises'
import { Cron } from 'croner'
import { sql } from 'kysely'
import type { Deps } from '../call/context.ts'
import type { Jobs } from '../db/boss.ts'
import type { Trx } from '../db/handle.ts'

/** Any fixed number: of all workers one at a time looks at the clock. */
const turn = 20_261_290
/** The pause between two looks, in ms. */
const every = 5_000
const timezone = 'Asia/Manila'

export type Timed = { readonly name: string; readonly cron: string }

type Slot = { readonly slot: Date; readonly next: Date; readonly period: number }
const known = new Map<string, Slot>()
/**
 * The last time a job was due, its next, and how long it is between them, in ms. Kept from one to the other: to look for the
 * times of all jobs took a house in which nobody works more than all else that it did.
 */
function slotOf(cron: string, now: Date): Slot {
  // A moment that is itself a time of the job counts.
  const until = new Date(now.getTime() + 1000)
  const last = known.get(cron)
  if (last && last.slot < until && until <= last.next) return last
  const times = new Cron(cron, { timezone })
  const slot = times.previousRuns(1, until)[0] ?? new Date(0)
  const next = times.nextRun(slot) ?? slot
  const found = { slot, next, period: next.getTime() - slot.getTime() }
  known.set(cron, found)
  return found
}

/**
 * What of the jobs is due, by the clock of the database, which all workers share. Each time of a job is claimed by its row,
 * so that it is sent once; a time that passed while no worker ran is made up for, once. Where the clock was put back, what was
 * sent already is not sent again, but for a clock that was far ahead: nothing would run until then.
 */
export async function claimDue(trx: Trx, jobs: readonly Timed[]): Promise<string[]> {
  const { rows: turns } = await sql<{ mine: boolean; now: Date }>`
    select pg_try_advisory_xact_lock(${turn}) as mine, clock_timestamp()::timestamptz(3) as now`.execute(trx)
  const [first] = turns
  if (!first?.mine) return []
  const rows = await trx.selectFrom('job_runs').select(['name', 'slot']).execute()
  const claimed = new Map(rows.map(({ name, slot }) => [name, slot.getTime()]))
  const changed: { name: string; cron: string; slot: Date }[] = []
  const due: string[] = []
  for (const { name, cron } of jobs) {
    const { slot, period } = slotOf(cron, first.now)
    const before = claimed.get(name)
    const isAhead = before !== undefined && before > slot.getTime() + 2 * period
    if (before !== undefined && before >= slot.getTime() && !isAhead) continue
    changed.push({ name, cron, slot })
    // A job that is new here waits for its next time.
    if (before !== undefined && !isAhead) due.push(name)
  }
  if (changed.length > 0)
    await trx
      .insertInto('job_runs')
      .values(changed)
      .onConflict(conflict =>
        conflict.column('name').doUpdateSet({ slot: sql`excluded.slot`, cron: sql`excluded.cron` }),
      )
      .execute()
  return due
}

/** Sends each job at its times for as long as this process runs jobs. */
export async function runClock(
  queue: Pick<Jobs, 'sendDue'>,
  { db, log }: Pick<Deps, 'db' | 'log'>,
  jobs: readonly Timed[],
  stopping: AbortSignal,
): Promise<void> {
  for (let failures = 0; !stopping.aborted; ) {
    try {
      const due = await db.system.transaction().execute(trx => claimDue(trx, jobs))
      await queue.sendDue(due)
      failures = 0
    } catch (error) {
      failures += 1
      if (failures % 60 === 1) log.warn({ err: error }, 'no job could be sent at its time; it is tried again')
    }
    await wait(every, undefined, { signal: stopping }).catch(() => undefined)
  }
}
