import { sql } from 'kysely'
import { dayOf } from '../../model/rules/working-days.ts'
import type { Trx } from '../db/handle.ts'

/** `TR26-000101`: what a row is called, by its id and the year in Manila. */
export const numberOf = (prefix: string, id: number, made: Date, digits = 6): string =>
  `${prefix}${dayOf(made).slice(2, 4)}-${String(id).padStart(digits, '0')}`

/** The id that a row is to have, and its number with the year in Manila: two that are made at once never share one. */
export async function numbered(
  trx: Trx,
  table: string,
  prefix: string,
  now: Date,
): Promise<{ id: number; no: string }> {
  const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(trx)
  const [row] = rows
  if (!row) throw new Error(`${table} gave no number.`)
  return { id: row.id, no: numberOf(prefix, row.id, now) }
}
