import { sql } from 'kysely'
import { dayOf } from '../../model/rules/working-days.ts'
import type { Trx } from '../db/handle.ts'

/** `TR26-000101`: a row's number, from its id and the year in Manila. */
export const numberOf = (prefix: string, id: number, made: Date, digits = 6): string =>
  `${prefix}${dayOf(made).slice(2, 4)}-${String(id).padStart(digits, '0')}`

/** Reserves the next id and its number with the year in Manila. Two rows made at once never share one. */
export async function numbered(
  trx: Trx,
  table: string,
  prefix: string,
  now: Date,
  digits?: number,
): Promise<{ id: number; no: string }> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`${table} gave no number.`)
  return { id: row.id, no: numberOf(prefix, row.id, now, digits) }
}
