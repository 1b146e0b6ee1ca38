import { sql } from 'kysely'
import type { Database } from './open.ts'

/** Partitions of the trails from last month to a year ahead; a job keeps them ahead. */
export async function keepPartitionsAhead(db: Database, now: Date): Promise<number> {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10)
  const { rows } = await sql<{ made: number }>`select ensure_audit_partitions(${first}::date, 14) as made`.execute(
    db.owner,
  )
  return rows[0]?.made ?? 0
}
