import type { Insertable } from 'kysely'
import type { Database } from '../server/db/open.ts'
import type { Tables } from '../server/db/tables.ts'
import type { Sealer } from '../server/outside/sealed.ts'

export const scales = ['demo', 'load'] as const
export type Scale = (typeof scales)[number]

/**
 * Values that the database decides and a row needs: the ids of the roles by name, and the one hash of the demo password.
 * A measurement may ask for another number of inquiries.
 */
export type SeedInput = {
  roleIds: ReadonlyMap<string, number>
  passwordHash: string
  secrets: Pick<Sealer, 'seal' | 'mark'>
  inquiries?: { rows: number; days: number } | undefined
  /** The day on which the rows are made: holds on units end after it (decision 140). Without it, the day of the clock. */
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
  /** The column that identifies the first demo row, its id if it has one: that row exists exactly if all of them do. */
  key: string
  /** The approximate number of rows, for the progress. */
  about: (scale: Scale) => number
  /** Makes what the rows need first. */
  prepare?: (db: Database, scale: Scale) => Promise<void>
  rows: (scale: Scale, input: SeedInput) => Iterable<Row>
}

/** One table's demo rows, which all name the same columns; the compiler holds them to the table's types. */
export const entity = <T extends EntityTable>(input: {
  table: T
  /** For tables without an id. */
  key?: keyof Insertable<Tables[T]> & string
  about: Entity['about']
  prepare?: NonNullable<Entity['prepare']>
  rows: (scale: Scale, input: SeedInput) => Iterable<Values<Tables[T]>>
}): Entity => ({ key: 'id', ...input })

/** The first demo id: rows that people made before the demo data, such as the first administrator, are below it. */
export const firstId = 101
