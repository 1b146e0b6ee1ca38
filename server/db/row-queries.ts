import { type InsertObject, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from './handle.ts'
import type { Tables } from './tables.ts'

type Columns<T extends keyof Tables> = keyof Selectable<Tables[T]> & string
type Key<T extends keyof Tables> = { readonly [C in Columns<T>]?: NonNullable<Selectable<Tables[T]>[C]> }

const reading =
  (end: RawBuilder<unknown>) =>
  async <T extends keyof Tables, C extends Columns<T> = Columns<T>>(
    db: Db,
    table: T,
    key: Key<T>,
    columns: readonly C[] | '*',
  ): Promise<Pick<Selectable<Tables[T]>, C> | undefined> => {
    const shown = columns === '*' ? sql`*` : sql.join(columns.map(column => sql.ref(column)))
    const where = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const { rows } = await sql<Pick<Selectable<Tables[T]>, C>>`select ${shown} from ${sql.table(table)}
      where ${sql.join(where, sql` and `)} ${end}`.execute(db)
    return rows[0]
  }

/** The row that has these values, if there is one. */
export const readRow = reading(sql``)
/** The same, locked until the end of the transaction. */
export const lockRow = reading(sql`for update`)

type New<T extends keyof Tables> = InsertObject<Tables, T> | readonly InsertObject<Tables, T>[]

export async function insertRow<T extends keyof Tables>(db: Db, table: T, values: New<T>): Promise<void> {
  await db.insertInto(table).values(values).execute()
}

/** Inserts a row; answers the id that the database gave it. */
export async function insertedId<T extends keyof Tables>(db: Db, table: T, values: New<T>): Promise<number> {
  const { id } = await db.insertInto(table).values(values).returning(sql<number>`id`.as('id')).executeTakeFirstOrThrow()
  return id
}

/** Changes a row, and counts no version up: `writeRow` does. */
export async function updateById<T extends keyof Tables>(
  db: Db,
  table: T,
  id: number,
  values: Updateable<Tables[T]>,
): Promise<void> {
  const sets = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id}`.execute(db)
}
