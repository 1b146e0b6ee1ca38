import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { agreedFields, isReviewed, type ReviewedKey, statesBeforeVisitors } from '../../../model/kinds/reviewed.ts'
import type { Db } from '../../db/handle.ts'
import { type Reviewers, whoIn } from '../content/review-rules.ts'
import { tableOf } from '../site-check/checked-records.ts'

/** What the record `t` says, in a mark that is the same as long as all of it is. */
const markOf = (key: ReviewedKey): RawBuilder<string> => {
  const said = agreedFields(kindOf(key)).map(name => sql`${sql.lit(name)}, t.${sql.ref(name)}`)
  return sql<string>`md5(jsonb_build_object(${sql.join(said)})::text)`
}

const isOut = (key: ReviewedKey): RawBuilder<boolean> => {
  const kind = kindOf(key)
  return kind.switch
    ? sql<boolean>`t.${sql.ref(kind.switch)}`
    : sql<boolean>`t.status = any(${statesBeforeVisitors(kind)}::text[])`
}

/** Who must agree to the records of a kind, of a brand; undefined where nobody must. */
export async function ruleOfKind(db: Db, brand_id: number, key: string): Promise<Reviewers | undefined> {
  const { rows } = await sql<Reviewers>`select roles, people from review_rules
    where brand_id = ${brand_id} and section = ${key}`.execute(db)
  return rows[0]
}

export type RecordStanding = {
  readonly mark: string
  /** Visitors read it, or will by themselves. */
  readonly is_out: boolean
  readonly is_agreed: boolean
}

type Values = Readonly<Record<string, unknown>>
/** With `saying`, of a record that is to say this. */
async function standingsOf(
  db: Db,
  key: ReviewedKey,
  ids: readonly number[],
  saying: ReadonlyMap<number, Values> = new Map(),
): Promise<ReadonlyMap<number, RecordStanding>> {
  const said = JSON.stringify(Object.fromEntries(saying))
  const { rows } = await sql<RecordStanding & { id: number }>`
    select t.id, ${markOf(key)} as mark, ${isOut(key)} as is_out, exists (
      select from content_reviews as r where r.brand_id = t.brand_id and r.section = ${`${key}#`} || t.id
        and r.status = 'agreed' and r.content_mark = ${markOf(key)}) as is_agreed
    from ${sql.table(tableOf(key))} as stands cross join lateral
      jsonb_populate_record(stands, ${said}::jsonb -> stands.id::text) as t
    where stands.id = any(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(row => [Number(row.id), row]))
}

export const recordStanding = async (
  db: Db,
  key: ReviewedKey,
  id: number,
  saying?: Values,
): Promise<RecordStanding | undefined> => (await standingsOf(db, key, [id], new Map(saying && [[id, saying]]))).get(id)

/** Asked at every way by which a record comes before visitors. */
export type RecordGate = {
  /** Why this record may not stand as it now does in the transaction; undefined where it may. */
  problem(id: number): Promise<string | undefined>
  /** Refuses what the transaction did to this record, where somebody must agree to it first. */
  holds(id: number): Promise<void>
  /** Why those of the records that are to come before visitors may not, as they stand, or as they are to be. */
  problems(ids: readonly number[], saying?: ReadonlyMap<number, Values>): Promise<ReadonlyMap<number, string>>
}

const open: RecordGate = {
  problem: async () => undefined,
  holds: async () => undefined,
  problems: async () => new Map(),
}

/**
 * Made before anything is written. `changed` is the record that is changed, if one is: where visitors read it already, what
 * they read asks nobody once more.
 */
export async function recordGate(
  trx: Db,
  key: string,
  brand_id: number | null | undefined,
  changed?: number,
): Promise<RecordGate> {
  if (!isReviewed(key) || brand_id == null) return open
  const rule = await ruleOfKind(trx, brand_id, key)
  if (!rule) return open
  const before = changed === undefined ? undefined : await recordStanding(trx, key, changed)
  const who = await whoIn(trx, rule)
  const words = `It goes out once ${who} agreed to it as it stands. Save it without showing it, and ask for a review.`
  const problem = async (id: number) => {
    const now = await recordStanding(trx, key, id)
    if (!now?.is_out || now.is_agreed) return undefined
    if (!before?.is_out) return words
    return before.mark === now.mark
      ? undefined
      : `Visitors read it, and what changes in it goes out once ${who} agreed. Keep it for later, and ask for a review of what waits.`
  }
  return {
    problem,
    holds: async id => {
      const message = await problem(id)
      if (message === undefined) return
      const flag = kindOf(key).switch
      throw new Refusal('INVALID', flag ? { errors: { [flag]: [message] } } : { message })
    },
    problems: async (ids, saying) => {
      const found = await standingsOf(trx, key, ids, saying)
      const why = saying ? `What waits goes out once ${who} agreed to it. Ask for a review of it.` : words
      return new Map(ids.flatMap(id => (found.get(id)?.is_agreed ? [] : [[id, why] as const])))
    },
  }
}
