import { sql } from 'kysely'
import { brandOf } from '../../../model/brands.ts'
import { diff } from '../../../model/content/diff.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { type ReviewedKey, reviewedKeys } from '../../../model/kinds/reviewed.ts'
import { maySee } from '../../../model/pages/access.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import { rowRight } from '../../../model/pages/kept.ts'
import { contentPagesOf } from '../../../model/pages/site-content.ts'
import { type ReviewAction, type ReviewInput, reviewWorkflow, titleOf } from '../../../model/workflows/review.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { brandsIn } from '../../db/or-none.ts'
import { decide, preview } from '../../records/cases/decide.ts'
import { viewOf } from '../../records/cases/kind.ts'
import { type NamedStep, namedStep } from '../../records/cases/named-step.ts'
import { stepsOf } from '../../records/cases/timeline.ts'
import { nextTurn } from '../../records/cases/waiting.ts'
import { isAgreed, ruleOf, whoIn } from '../../records/content/review-rules.ts'
import { seen, stale } from '../../records/content/save.ts'
import { draftOf, groupValues, publishedOf, valuesOf } from '../../records/content/store.ts'
import { brandOfRow, keyOf, type SiteTarget, targetOf } from '../../records/content/target.ts'
import { revisionOf } from '../../records/launches/store.ts'
import { type LoadedReview, onWire, type ReviewRow, reviewCases } from '../../records/reviews/review-cases.ts'
import { type ReviewSubject, subjectIn } from '../../records/reviews/review-subject.ts'
import { tableOf } from '../../records/site-check/checked-records.ts'
import { askFor, lastOf, noteIn } from './ask.ts'
import { askRecord, ofRecord } from './of-records.ts'
import { candidates, rules, setRule } from './rules.ts'

type Group = HandlersOf<'contentReviews'>
const casesFor = ({ deps }: CallerCtx) => reviewCases(deps.settings.DESK_ORIGIN)
type OfPage = Awaited<ReturnType<Group['ofPage']>>

const placeOf = ({ brand, content }: SiteTarget) => ({ brand_id: brand.id, section: content.section })

async function ofPage(ctx: CallerCtx, target: SiteTarget): Promise<OfPage> {
  const [rule, last, draft] = await Promise.all([
    ruleOf(ctx.db, target),
    lastOf(ctx.db, placeOf(target)),
    draftOf(ctx.db, target),
  ])
  return {
    who: rule ? await whoIn(ctx.db, rule) : null,
    agreed: rule !== undefined && (await isAgreed(ctx.db, target, draft?.version ?? 0)),
    last: last ? onWire(last) : null,
  }
}

/** Who wrote what visitors would see anew. */
async function writersOf(trx: Trx, target: SiteTarget, version: number): Promise<number[]> {
  const live = await publishedOf(trx, target)
  const rows = await trx
    .selectFrom('site_revisions')
    .where(eb => eb.and(keyOf(target)))
    .where('kind', 'in', ['save', 'restore'])
    .where('version', '>', live?.version ?? 0)
    .where('version', '<=', version)
    .distinct()
    .select('created_by')
    .execute()
  return rows.flatMap(({ created_by }) => (created_by === null ? [] : [created_by]))
}

const ask: Group['ask'] = async ({ body }, ctx) => {
  const target = targetOf(brandOf(body.brand), body.page)
  const version = seen(body.version)
  const note = noteIn(body)
  const outcome = await ctx.db.transaction().execute(async trx => {
    const locked = await trx
      .selectFrom('site_sections')
      .where(eb => eb.and(keyOf(target)))
      .forUpdate()
      .select('version')
      .executeTakeFirst()
    if (locked?.version !== version) return 'stale'
    await askFor(ctx, trx, {
      ...{ ...placeOf(target), title: titleOf(labelOfPage(target.page), target.brand.id), version, note },
      rule: await ruleOf(trx, target),
      writers: await writersOf(trx, target, version),
      isSame: last => last.content_version === version,
    })
    return 'done'
  })
  if (outcome === 'stale') throw await stale(ctx, target)
  return ofPage(ctx, target)
}

/** Requests about other kinds, and about those records of this kind that the reader sees. */
const ofTheirs = (key: ReviewedKey) => sql`(split_part(section, '#', 1) <> ${key}
  or split_part(section, '#', 2) in (select id::text from ${sql.table(tableOf(key))}))`

/** Whether a request is about a page, or about a record that the caller sees: a role may be kept to some (decision 349). */
async function seesRecord({ db, caller }: CallerCtx, { record }: ReviewSubject): Promise<boolean> {
  if (!record || !caller.access.rows) return true
  const table = sql.table(tableOf(record.key))
  const { rows } = await sql`select from ${table} where id = ${record.id}`.execute(db)
  return rows.length > 0
}

