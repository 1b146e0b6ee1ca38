import { isObject } from '../../../model/content/value.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import type { Db } from '../../db/handle.ts'
import { linesOfRecord, type ReadLine, sealedLines } from '../trail/lines.ts'
import type { HistorySource, HistorySubject } from './history-source.ts'

type Values = Readonly<Record<string, unknown>>
export type Line = Omit<ReadLine, 'before' | 'after'> & { readonly before: Values; readonly after: Values }
type Of = Pick<HistorySubject, 'ids' | 'brand_id'>

/** Lines of a page; one more is read, to know whether there are more. */
export const pageOfLines = 25

export type LineCursor = { readonly created_at: Date; readonly id: number }
export const cursorOf = ({ created_at, id }: LineCursor): string =>
  Buffer.from(JSON.stringify([created_at.toISOString(), id])).toString('base64url')
export function placeOf(text: string): LineCursor {
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

const side = (value: unknown): Values => (isObject(value) ? value : {})
async function read(
  db: Db,
  { entity }: HistorySource,
  { ids, brand_id }: Of,
  more: { readonly id?: number; readonly before?: LineCursor | undefined },
): Promise<Line[]> {
  const rows = await linesOfRecord(db, { entity, entity_ids: ids, brand_id, limit: pageOfLines + 1, ...more })
  return rows.map(row => ({ ...row, before: side(row.before), after: side(row.after) }))
}

/** The newest lines of a record before a place. One more than a page where there are more. */
export const linesOf = (db: Db, source: HistorySource, subject: Of, before?: LineCursor): Promise<Line[]> =>
  read(db, source, subject, { before })

/** One line of the record; undefined where the number is of another. */
export const lineAt = async (db: Db, source: HistorySource, subject: Of, id: number): Promise<Line | undefined> =>
  (await read(db, source, subject, { id }))[0]

/** The same lines as they are sealed: the readable copy could have been changed in the database, and this would be found. */
export async function asSealed(db: Db, lines: readonly Line[]): Promise<Line[]> {
  const sealed = await sealedLines(db, lines)
  return lines.map(line => {
    const said = existing(sealed.get(line.id))
    return { ...line, before: side(said.before), after: side(said.after) }
  })
}
