import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Deps } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import type { Anchor } from './anchors.ts'
import { readHead } from './head.ts'
import { chained, lineHash, noSeal, type Seal, type Trail, trails } from './line.ts'

type FindingKind = 'changed' | 'missing' | 'inserted' | 'backdated' | 'chain' | 'cut' | 'head' | 'key'
type Finding = {
  readonly kind: FindingKind
  readonly trail: Trail | null
  readonly id: number | null
  readonly words: string
}
export type SealVerdict = {
  readonly sound: boolean
  readonly seals: number
  /** Lines newer than the last seal: the sealer seals them in a moment. */
  readonly waiting: number
  /** Lines of months that were deleted, each with a line of its own in the trail. */
  readonly retired: number
  readonly head: { readonly seq: number; readonly at: string } | null
  /** The first findings; `found` counts all. */
  readonly findings: readonly Finding[]
  readonly found: number
}

/** So few seals at once that others are answered between, and after how many it is told how far the check has come. */
const [atOnce, toldEvery, shown] = [250, 2_000, 100]
/** The longest rest after a part, in ms. */
const longestRest = 50
/** The sealer writes a head within a second or two. One that is still missing so long after a seal was removed, in ms. */
const headDue = 60_000
type Joined = Seal & { chain_hash: Buffer; now_hash: Buffer | null }

class Findings {
  readonly first: Finding[] = []
  count = 0
  add(kind: FindingKind, trail: Trail | null, id: number | null, words: string) {
    this.count += 1
    if (this.first.length < shown) this.first.push({ kind, trail, id, words })
  }
}

type Retired = { trail: string; from: string; to: string }

/** Deleted months; each has a line of its own in the trail, which is sealed like any other. */
async function retiredMonths(db: Db): Promise<Retired[]> {
  const rows = await db
    .selectFrom('user_trails')
    .where('entity', '=', 'trail-month')
    .where('action', '=', 'retire')
    .where('result', '=', 'ok')
    .select('after')
    .execute()
  return rows.map(({ after }) => after as Retired)
}

type VerifyOptions = {
  /** Where the chain was, as it was kept elsewhere. */
  readonly anchor?: Anchor
  /** Told the last seal of every two thousand that were checked. */
  heard?(seq: number): Promise<void>
  /** Rests after each part for as long as it took: it keeps server and database busy, and others wait for both. */
  readonly isGentle?: boolean
}

/**
 * Checks every line of both trails against its seal, every seal against the one before, and the last against the head
 * outside of the database. Lines written meanwhile are checked next time.
 */
export async function verifyTrails(
  deps: Pick<Deps, 'secrets' | 'files' | 'now'>,
  db: Db,
  { anchor, heard, isGentle = false }: VerifyOptions = {},
): Promise<SealVerdict> {
  const findings = new Findings()
  // Read before the seals: meanwhile the chain only gets longer.
  const head = await readHead(deps)
  const months = await retiredMonths(db)
  const isRetired = ({ trail, row_at }: Seal) =>
    months.some(month => month.trail === trail && row_at >= new Date(month.from) && row_at < new Date(month.to))
  const begun = new Set<Trail>()
  let [seq, told, retired, foreign] = [0, 0, 0, 0]
  // From the first seal on: seals of another key are all unlike, and none of them is said to be changed.
  let [isForeign, firstForeign] = [true, undefined as Seal | undefined]
  let chain: Buffer = noSeal
  for (;;) {
    const partBegun = performance.now()
    const rows = await sealsAfter(db, seq)
    if (rows.length === 0) break
    for (const seal of rows) {
      if (seal.seq !== seq + 1)
        findings.add('chain', null, null, `Seals ${seq + 1} to ${seal.seq - 1} are not there any more.`)
      const isAlike = chained(deps.secrets, chain, seal).equals(seal.chain_hash)
      if (isForeign && !isAlike) {
        foreign += 1
        firstForeign ??= seal
      } else if (!isAlike) addUnlike(findings, seal)
      isForeign &&= !isAlike
      if (seal.now_hash === null) {
        if (isRetired(seal)) retired += 1
        else findings.add('missing', seal.trail, seal.row_id, 'The line is not there any more.')
      } else if (!seal.now_hash.equals(seal.row_hash))
        findings.add('changed', seal.trail, seal.row_id, 'The line does not say what it said when it was sealed.')
      // Lines older than the first seal come first in the chain. A later line that claims to be one was inserted.
      if (seal.kind !== 'standing') begun.add(seal.trail)
      if (seal.kind === 'late' || (seal.kind === 'standing' && begun.has(seal.trail)))
        findings.add('backdated', seal.trail, seal.row_id, 'The line was put in with a time that was long past.')
      seq = seal.seq
      chain = seal.chain_hash
      if (head && head !== 'forged' && head.seq === seq && head.chain !== chain.toString('hex'))
        findings.add('head', null, null, `Seal ${seq} is not the one that is kept outside of the database.`)
      if (anchor?.seq === seq && anchor.chain !== chain.toString('hex'))
        findings.add(
          'head',
          null,
          null,
          `Seal ${seq} is not the one of the anchor of ${anchor.at}: the chain was made anew.`,
        )
    }
    if (isGentle) await wait(Math.min(longestRest, performance.now() - partBegun))
    if (seq - told >= toldEvery) {
      told = seq
      await heard?.(seq)
    }
  }
  if (foreign > 1 && firstForeign)
    findings.first.unshift(otherKey(firstForeign.seq, firstForeign.seq + foreign - 1, isForeign))
  if (foreign > 1) findings.count += 1
  else if (foreign === 1 && firstForeign) addUnlike(findings, firstForeign)
  if (anchor && anchor.seq > seq)
    findings.add('cut', null, null, `The anchor of ${anchor.at} has seal ${anchor.seq}; now the trail ends at ${seq}.`)
  if (head === undefined && seq > 0 && (await isLongSealed(deps, db)))
    findings.add(
      'head',
      null,
      null,
      'The head that is kept outside of the database is gone, so nobody can tell whether the trail was cut off at its end.',
    )
  if (head === 'forged')
    findings.add(
      'head',
      null,
      null,
      'The head that is kept outside of the database was not written by this installation.',
    )
  else if (head && head.seq > seq)
    findings.add('cut', null, null, `The trail ended at seal ${head.seq} on ${head.at}; now it ends at ${seq}.`)
  let waiting = 0
  for (const trail of trails) waiting += await unsealed(db, trail, findings)
  return {
    sound: findings.count === 0,
    seals: seq,
    waiting,
    retired,
    head: head && head !== 'forged' ? { seq: head.seq, at: head.at } : null,
    findings: findings.first,
    found: findings.count,
  }
}

