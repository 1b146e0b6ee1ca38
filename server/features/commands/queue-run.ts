import { sql } from 'kysely'
import { type CommandKey, commands } from '../../../model/commands/index.ts'
import { Refusal } from '../../../model/errors.ts'
import { when } from '../../../model/when.ts'
import type { Trx } from '../../db/handle.ts'
import { missingFor } from './order.ts'

/** Starts of commands take turns, so that two that must not run together never both start. */
const turn = 20_261_124

export const jobOf = (command: CommandKey): string => `command-${command.replaceAll('_', '-')}`
const runState = ['queued', 'running'] as const

type Starter = { readonly id: number | null; readonly name: string; readonly brand_ids: readonly number[] }

/** Commands that may not run beside this one: those that it builds on, and those that build on it (domain.md 2.15). */
const besides = (command: CommandKey): CommandKey[] => [
  command,
  ...(commands[command].after ?? []),
  ...(Object.keys(commands) as CommandKey[]).filter(other => commands[other].after?.includes(command)),
]

/** Adds a run and answers with its number, or refuses: 409 says who runs which command since when, 422 which has to run first. */
export async function queueRun(
  trx: Trx,
  command: CommandKey,
  { id, name, brand_ids }: Starter,
  now: Date,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(${turn})`.execute(trx)
  const open = await trx
    .selectFrom('command_runs')
    .where('command', 'in', besides(command))
    .where('status', 'in', [...runState])
    .orderBy('id')
    .select(['command', 'started_at', 'started_by_name'])
    .executeTakeFirst()
  if (open)
    throw new Refusal('COMMAND_RUNNING', {
      values: {
        command: commands[open.command].label,
        time: when(open.started_at),
        user: open.started_by_name,
      },
    })
  const [missing] = await missingFor(trx, command)
  if (missing) throw new Refusal('INVALID', { message: `${commands[missing].label} has not run yet. Run it first.` })
  const run = await trx
    .insertInto('command_runs')
    .values({
      command,
      started_by: id,
      started_by_name: name,
      brand_ids: [...brand_ids],
      started_at: now,
      heard_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return run.id
}
