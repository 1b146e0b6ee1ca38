import { type Selectable, sql, type Updateable } from 'kysely'
import type { Trx } from '../../db/handle.ts'
import { plannedOnce } from '../../db/prepared.ts'
import type { Tables } from '../../db/tables.ts'
import { onWire } from '../on-wire.ts'
import type { Actor } from './kind.ts'

type Values = Readonly<Record<string, unknown>>

/** Writes these columns, the next version and the user to the row matching `at`; false where there is no such row. */
export async function writeAt(
  trx: Trx,
  table: string,
  at: Values,
  values: Values,
  { now, user_id }: Pick<Actor, 'now' | 'user_id'>,
): Promise<boolean> {
  const written = { ...values, updated_at: now, updated_by: user_id }
  const sets = Object.entries(written).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const where = Object.entries(at).map(([column, value]) => sql`t.${sql.ref(column)} = ${value}`)
  const { numAffectedRows } = await sql`${plannedOnce} update ${sql.table(table)} as t
    set version = t.version + 1, ${sql.join(sets)} where ${sql.join(where, sql` and `)}`.execute(trx)
  return numAffectedRows === 1n
}

/** The same for a table given by name. */
export const writeRow = <T extends keyof Tables>(
  trx: Trx,
  table: T,
  at: Partial<Selectable<Tables[T]>>,
  values: Updateable<Tables[T]>,
  actor: Pick<Actor, 'now' | 'user_id'>,
): Promise<boolean> => writeAt(trx, table, at, values, actor)

/** The shown record after a step: its next version and the written columns that it shows. */
export function rowAfter<Row extends { readonly version: number }>(row: Row, written: Values): Row {
  const shown = Object.entries(written).filter(([column]) => Object.hasOwn(row, column))
  return { ...row, ...(onWire(Object.fromEntries(shown)) as Partial<Row>), version: row.version + 1 }
}
