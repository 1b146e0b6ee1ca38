import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/handle.ts'
import { containing } from '../list-sql.ts'

/** As people write a number of the house (BI26-001601, A-0202), of a contract, or the address of an account. */
const numberLike = /^(?:\p{L}{1,6}\d{0,4}-\d{2}[\w-]*|\d{8,15}|[^\s@]+@[^\s@]+)$/u
const quoted = /^"([^"]+)"$/

/** A text from its start, as the pattern of an index that compares letters. */
const startOf = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

/** By what people know the record, from its start, or its id in the trail as a whole: each has an index. */
export const numberedWays = (typed: string): readonly RawBuilder<unknown>[] => [
  sql`t.subject_key like ${startOf(typed.toLowerCase())}`,
  sql`t.entity_id = ${typed}`,
]
export const numbered = (typed: string): RawBuilder<unknown> => sql`(${sql.join(numberedWays(typed), sql` or `)})`

/** Lines that say what was typed: as an index finds them, and as a line that is read anyway is judged with little work. */
export type Saying = { readonly indexed: RawBuilder<unknown>; readonly read: RawBuilder<unknown> }

/** The lines that say all that was typed: each word, wherever a line has it; in quotes all of it as it stands (decision 271). */
export function saying(typed: string): Saying {
  const text = typed.trim()
  const inside = quoted.exec(text)?.[1]
  const words = [...new Set((inside ?? text).trim().split(/\s+/u))].map(word => sql`t.words like ${containing(word)}`)
  if (inside === undefined || words.length < 2) {
    const all = allOf(inside === undefined ? words : [sql`t.words like ${containing(inside)}`])
    return { indexed: all, read: all }
  }
  // Where its words meet has an index. Where none do, that of the search finds each word: with what stands between them it
  // would look up twice as many parts of words. Then the line is read, by an expression that no index has.
  const found = wordsMeet(inside) ? [sql`where_words_meet(t.words) @> where_words_meet(plain_text(${inside}))`] : words
  return {
    indexed: allOf([...found, sql`t.words || '' like ${containing(inside)}`]),
    read: sql`t.words like ${containing(inside)}`,
  }
}

/** Whether two words of it that have two signs each stand beside one another: as the database cuts them (0499). */
const wordsMeet = (text: string): boolean => {
  const isLong = text.split(' ').map(word => [...word].length > 1)
  return isLong.some((long, n) => long && isLong[n + 1])
}

/** One word: the index has its lines, and of a rare one no others, so that they are told with their number. */
export const isFoundByItself = (typed: string): boolean => !/\s/u.test(typed.trim())

const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql`(${sql.join([...conditions], sql` and `)})`

/**
 * The number that was typed, where a record of one of these lines is known by it (decision 230); all else, and what
 * stands in quotes, is looked for in whatever a line says.
 */
export async function numberIn(
  db: Db,
  typed: string,
  only: RawBuilder<unknown> | undefined,
): Promise<string | undefined> {
  const text = typed.trim()
  if (!numberLike.test(text)) return undefined
  const { rows } =
    await sql`select from trail_lines as t where ${numbered(text)} and ${only ?? sql`true`} limit 1`.execute(db)
  return rows.length > 0 ? text : undefined
}

/** The same as one condition, for what reads all that it finds: an export, an exact count. */
export function matching(typed: string, only: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  const text = typed.trim()
  if (!numberLike.test(text)) return saying(text).indexed
  const any = sql`exists (select from trail_lines as t where ${numbered(text)} and ${only ?? sql`true`})`
  return sql`case when ${any} then ${numbered(text)} else ${saying(text).indexed} end`
}
