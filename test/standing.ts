import { sql } from 'kysely'
import type { Database } from '../server/db/open.ts'

/** What moves without a change being made: trails, which refusals are written into, and who came when. */
const apart = [
  'audit_trails_rows',
  'user_trails_rows',
  'trail_seals',
  'trail_marks',
  'sellers_audit_trail',
  'sessions',
  'sign_in_attempts',
  'sso_attempts',
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

/** Of each of these tables how many rows it has and which transactions wrote them, read as their owner: whatever is added, changed or removed shows. */
export async function standing(db: Database, tables?: readonly string[]): Promise<string> {
  const parts = (tables ?? (await recorded(db))).map(
    table => sql`select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as written from ${sql.table(table)}`,
  )
  const { rows } = await sql<{ written: string }>`${sql.join(parts, sql` union all `)}`.execute(db.owner)
  return rows.map(({ written }) => written).join(', ')
}
