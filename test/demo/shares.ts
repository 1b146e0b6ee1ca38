import { sql } from 'kysely'
import type { Database } from '../../server/db/open.ts'

/** Counts of one column's values, as shares of the whole. */
export async function shares(db: Database, from: string, what: string): Promise<Record<string, number>> {
  const { rows } = await sql<{
    what: string
    n: number
  }>`select ${sql.raw(what)} as what, count(*)::int as n from ${sql.raw(from)} group by 1`.execute(db.owner)
  const total = rows.reduce((sum, { n }) => sum + n, 0)
  return Object.fromEntries(rows.map(({ what, n }) => [what, (100 * n) / total]))
}
