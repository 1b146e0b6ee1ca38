import type { Insertable } from 'kysely'
import type { Database } from '../server/db/open.ts'
import type { Tables } from '../server/db/tables.ts'
import type { Sealer } from '../server/outside/sealed.ts'

export const scales = ['demo', 'load'] as const
export type Scale = (typeof scales)[number]

/**
 * What the database decides and a row needs: the ids of the roles by name, and the one hash of the demo password. A
 * measurement may want another number of inquiries.
 */
export type Given = {
  roleIds: ReadonlyMap<string, number>
  passwordHash: string
  secrets: Pick<Sealer, 'seal' | 'mark'>
  inquiries?: { rows: number; days: number } | undefined
  /** The day on which the rows are made: holds on units end after it (decision 140). Without it, that of the clock. */
  today?: Date | undefined
}

/** jsonb columns are given as values: COPY writes them as JSON. */
type Values<T> = {
  [C in keyof Insertable<T>]: Insertable<T>[C] extends infer V ? (string extends V ? V | object : V) : never
}

export type EntityTable = Exclude<keyof Tables, 'schema_migrations' | 'web_settings'>
export type Row = { readonly [column: string]: unknown }

export type Entity = {
  table: EntityTable
  columns: readonly string[]
  /** Tells the first demo row from any other: it stands in the table exactly when all of them do. */
  key: string
  /** About how many rows there will be: for telling the progress. */
  about: (scale: Scale) => number
  /** What must stand before the rows do. */
  prepare?: (db: Database, scale: Scale) => Promise<void>
  rows: (scale: Scale, given: Given) => Iterable<Row>
}

/** One table's demo rows. Rows must have all the columns; the compiler holds them to the table's types. */
export const entity = <T extends EntityTable, C extends keyof Insertable<Tables[T]> & string>(given: {
  table: T
  columns: readonly C[]
  key: C
  about: Entity['about']
  prepare?: Entity['prepare']
  rows: (scale: Scale, given: Given) => Iterable<Pick<Values<Tables[T]>, C>>
}): Entity => given

/** Demo ids begin here: below it stand the rows that people make before the demo data comes, as the first administrator. */
export const firstId = 101
