import { sql } from 'kysely'
import { lastPasswords } from '../../model/rules/password.ts'
import type { Deps } from '../call/context.ts'
import { keepPartitionsAhead } from '../db/partitions.ts'
import { removeOldExports } from '../records/export/job.ts'
import { emptyEnded } from '../records/sealed-mails.ts'
import { forgetUnsent } from '../records/talk/pictures.ts'
import { aged } from './keepers.ts'

export const sweep = 'sweep'

const day = 86_400_000
/** Rows in one statement, so that it stays short; the rest follows at once. */
const atOnce = 10_000
/** Days after which what was wrong with the rows of an extract is forgotten. */
const keptErrors = 90

/** Removes rows whose time is over (`keepers.ts`), and makes the partitions of coming months. */
export async function sweepOld(deps: Deps): Promise<void> {
  const { db, now } = deps
  const before = (days: number) => new Date(now().getTime() - days * day)
  for (const { table, age, by, only } of aged)
    for (let gone = atOnce; gone === atOnce; ) {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${sql.ref(by)} < ${before(age)} ${only ? sql.raw(`and ${only}`) : sql``}
        limit ${atOnce}))`.execute(db.system)
      gone = Number(numAffectedRows ?? 0)
    }
  await db.system
    .deleteFrom('command_run_errors')
    .where('run_id', 'in', query =>
      query.selectFrom('command_runs').where('created_at', '<', before(keptErrors)).select('id'),
    )
    .execute()
  // One more hour than counts.
  await sql`delete from trail_looks where hour < ${Math.floor(now().getTime() / 3_600_000) - 1}`.execute(db.system)
  await emptyEnded(db.system, now())
  await sql`delete from password_history where id in (select id from (select id,
    row_number() over (partition by user_id order by id desc) as nth from password_history) as h
    where nth > ${lastPasswords})`.execute(db.system)
  await removeOldExports(deps)
  await forgetUnsent(deps)
  await keepPartitionsAhead(db, now())
  // PostgreSQL does that by itself; nothing does it in the embedded database.
  if (db.engine === 'embedded') await db.executeSql('vacuum (analyze)')
}
