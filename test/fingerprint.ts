import { sql } from 'kysely'
import type { Database } from '../server/db/open.ts'
import { plannedOnce } from '../server/db/prepared.ts'

/** What moves without a change being made: trails, which refusals are written into, and who came when. */
const apart = [
  'audit_trails_rows',
  'trail_fresh_rows',
  'trail_lines_rows',
  'user_trails_rows',
  'trail_seals',
  'trail_marks',
  'sellers_audit_trail',
  'sessions',
  'sign_in_attempts',
  'counted_calls',
  'sso_attempts',
  'buyer_acts',
  'gateway_uses',
  'known_devices',
  'trail_checks',
  'trail_looks',
  'schema_migrations',
]

/** The tables that a refusal must leave as they were: all there are but those. */
export async function recorded(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`.execute(
    db.owner,
  )
  return rows.map(({ name }) => name).filter(name => !apart.includes(name))
}

/** Written with the values that they have, by guesses of a password that are counted and then forgiven: compared by value. */
const byValue = ['users']

/**
 * What these tables hold, a line each, read as their owner: which transaction wrote each row, and where it lies. Whoever
 * writes a row leaves it elsewhere and signed anew, whatever its values. Reading all values took half the time of the tests.
 */
export async function standing(db: Database, tables?: readonly string[]): Promise<string> {
  const parts = (tables ?? (await recorded(db))).map(table => {
    const row = byValue.includes(table) ? sql`t::text` : sql`t.tableoid || ' ' || t.ctid || ' ' || t.xmin`
    return sql`select ${sql.lit(table)} || ' ' || count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as line
      from ${sql.table(table)} t`
  })
  // A hundred small tables are read sooner by one process than by several that first have to start; to plan that takes
  // longer than to read them.
  return db.owner.transaction().execute(async trx => {
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx)
    const { rows } = await sql<{ line: string }>`${plannedOnce} ${sql.join(parts, sql` union all `)}`.execute(trx)
    return rows.map(({ line }) => line).join('\n')
  })
}