const addUnlike = (findings: Findings, { seq, trail, row_id }: Seal) =>
  findings.add('chain', trail, row_id, `Seal ${seq} was changed, or is in another’s place.`)

/** Of seals that were made under another key nobody can say whether they were changed: their lines are held against them all the same. */
const otherKey = (from: number, to: number, isAll: boolean): Finding => ({
  kind: 'key',
  trail: null,
  id: null,
  words: isAll
    ? 'No seal was made under the SECRET_KEY that is set here. Was this asked with the key of another installation? Then set the right one and ask again.'
    : `Seals ${from} to ${to} were made under another SECRET_KEY than is set here, so nobody can say whether they were changed. The lines say what they said under them.`,
})

async function isLongSealed({ now }: Pick<Deps, 'now'>, db: Db): Promise<boolean> {
  const last = await db.selectFrom('trail_seals').orderBy('seq', 'desc').limit(1).select('sealed_at').executeTakeFirst()
  return last !== undefined && now().getTime() - last.sealed_at.getTime() > headDue
}

/**
 * The next seals, each with the hash of its line as it is now. The lines are joined before they are hashed, within the time
 * range of these seals: an outer join would hash all lines of both trails anew for every two thousand of them.
 */
export function sealsSql(seq: number) {
  const linesOf = (trail: Trail) => sql`select s.seq, ${lineHash} as hash from s
    join ${sql.table(trail)} as t on t.id = s.row_id and t.created_at = s.row_at
    where s.trail = ${sql.lit(trail)}
      and t.created_at between (select min(row_at) from s) and (select max(row_at) from s)`
  return sql<Joined>`with
    s as materialized (select * from trail_seals where seq > ${seq} order by seq limit ${sql.lit(atOnce)}),
    lines as materialized (${sql.join(trails.map(linesOf), sql` union all `)})
    select s.seq, s.trail, s.row_id, s.row_at, s.kind, s.row_hash, s.chain_hash, lines.hash as now_hash
    from s left join lines on lines.seq = s.seq order by s.seq`
}
const sealsAfter = async (db: Db, seq: number) => (await sealsSql(seq).execute(db)).rows

/** Lines without a seal: those before the mark were inserted past the sealer, those after it wait for it. */
async function unsealed(db: Db, trail: Trail, findings: Findings): Promise<number> {
  const { rows } = await sql<{ id: number; waits: boolean }>`select t.id, (t.xid, t.id) > (m.xid, m.row_id) as waits
    from ${sql.table(trail)} as t, trail_marks as m where m.trail = ${trail} and not exists (select from trail_seals as s
      where s.trail = ${trail} and s.row_id = t.id and s.row_at = t.created_at) order by t.id limit 10000`.execute(db)
  const strange = rows.filter(({ waits }) => !waits)
  for (const { id } of strange) findings.add('inserted', trail, id, 'The line was put in past the sealer.')
  return rows.length - strange.length
}
