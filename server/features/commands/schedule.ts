import { Cron } from 'croner'
import { brands } from '../../../model/brands.ts'
import type { CommandKey } from '../../../model/commands/index.ts'
import { Refusal } from '../../../model/errors.ts'
import type { Deps } from '../../call/context.ts'
import { finish } from './finish.ts'
import { jobOf, queueRun } from './queue-run.ts'

export const scheduleCommands = 'schedule-commands'

/** Whoever a schedule acts for. */
const who = { id: null, name: 'Atrium', brand_ids: brands.map(({ id }) => id) }

/** When a schedule is due next, Manila time; undefined where it is not valid, or never due. Five fields: no seconds. */
export function nextOf(cron: string, after: Date): Date | undefined {
  if (cron.trim().split(/\s+/).length !== 5) return undefined
  try {
    return new Cron(cron, { timezone: 'Asia/Manila' }).nextRun(after) ?? undefined
  } catch {
    // croner throws messages for programmers.
    return undefined
  }
}

/**
 * Starts every due command once, whichever server looks first; one that still runs is passed over. One that another has to
 * run before failed, with its mail: at night nobody reads the refusal (decision 258).
 */
export async function startDueCommands(deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'log' | 'settings'>): Promise<number> {
  const { db, now, jobs, log } = deps
  const due = await db.system
    .selectFrom('command_schedules')
    .where('next_at', '<=', now())
    .select(['command', 'cron', 'next_at'])
    .execute()
  let count = 0
  for (const { command, cron, next_at } of due) {
    const next = cron === null ? undefined : nextOf(cron, now())
    const taken = await db.system
      .updateTable('command_schedules')
      .where('command', '=', command)
      .where('next_at', '=', next_at)
      .set(next ? { next_at: next } : { next_at: null, cron: null })
      .executeTakeFirst()
    if (taken.numUpdatedRows === 0n) continue
    count += await start(deps, command).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      log.warn({ command, reason: error.message }, 'a scheduled command was passed over')
      if (error.code !== 'COMMAND_RUNNING') await failed(command, error.message)
      return 0
    })
  }
  return count

  async function failed(command: CommandKey, reason: string): Promise<void> {
    const at = now()
    const run = await db.system
      .insertInto('command_runs')
      .values({
        ...{ command, status: 'running', started_by_name: who.name, brand_ids: [...who.brand_ids] },
        ...{ started_at: at, heard_at: at, created_at: at, updated_at: at },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await finish(deps, run, { status: 'failed', log: reason })
  }

  async function start({ db, now }: Pick<Deps, 'db' | 'now'>, command: CommandKey): Promise<number> {
    await db.system.transaction().execute(trx => queueRun(trx, command, who, now()))
    await jobs.send(jobOf(command), {}, { key: command })
    return 1
  }
}
