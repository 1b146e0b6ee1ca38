import { sql } from 'kysely'
import type { Trx } from '../db/handle.ts'

/** The id that a row is to have, and its number with the year in Manila: two that are made at once never share one. */
export async function numbered(
  trx: Trx,
  table: string,
  prefix: string,
  now: Date,
): Promise<{ id: number; no: string }> {
  const { rows } = await sql<{ id: number; no: string }>`
    select id, ${prefix} || to_char(${now}::timestamptz at time zone 'Asia/Manila', 'YY') || '-' || lpad(id::text, 6, '0') as no
    from nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`${table} gave no number.`)
  return row
}
