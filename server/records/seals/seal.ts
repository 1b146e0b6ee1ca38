import { sql } from 'kysely'
import type { Deps } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { plannedOnce } from '../../db/prepared.ts'
import type { Sealer } from '../../outside/sealed.ts'
import type { ChainHead } from './head.ts'
import { chained, lineHash, noSeal, type Seal, type Trail, trails } from './line.ts'

// Any fixed number: one process seals at a time.
const turn = 20_261_125
/** The most lines of each trail in one pass. */
export const atOnce = 2_000
/** A line whose time is so long past when it is sealed is marked as late, in ms. */
const longPast = 3_600_000

type Line = { id: number; created_at: Date; xid: string; stands: boolean; hash: Buffer }
/** The result of a pass; `head` is the last seal, undefined where another process is sealing. */
export type Pass = {
  readonly sealed: number
  readonly head: ChainHead | undefined
  /** The pass reached its limit in one trail, so there are more lines. */
  readonly more: boolean
}
type Sealing = { readonly secrets: Sealer; readonly now: () => Date }

const markOf = (trail: Trail, column: 'xid' | 'row_id') =>
  sql`(select m.${sql.ref(column)} from trail_marks as m where m.trail = ${sql.lit(trail)})`

/**
 * Committed lines without a seal, in order. All up to the mark are sealed, so only the newest are read: those that are as
 * recent as the oldest running transaction, in any database of the server, are read again. The mark is one value, the order
 * is the index's order, and there is a limit: so PostgreSQL scans the index from the mark on, however long the trail is.
 * The seal of a line is looked up line by line: of `not exists` PostgreSQL knows that hardly a line is left, takes the limit
 * for one that is never reached, and reads all seals there are (a second at two million, four times a second).
 */
const fresh = (trail: Trail, most: number) => sql`from ${sql.table(trail)} as t
  where (t.xid, t.id) > (${markOf(trail, 'xid')}, ${markOf(trail, 'row_id')})
    and (select true from trail_seals as s
      where s.trail = ${sql.lit(trail)} and s.row_id = t.id and s.row_at = t.created_at limit 1) is null
  order by t.xid, t.id limit ${sql.lit(most)}`

/** This query runs up to four times a second. */
export const dueSql = sql<{ due: boolean }>`select ${sql.join(
  trails.map(trail => sql`(select t.id ${fresh(trail, 1)}) is not null`),
  sql` or `,
)} as due`

/** Which transactions have ended, as text: the same text twice, and none ended between. */
const ended = sql<{ ended: string }>`select pg_current_snapshot()::text as ended`

/**
 * Tells whether there is anything to seal, again and again. Each part of each trail is looked into for that, which is most of
 * what a house costs in which nobody works; where no transaction ended since a look that found nothing, there is nothing.
 */
export function dueLook(db: Db): () => Promise<boolean> {
  let nothingAt: string | undefined
  return async () => {
    const before = (await sql<{ ended: string }>`${plannedOnce} ${ended}`.execute(db)).rows[0]?.ended
    if (before !== undefined && before === nothingAt) return false
    const { rows } = await sql<{ due: boolean }>`${plannedOnce} ${dueSql}`.execute(db)
    const due = rows[0]?.due === true
    // Of the time before the look, so that what ends during it is looked for once more.
    nothingAt = due ? undefined : before
    return due
  }
}

/** Seals the new lines of both trails, up to a few thousand of each. */
export const sealOnce = (db: Deps['db'], sealing: Sealing): Promise<Pass> =>
  db.system.transaction().execute(trx => sealIn(trx, sealing))

