import { Cron } from 'croner'
import { brands } from '../../../model/brands.ts'
import type { CommandKey } from '../../../model/commands/index.ts'
import { Refusal } from '../../../model/errors.ts'
import type { Deps } from '../../call/context.ts'
import { jobOf, queueRun } from './queue.ts'

export const scheduleCommands = 'schedule-commands'

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

/** Starts every due command once, whichever server looks first; one that still runs is passed over. */
export async function startDueCommands(deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'log'>): Promise<number> {
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
    count += await start(deps, command).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      log.warn({ command, reason: error.message }, 'a scheduled command was passed over')
      return 0
    })
  }
  return count

  async function start({ db, now }: Pick<Deps, 'db' | 'now'>, command: CommandKey): Promise<number> {
    const who = { id: null, name: 'Atrium', brand_ids: brands.map(({ id }) => id) }
    await db.system.transaction().execute(trx => queueRun(trx, command, who, now()))
    await jobs.send(jobOf(command), {}, { key: command })
    return 1
  }
}
