import { type RawBuilder, sql } from 'kysely'
import { type CommandKey, commands } from '../../../model/commands/index.ts'
import { buyerUserType } from '../../../model/contract/session.ts'
import type { Db, Trx } from '../../db/handle.ts'

/** The rows that other commands need of these, which people and postings make too (decision 163). */
const made: Partial<Record<CommandKey, RawBuilder<boolean>>> = {
  // Whoever may head a group.
  user: sql`exists (select from users where deleted_at is null and user_type_id <> ${sql.lit(buyerUserType)})`,
  property: sql`exists (select from properties)`,
  sales_group: sql`exists (select from sales_groups)`,
  seller: sql`exists (select from sellers)`,
  contract: sql`exists (select from contracts)`,
}

/** The commands that have to run before this one: none of their rows is here, and no run of theirs has succeeded. */
export async function missingFor(db: Db | Trx, command: CommandKey): Promise<CommandKey[]> {
  const missing: CommandKey[] = []
  for (const need of commands[command].needs ?? []) {
    const { rows } = await sql<{ is_there: boolean }>`select (${made[need] ?? sql`false`}
      or exists (select from command_runs where command = ${need} and status = 'succeeded')) as is_there`.execute(db)
    if (!rows[0]?.is_there) missing.push(need)
  }
  return missing
}
