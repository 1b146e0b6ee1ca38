import { sql } from 'kysely'
import type { Database } from './open.ts'

// Any fixed number: servers that start at once take turns.
const turn = 20_261_126

/** Makes the partitions of the trails from last month to a year ahead; a job repeats this. */
export async function keepPartitionsAhead(db: Database, now: Date): Promise<number> {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10)
  return db.owner.transaction().execute(async trx => {
    // Servers that start together would each make the same ones.
    await sql`select pg_advisory_xact_lock(${turn})`.execute(trx)
    const { rows } = await sql<{ made: number }>`select ensure_audit_partitions(${first}::date, 14) as made`.execute(
      trx,
    )
    return rows[0]?.made ?? 0
  })
}
