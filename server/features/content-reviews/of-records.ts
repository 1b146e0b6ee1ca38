import { sql } from 'kysely'
import { brandById } from '../../../model/brands.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { listOf } from '../../../model/kinds/lists.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import type { ReviewedKey } from '../../../model/kinds/reviewed.ts'
import { may } from '../../../model/pages/access.ts'
import type { Flag } from '../../../model/pages/page.ts'
import { when } from '../../../model/when.ts'
import { titleOf } from '../../../model/workflows/review.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { brandsIn } from '../../db/or-none.ts'
import { shown } from '../../records/record-values.ts'
import { onWire } from '../../records/reviews/cases.ts'
import { recordStanding, ruleOfKind } from '../../records/reviews/records.ts'
import { whoIn } from '../../records/reviews/rules.ts'
import { sectionOfRecord } from '../../records/reviews/subject.ts'
import { tableOf, titleColumnOf } from '../../records/site-check/records.ts'
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
  const [rule, last, now] = await Promise.all([
    ruleOfKind(ctx.db, brand_id, key),
    lastOf(ctx.db, { brand_id, section: sectionOfRecord(key, id) }),
    recordStanding(ctx.db, key, id),
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
  const lines = await linesOfRecord(db, {
    ...{ entity: kindOf(key).entity, entity_ids: [String(id)], brand_id, limit: linesMost },
  })
  const wrote = lines.filter(({ created_at }) => created_at > since).flatMap(({ user_id }) => user_id ?? [])
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
    if (row.version !== version) throw new Refusal('STALE', { values: { user: 'Someone', time: when(row.updated_at) } })
    const { mark } = existing(await recordStanding(trx, key, id))
    const title = String(row[titleColumnOf(key)] ?? listOf(key).one)
    const short = [...title].length > titleMost ? `${[...title].slice(0, titleMost - 1).join('')}…` : title
    await askFor(ctx, trx, {
      ...{ brand_id: row.brand_id, section: sectionOfRecord(key, id), title: titleOf(short, row.brand_id) },
      ...{ version, note, rule: await ruleOfKind(trx, row.brand_id, key) },
      writers: await writersOf(trx, key, row),
      isSame: last => last.content_mark === mark,
      content: { values: shown(kindOf(key), row), mark },
    })
    return row
  })
  return standingOf(ctx, key, asked)
}
