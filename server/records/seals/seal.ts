import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Deps } from '../../http/context.ts'
import type { Sealer } from '../../outside/sealed.ts'
import type { Head } from './head.ts'
import { chained, lineHash, noSeal, type Seal, type Trail, trails } from './line.ts'

// Any fixed number: one process seals at a time.
const turn = 20_261_125
/** Lines a pass takes of each trail. */
const atOnce = 2_000
/** A line whose time is so long past when it is sealed was not written then, in ms. */
const longPast = 3_600_000

type Line = { id: number; created_at: Date; xid: string; hash: Buffer }
/** What a pass did; `head` is the last seal there is, undefined where someone else is sealing. */
export type Pass = { readonly sealed: number; readonly head: Head | undefined }
type Sealing = { readonly secrets: Sealer; readonly now: () => Date }

/** Lines that are committed, with all transactions before theirs over, and not sealed yet. */
const fresh = (trail: Trail) => sql`from ${sql.table(trail)} as t, trail_marks as m
  where m.trail = ${trail} and (t.xid, t.id) > (m.xid, m.id) and t.xid < pg_snapshot_xmin(pg_current_snapshot())`

/** Whether there is anything to seal: what is asked four times a second. */
export async function isDue(db: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`select ${sql.join(
    trails.map(trail => sql`exists (select ${fresh(trail)})`),
    sql` or `,
  )} as due`.execute(db)
  return rows[0]?.due === true
}

/** Seals what is new in both trails, up to a few thousand lines. `standing`: they came by an import, whatever their times. */
export async function sealOnce(db: Deps['db'], sealing: Sealing, standing = false): Promise<Pass> {
  return db.system.transaction().execute(trx => sealIn(trx, sealing, standing))
}

export async function sealIn(trx: Transaction<Tables>, { secrets, now }: Sealing, standing = false): Promise<Pass> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${turn}) as mine`.execute(trx)
  if (!rows[0]?.mine) return { sealed: 0, head: undefined }
  const last = await trx
    .selectFrom('trail_seals')
    .orderBy('seq', 'desc')
    .limit(1)
    .select(['seq', 'chain_hash', 'sealed_at'])
    .executeTakeFirst()
  const at = now()
  let [seq, chain] = [last?.seq ?? 0, last?.chain_hash ?? noSeal]
  const seals: (Seal & { chain_hash: Buffer })[] = []
  for (const trail of trails) {
    const lines = await take(trx, trail)
    for (const { id, created_at, hash } of lines) {
      seq += 1
      const isLate = at.getTime() - created_at.getTime() > longPast
      const kind = last === undefined || standing ? 'standing' : isLate ? 'late' : 'in_time'
      const seal = { seq, trail, row_id: id, row_at: created_at, kind, row_hash: hash } as const
      chain = chained(secrets, chain, seal)
      seals.push({ ...seal, chain_hash: chain })
    }
    const end = lines.at(-1)
    if (end)
      await sql`update trail_marks set xid = ${end.xid}::xid8, id = ${end.id} where trail = ${trail}`.execute(trx)
  }
  await keep(trx, seals, at)
  const head = seq === 0 ? undefined : { seq, chain: chain.toString('hex'), at: at.toISOString() }
  return { sealed: seals.length, head }
}

async function take(trx: Transaction<Tables>, trail: Trail): Promise<Line[]> {
  const { rows } = await sql<Line>`select t.id, t.created_at, t.xid::text as xid, ${lineHash} as hash
    ${fresh(trail)} order by t.xid, t.id limit ${sql.lit(atOnce)}`.execute(trx)
  return rows
}

async function keep(trx: Transaction<Tables>, seals: readonly (Seal & { chain_hash: Buffer })[], at: Date) {
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

/** Seals until nothing is left; answers with the last seal. */
export async function sealAll(db: Deps['db'], sealing: Sealing, standing = false): Promise<Head | undefined> {
  for (;;) {
    const { sealed, head } = await sealOnce(db, sealing, standing)
    if (sealed === 0) return head
  }
}
