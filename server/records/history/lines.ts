import { sql } from 'kysely'
import { isObject } from '../../../model/content/value.ts'
import { Refusal } from '../../../model/errors.ts'
import { splitId } from '../../../model/pages/access.ts'
import { trailOf } from '../../call/audit.ts'
import type { Db } from '../../db/handle.ts'
import { plannedOnce } from '../../db/prepared.ts'
import type { HistorySource, Subject } from './source.ts'

type Values = Readonly<Record<string, unknown>>
export type Line = {
  readonly line: number
  readonly at: Date
  readonly by_id: number | null
  readonly by: string
  readonly role: string | null
  readonly module: string
  readonly action: string
  readonly before: Values
  readonly after: Values
}
type Read = Omit<Line, 'before' | 'after' | 'at'> & { before: unknown; after: unknown; at: Date | string }
type Of = Pick<Subject, 'ids' | 'brand_id' | 'since'>

/** Lines of a page; the function reads one more. */
export const pageOfLines = 25
/** Clocks differ, and a record may be written a moment after its line: in ms. */
const day = 86_400_000

const areaOf = ({ page }: Pick<HistorySource, 'page'>) => splitId(page).area
const tableOf = (source: Pick<HistorySource, 'page'>) => trailOf(areaOf(source) === 'admin' ? 'admin' : 'website')

const lineOf = ({ before, after, at, ...row }: Read): Line => ({
  ...row,
  at: new Date(at),
  before: isObject(before) ? before : {},
  after: isObject(after) ? after : {},
})

export type Place = { readonly at: Date; readonly line: number }
export const cursorOf = ({ at, line }: Place): string =>
  Buffer.from(JSON.stringify([at.toISOString(), line])).toString('base64url')
export function placeOf(text: string): Place {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const [time, line] = Array.isArray(read) ? (read as unknown[]) : []
    const at = new Date(String(time))
    if (!Number.isNaN(at.getTime()) && Number.isSafeInteger(line)) return { at, line: Number(line) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Refusal('MALFORMED', { message: 'This is not a place in the history. Open it from its start.' })
}

const sinceOf = ({ since }: Of) => (since === null ? new Date(0) : new Date(since.getTime() - day))

/** The newest lines of a record before a place; one more than a page shows where there are more. */
export async function linesOf(
  db: Db,
  source: HistorySource,
  subject: Of,
  before: Place | undefined,
  now: Date,
): Promise<Line[]> {
  const until = before ?? { at: new Date(now.getTime() + 31 * day), line: Number.MAX_SAFE_INTEGER }
  const found: Line[] = []
  for (const id of subject.ids) {
    const { rows } = await sql<Read>`${plannedOnce} select h.*, r.name as role
      from history_of(${tableOf(source)}, ${source.entity}, ${id}, ${subject.brand_id}::int, ${sinceOf(subject)}, ${until.at}, ${until.line}) as h
      left join users as u on u.id = h.by_id left join user_roles as r on r.id = u.user_role_id
      order by h.at desc, h.line desc`.execute(db)
    found.push(...rows.map(lineOf))
  }
  return subject.ids.length === 1
    ? found
    : found.sort((a, b) => b.at.getTime() - a.at.getTime() || b.line - a.line).slice(0, pageOfLines + 1)
}

/** One line of the record; undefined where the number is of another. */
export async function lineAt(db: Db, source: HistorySource, subject: Of, line: number): Promise<Line | undefined> {
  const { rows } =
    await sql<Read>`select t.id as line, t.created_at as at, t.user_id as by_id, t.user_name as by, null as role,
      t.module, t.action, t.before, t.after from ${sql.table(tableOf(source))} as t
    where t.entity = ${source.entity} and t.entity_id = any(${subject.ids}::text[]) and t.id = ${line} and t.result = 'ok'
      and (${subject.brand_id}::int is null or t.brand_id is null or t.brand_id = ${subject.brand_id})
      and t.created_at >= ${sinceOf(subject)}`.execute(db)
  return rows[0] && lineOf(rows[0])
}
