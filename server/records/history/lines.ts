import { type RawBuilder, sql } from 'kysely'
import { isObject } from '../../../model/content/value.ts'
import { Refusal } from '../../../model/errors.ts'
import type { Db } from '../../db/handle.ts'
import { lineColumns, looks, type ReadLine } from '../trail/lines.ts'
import type { HistorySource, Subject } from './source.ts'

type Values = Readonly<Record<string, unknown>>
export type Line = Omit<ReadLine, 'before' | 'after'> & { readonly before: Values; readonly after: Values }
type Of = Pick<Subject, 'ids' | 'brand_id'>

/** Lines of a page; one more is read, to know whether there are more. */
export const pageOfLines = 25

export type Place = { readonly created_at: Date; readonly id: number }
export const cursorOf = ({ created_at, id }: Place): string =>
  Buffer.from(JSON.stringify([created_at.toISOString(), id])).toString('base64url')
export function placeOf(text: string): Place {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const [time, id] = Array.isArray(read) ? (read as unknown[]) : []
    const created_at = new Date(String(time))
    if (!Number.isNaN(created_at.getTime()) && Number.isSafeInteger(id)) return { created_at, id: Number(id) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Refusal('MALFORMED', { message: 'This is not a place in the history. Open it from its start.' })
}

async function read(
  db: Db,
  { entity }: HistorySource,
  { ids, brand_id }: Of,
  more: RawBuilder<unknown>,
): Promise<Line[]> {
  const columns = sql.join(lineColumns.map(column => sql.ref(`t.${column}`)))
  const { rows } = await sql<ReadLine>`select ${columns} from trail_lines as t
    where t.entity = ${entity} and t.entity_id in (${sql.join([...ids])}) and t.result = 'ok'
      and t.action not in (${sql.join(looks.map(action => sql.lit(action)))})
      and ${brand_id === null ? sql`true` : sql`(t.brand_id is null or t.brand_id = ${brand_id})`} and ${more}
    order by t.created_at desc, t.id desc limit ${sql.lit(pageOfLines + 1)}`.execute(db)
  const side = (value: unknown): Values => (isObject(value) ? value : {})
  return rows.map(row => ({ ...row, before: side(row.before), after: side(row.after) }))
}

/** The newest lines of a record before a place: one look into one index (decision 174). One more than a page where there are more. */
export const linesOf = (db: Db, source: HistorySource, subject: Of, before?: Place): Promise<Line[]> =>
  read(
    db,
    source,
    subject,
    before ? sql`(t.created_at, t.id) < (${before.created_at}::timestamptz, ${before.id}::bigint)` : sql`true`,
  )

/** One line of the record; undefined where the number is of another. */
export const lineAt = async (db: Db, source: HistorySource, subject: Of, id: number): Promise<Line | undefined> =>
  (await read(db, source, subject, sql`t.id = ${id}`))[0]
