import { sql } from 'kysely'
import { brandById } from '../../../model/brands.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { listOf } from '../../../model/kinds/lists.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import type { ReviewedKey } from '../../../model/kinds/reviewed.ts'
import { may } from '../../../model/pages/access.ts'
import type { Flag } from '../../../model/pages/page.ts'
import { isLonger } from '../../../model/rules/longer.ts'
import { pageIdOf } from '../../../model/trail/forms.ts'
import { when } from '../../../model/when.ts'
import { titleOf } from '../../../model/workflows/review.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { brandsIn } from '../../db/or-none.ts'
import { changesOf } from '../../records/changes/waiting-changes.ts'
import { whoIn } from '../../records/content/review-rules.ts'
import { shown } from '../../records/record-values.ts'
import { onWire } from '../../records/reviews/review-cases.ts'
import { sectionOfRecord } from '../../records/reviews/review-subject.ts'
import { recordStanding, ruleOfKind } from '../../records/reviews/reviewed-records.ts'
import { tableOf, titleColumnOf } from '../../records/site-check/checked-records.ts'
import { linesOfRecord } from '../../records/trail/lines.ts'
import { askFor, lastOf, noteIn } from './ask.ts'

type Group = HandlersOf<'contentReviews'>
type Row = Readonly<Record<string, unknown>> & { id: number; brand_id: number; version: number; updated_at: Date }

/** As many words of a record's title as stand in a line. */
const titleMost = 120
/** Of who wrote it, so many lines of its trail are read. */
const linesMost = 200

/** The record, under the right that is asked for. */
async function rowOf(ctx: CallerCtx, db: Db, key: ReviewedKey, id: number, flag: Flag, isLocked = false): Promise<Row> {
  const { page } = kindOf(key)
  const { rows } = await sql<Row>`select t.* from ${sql.table(tableOf(key))} as t
    where t.id = ${id} and t.brand_id = any(${brandsIn(ctx.caller)}::int[]) ${isLocked ? sql`for update` : sql``}`.execute(
    db,
  )
  const row = existing(rows[0])
  const brand = existing(brandById(row.brand_id))
  const isThere = listOf(key).trash ? row['deleted_at'] === null : true
  if (!isThere || !may(ctx.caller.access, 'view', page, brand.code)) throw new Refusal('NOT_FOUND')
  if (!may(ctx.caller.access, flag, page, brand.code)) throw new Refusal('FORBIDDEN')
  return row
}

async function standingOf(ctx: CallerCtx, key: ReviewedKey, { id, brand_id }: Row): ReturnType<Group['ofRecord']> {
  const change = (await changesOf(ctx.db, key, [id])).get(id)
  const [rule, last, now] = await Promise.all([
    ruleOfKind(ctx.db, brand_id, key),
    lastOf(ctx.db, { brand_id, section: sectionOfRecord(key, id) }),
    recordStanding(ctx.db, key, id, change?.values),
  ])
  return {
    who: rule ? await whoIn(ctx.db, rule) : null,
    agreed: rule !== undefined && now?.is_agreed === true,
    last: last ? onWire(last) : null,
  }
}

/** Who wrote what nobody agreed to yet: all who changed it since. */
async function writersOf(db: Db, key: ReviewedKey, { id, brand_id }: Row): Promise<number[]> {
  const { rows } = await sql<{ at: Date }>`select max(decided_at) as at from content_reviews
    where brand_id = ${brand_id} and section = ${sectionOfRecord(key, id)} and status = 'agreed'`.execute(db)
  const since = rows[0]?.at ?? new Date(0)
  const { entity, page } = kindOf(key)
  const of = { entity_ids: [String(id)], brand_id, limit: linesMost }
  const lines = await linesOfRecord(db, { entity, ...of })
  // Of what waits beside records of another kind the id may be the same.
  const kept = (await linesOfRecord(db, { entity: 'record-change', ...of })).filter(line => pageIdOf(line) === page)
  const wrote = [...lines, ...kept]
    .filter(({ created_at }) => created_at > since)
    .flatMap(({ user_id }) => user_id ?? [])
  return [...new Set(wrote)]
}

export const ofRecord: Group['ofRecord'] = async ({ params }, ctx) =>
  standingOf(ctx, params.list, await rowOf(ctx, ctx.db, params.list, params.id, 'view'))

export const askRecord: Group['askRecord'] = async ({ body }, ctx) => {
  if (body.version === undefined) throw new Refusal('VERSION_REQUIRED')
  const { list: key, id, version } = body
  const note = noteIn(body)
  const asked = await ctx.db.transaction().execute(async trx => {
    const row = await rowOf(ctx, trx, key, id, 'edit', true)
    // What waits beside it is what somebody is to agree to.
    const change = (await changesOf(trx, key, [id], true)).get(id)
    const { version: stands, updated_at } = change ?? row
    if (stands !== version) throw new Refusal('STALE', { values: { user: 'Someone', time: when(updated_at) } })
    const { mark } = existing(await recordStanding(trx, key, id, change?.values))
    const values = change?.values ?? shown(kindOf(key), row)
    const title = String(values[titleColumnOf(key)] ?? listOf(key).one)
    const short = isLonger(title, titleMost) ? `${[...title].slice(0, titleMost - 1).join('')}…` : title
    await askFor(ctx, trx, {
      ...{ brand_id: row.brand_id, section: sectionOfRecord(key, id), title: titleOf(short, row.brand_id) },
      ...{ version, note, rule: await ruleOfKind(trx, row.brand_id, key) },
      writers: await writersOf(trx, key, row),
      isSame: last => last.content_mark === mark,
      content: { values, mark },
    })
    return row
  })
  return standingOf(ctx, key, asked)
}