export async function sealIn(trx: Trx, { secrets, now }: Sealing): Promise<Pass> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${turn}) as mine`.execute(trx)
  if (!rows[0]?.mine) return { sealed: 0, head: undefined, more: false }
  const last = await trx
    .selectFrom('trail_seals')
    .orderBy('seq', 'desc')
    .limit(1)
    .select(['seq', 'chain_hash', 'sealed_at'])
    .executeTakeFirst()
  if (!last) await sql`update trail_marks set standing_before = pg_snapshot_xmin(pg_current_snapshot())`.execute(trx)
  const oldest = await oldestRunning(trx)
  const at = now()
  let [seq, chain] = [last?.seq ?? 0, last?.chain_hash ?? noSeal]
  const seals: (Seal & { chain_hash: Buffer })[] = []
  let more = false
  for (const trail of trails) {
    const lines = await take(trx, trail)
    more ||= lines.length === atOnce
    for (const { id, created_at, stands, hash } of lines) {
      seq += 1
      const isLate = at.getTime() - created_at.getTime() > longPast
      const kind = stands ? 'standing' : isLate ? 'late' : 'in_time'
      const seal = { seq, trail, row_id: id, row_at: created_at, kind, row_hash: hash } as const
      chain = chained(secrets, chain, seal)
      seals.push({ ...seal, chain_hash: chain })
    }
    const last = lines.length < atOnce ? undefined : lines.at(-1)
    // A running transaction may still write lines, numbered from this one on; a finished one writes none.
    const mark = last && BigInt(last.xid) < BigInt(oldest) ? last : { xid: oldest, id: 0 }
    await sql`update trail_marks set xid = ${mark.xid}::xid8, row_id = ${mark.id}
      where trail = ${trail} and (xid, row_id) <> (${mark.xid}::xid8, ${mark.id})`.execute(trx)
  }
  await keep(trx, seals, at)
  const head = seq === 0 ? undefined : { seq, chain: chain.toString('hex'), at: at.toISOString() }
  return { sealed: seals.length, head, more }
}

/** The oldest running transaction. It is read before the lines, so that none is missed. */
async function oldestRunning(trx: Trx): Promise<string> {
  const { rows } = await sql<{ xid: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`.execute(trx)
  return rows[0]?.xid ?? '0'
}

/**
 * It is planned at every call: a plan made while nothing was sealed goes through all seals for each line. And in the order of
 * the index alone: PostgreSQL takes hardly a line for unsealed, and would read and sort all that wait to find the first of
 * them, of a million that were brought in at once for each two thousand anew.
 */
async function take(trx: Trx, trail: Trail): Promise<Line[]> {
  await byIndexAlone.execute(trx)
  return (await nextSql(trail).execute(trx)).rows
}
export const byIndexAlone = sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`
export const nextSql = (trail: Trail) => sql<Line>`select t.id, t.created_at, t.xid::text as xid,
    coalesce(t.xid < (select m.standing_before from trail_marks as m where m.trail = ${sql.lit(trail)}), false) as stands,
    ${lineHash} as hash ${fresh(trail, atOnce)}`

async function keep(trx: Trx, seals: readonly (Seal & { chain_hash: Buffer })[], at: Date) {
  if (seals.length === 0) return
  const rows = seals.map(seal => ({
    ...seal,
    row_hash: seal.row_hash.toString('hex'),
    chain_hash: seal.chain_hash.toString('hex'),
  }))
  await sql`insert into trail_seals (seq, trail, row_id, row_at, kind, row_hash, chain_hash, sealed_at)
    select seq, trail, row_id, row_at, kind, decode(row_hash, 'hex'), decode(chain_hash, 'hex'), ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (seq bigint, trail text, row_id bigint, row_at timestamptz,
      kind text, row_hash text, chain_hash text) order by seq`.execute(trx)
}

/** Seals until nothing is left; returns the last seal. */
export async function sealAll(db: Deps['db'], sealing: Sealing): Promise<ChainHead | undefined> {
  for (;;) {
    const { sealed, head } = await sealOnce(db, sealing)
    if (sealed === 0) return head
  }
}

/** How long the oldest unsealed line has waited, in seconds. */
export async function sealerLag(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ oldest: Date | null }>`${plannedOnce} select least(${sql.join(
    trails.map(trail => sql`(select t.created_at ${fresh(trail, 1)})`),
  )}) as oldest`.execute(db)
  const oldest = rows[0]?.oldest
  return oldest ? Math.max(0, Math.round((now.getTime() - oldest.getTime()) / 1000)) : 0
}
