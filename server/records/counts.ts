import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { AuditEntry } from '../call/audit.ts'
import type { Ctx } from '../call/context.ts'
import type { Db, Trx } from '../db/handle.ts'
import { homeOf } from './network.ts'

/** What is counted over all processes: the sort, whose it is, and after how many ms the count begins anew. */
export type CountedQuery = { readonly what: string; readonly key: string; readonly ms: number }

/** Counts one more, in a statement that returns `n`; only where `from` has a row. */
export const countSql = (
  { what, key, ms }: CountedQuery,
  now: Date,
  from: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> => {
  const ends_at = new Date(now.getTime() + ms)
  return sql`insert into counted_calls as c (what, key, n, ends_at)
    select ${what}::text, ${key}::text, 1, ${ends_at}::timestamptz ${from}
    on conflict (what, key) do update set
      n = case when c.ends_at <= ${now} then 1 else least(c.n, 1000000) + 1 end,
      ends_at = case when c.ends_at <= ${now} then ${ends_at} else c.ends_at end
    returning n`
}

/**
 * Counts one more and answers how many it is. Within a transaction the row stays locked, so that others of this key wait, and
 * a rollback takes the count back.
 */
export async function countOne(db: Db, counted: CountedQuery, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`${countSql(counted, now)}`.execute(db)
  return rows[0]?.n ?? 1
}

/** How many were counted. */
export async function countedOf(db: Db, { what, key }: Omit<CountedQuery, 'ms'>, now: Date): Promise<number> {
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
export const takeBack = (db: Db, { what, key }: Omit<CountedQuery, 'ms'>) =>
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

/** The one rule for what a limit of a network refuses: the first of an hour leaves a line in the trail, the others none. */
export async function notePast(trx: Trx, ctx: Ctx, what: string, entry: AuditEntry): Promise<void> {
  const isFirst = await isFirstOfHour(trx, what, homeOf(ctx.request.ip), ctx.deps.now())
  if (isFirst) await ctx.record(trx, { ...entry, result: 'denied' })
  else ctx.repeated()
}
