import { sql } from 'kysely'
import type { Database } from '../../db/open.ts'

/** Lines that are taken over in one transaction. */
const atOnce = 1_000
/** So many lines that were taken over leave their room behind; every look at the trail passes it until it is cleared. */
const clearedAfter = 2_000

/**
 * Takes the lines that requests left over into the readable copy of the trail (decision 195). Until then they are read
 * where they are, so nothing waits for this.
 */
export function trailCopier(db: Pick<Database, 'system' | 'executeSql'>) {
  let left = 0
  /** Whether words wait to be sorted into the index of the search. */
  let unsorted = false
  return {
    /** All there are, or one piece of them; says whether there are more. */
    async copy(): Promise<boolean> {
      const { rows } = await sql<{ n: number }>`select copy_trail_lines(${sql.lit(atOnce)}) as n`.execute(db.system)
      const { n } = rows[0] ?? { n: 0 }
      left += n
      unsorted ||= n > 0
      if (left >= clearedAfter) {
        await db.executeSql('vacuum trail_fresh_rows')
        left = 0
      }
      return n === atOnce
    },
    /** While no line comes. */
    async rest(): Promise<void> {
      if (!unsorted) return
      await sql`select sort_trail_words()`.execute(db.system)
      unsorted = false
    },
  }
}
