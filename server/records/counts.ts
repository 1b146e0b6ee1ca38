import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/handle.ts'

/** What is counted over all processes: the sort, whose it is, and after how many ms the count begins anew. */
type Counted = { readonly what: string; readonly key: string; readonly ms: number }

/**
 * Counts one more and answers how many it is. Within a transaction the row stays locked, so that others of this key wait, and
 * a rollback takes the count back.
 */
export async function countOne(db: Db, { what, key, ms }: Counted, now: Date): Promise<number> {
  const ends_at = new Date(now.getTime() + ms)
  const { rows } = await sql<{ n: number }>`insert into counted_calls as c (what, key, n, ends_at)
    values (${what}, ${key}, 1, ${ends_at})
    on conflict (what, key) do update set
      n = case when c.ends_at <= ${now} then 1 else least(c.n, 1000000) + 1 end,
      ends_at = case when c.ends_at <= ${now} then ${ends_at} else c.ends_at end
    returning n`.execute(db)
  return rows[0]?.n ?? 1
}

/** How many were counted. */
export async function countedOf(db: Db, { what, key }: Omit<Counted, 'ms'>, now: Date): Promise<number> {
  const row = await db
    .selectFrom('counted_calls')
    .where('what', '=', what)
    .where('key', '=', key)
    .where('ends_at', '>', now)
    .select('n')
    .executeTakeFirst()
  return row?.n ?? 0
}

/** One less: it turned out not to be what is counted. */
export const takeBack = (db: Db, { what, key }: Omit<Counted, 'ms'>) =>
  db
    .updateTable('counted_calls')
    .where('what', '=', what)
    .where('key', '=', key)
    .where('n', '>', 0)
    .set({ n: sql<number>`n - 1` })
    .execute()

/** A key of what must not stand there in clear. */
export const hiddenKey = (text: string): string => createHash('sha256').update(text).digest('hex')

const hour = 3_600_000
/** Whether this is the first of the hour: of calls past a limit the trail keeps one line an hour and network. */
export const isFirstOfHour = async (db: Db, what: string, network: string, now: Date): Promise<boolean> =>
  (await countOne(db, { what: `line ${what}`, key: network, ms: hour }, now)) === 1