/** A request that the caller may see: of a page of theirs, or one that they are to decide. */
async function foundReview(ctx: CallerCtx, id: number): Promise<LoadedReview> {
  const loaded = existing(await casesFor(ctx).load(viewOf(ctx), ctx.db, id))
  const of = subjectIn(loaded.found)
  const isTheirs = loaded.found.turn.includes(ctx.caller.user_id)
  const sees = of !== undefined && maySee(ctx.caller.access, of.page, of.brand.code)
  if (!isTheirs && !(sees && (await seesRecord(ctx, of)))) throw new Refusal('NOT_FOUND')
  return loaded
}

/** What was agreed to last of a record, which is what visitors see of it. */
async function agreedBefore({ db }: CallerCtx, { brand_id, section, id }: ReviewRow): Promise<object> {
  const { rows } = await sql<{ content: object | null }>`select content from content_reviews
    where brand_id = ${brand_id} and section = ${section} and status = 'agreed' and id < ${id}
    order by id desc limit 1`.execute(db)
  return rows[0]?.content ?? {}
}

/** What visitors see against what they would see. */
async function changesOf(ctx: CallerCtx, found: ReviewRow) {
  const of = subjectIn(found)
  if (!of) return []
  const { target } = of
  if (!target) return diff(of.fields, await agreedBefore(ctx, found), found.content ?? {})
  const [group, live, brought] = await Promise.all([
    groupValues(ctx, target),
    publishedOf(ctx.db, target),
    revisionOf(ctx.db, target, found.content_version),
  ])
  const values = (own: unknown) => valuesOf(ctx, target, group, own)
  return diff(target.content.fields, live ? values(live.own) : {}, values(brought?.own))
}

const stepOf = (ctx: CallerCtx, { action, status, ...input }: NamedStep<ReviewAction> & ReviewInput) =>
  namedStep(ctx, reviewWorkflow, { action, status }, input, 'Nobody brings a review there.')

export const contentReviews: Group = {
  rules,
  candidates,
  setRule,
  list: async (_, ctx) => {
    const { access } = ctx.caller
    // Chosen by right before they are counted: a hundred about other pages hide none of one's own.
    const seen = brandsIn(ctx.caller).flatMap(id => {
      const brand = brandOfRow(id)
      const pages = contentPagesOf(brand.code).filter(page => maySee(ctx.caller.access, page, brand.code))
      const lists = reviewedKeys.filter(key => maySee(ctx.caller.access, kindOf(key).page, brand.code))
      return [...pages.map(page => targetOf(brand, page).content.section), ...lists].map(section => `${id} ${section}`)
    })
    const kept = reviewedKeys.filter(key => rowRight(access, kindOf(key).page) !== undefined)
    const { rows } = await sql<ReviewRow>`select * from content_reviews
      where ${sql.join([sql`true`, ...kept.map(ofTheirs)], sql` and `)} and brand_id = any(${brandsIn(ctx.caller)}::int[]) and brand_id || ' ' || split_part(section, '#', 1) = any(${seen}::text[])
      order by id desc limit 100`.execute(ctx.db)
    return { items: rows.map(onWire) }
  },
  ofPage: ({ params }, ctx) => ofPage(ctx, targetOf(brandOf(params.brand), params.page)),
  ask,
  ofRecord,
  askRecord,
  read: async ({ params }, ctx) => {
    const { found, record } = await foundReview(ctx, params.id)
    return {
      ...onWire(found),
      saved_version: found.saved_version,
      who: await whoIn(ctx.db, found),
      own: [...record.own],
      filers: [found.asked_by],
      turn: found.turn,
      changes: await changesOf(ctx, found),
      timeline: await stepsOf(
        ctx.db,
        reviewWorkflow,
        { name: String(found.id), brand_id: record.brand_id },
        ({ reason, note }) => (typeof reason === 'string' ? reason : typeof note === 'string' ? note : null),
        { add: 'Asked' },
      ),
      next: await nextTurn(ctx, 'contentReview', found.id),
    }
  },
  preview: async ({ params, query }, ctx) => {
    await foundReview(ctx, params.id)
    return preview(ctx, casesFor(ctx), { id: params.id, ...stepOf(ctx, query) })
  },
  decide: async ({ params, body: { version, ...asked } }, ctx) => {
    if (version === undefined) throw new Refusal('VERSION_REQUIRED')
    const { found } = await foundReview(ctx, params.id)
    const step = stepOf(ctx, asked)
    // Who wrote what is new has a part in it too, and did not ask.
    if (step.who.party === 'filer' && found.asked_by !== ctx.caller.user_id) throw new Refusal('FORBIDDEN')
    return decide(ctx, casesFor(ctx), { id: params.id, version, ...step }, ({ found: left }) => onWire(left))
  },
}
