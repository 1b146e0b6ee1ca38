import { sql } from 'kysely'
import type { Database } from '../server/db/open.ts'

/** What moves without a change being made: trails, which refusals are written into, and who came when. */
const apart = [
  'audit_trails_rows',
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

/** A hash over every row of these tables, read as their owner. */
export async function standing(db: Database, tables?: readonly string[]): Promise<string> {
  const parts = (tables ?? (await recorded(db))).map(
    table =>
      sql`select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from ${sql.table(table)} t`,
  )
  const { rows } = await sql<{ hash: string }>`${sql.join(parts, sql` union all `)}`.execute(db.owner)
  return rows.map(({ hash }) => hash).join(' ')
}
