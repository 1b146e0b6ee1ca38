import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'

/** A table as it is taken along: its columns without those the database works out itself. */
export type TakenTables = { readonly name: string; readonly columns: readonly string[] }

/** Who is signed in and who looks at what is of the moment; how far the trails are sealed is found again; a key, what its jobs did and what needs a look belong to one installation. */
const leftOut = new Set([
  'schema_migrations',
  'attention',
  'job_runs',
  'operation_marks',
  'server_key',
  'sessions',
  'password_resets',
  'sealed_mails',
  'presence',
  'trail_marks',
])

/** Every table that holds what people made, in the order of their names. */
export async function takenTables(db: Db): Promise<TakenTables[]> {
  const { rows } =
    await sql<TakenTables>`select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype
    group by c.relname order by c.relname collate "C"`.execute(db)
  return rows.filter(({ name }) => !leftOut.has(name))
}

export type Applied = { readonly name: string; readonly checksum: string }

export const appliedIn = async (db: Db): Promise<Applied[]> =>
  db.selectFrom('schema_migrations').orderBy('name').select(['name', 'checksum']).execute()

/** Where each counter stands, by table and column. */
export async function countersIn(db: Db): Promise<{ table: string; column: string; at: number }[]> {
  const { rows } = await sql<{ table: string; column: string; at: number }>`
    select c.relname as table, a.attname as column, s.last_value as at
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> '' and not a.attisdropped
    join pg_sequences s on s.schemaname = 'public'
      and format('%I.%I', s.schemaname, s.sequencename) = pg_get_serial_sequence(format('%I.%I', 'public', c.relname), a.attname)
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and s.last_value is not null
    order by c.relname, a.attname`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: Number(at) }))
}
