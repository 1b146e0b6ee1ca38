import { sql } from 'kysely'
import { brandOf } from '../../../model/brands.ts'
import { diff } from '../../../model/content/diff.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import { may, maySee } from '../../../model/pages/access.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import { contentPagesOf } from '../../../model/pages/site-content.ts'
import { reasonMost } from '../../../model/rules/reason.ts'
import { when } from '../../../model/when.ts'
import { type Review, type ReviewStatus, reviewWorkflow, titleOf } from '../../../model/workflows/review.ts'
import { caseAddress } from '../../../model/workflows/waiting.ts'
import type { Who } from '../../../model/workflows/workflow.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { brandsIn } from '../../db/or-none.ts'
import { decide, preview, takeStep } from '../../records/cases/decide.ts'
import { actionOf, viewOf, whoOf } from '../../records/cases/kind.ts'
import { staffOf } from '../../records/cases/staff.ts'
import { stepsOf } from '../../records/cases/timeline.ts'
import { nextTurn } from '../../records/cases/waiting.ts'
import { seen, stale } from '../../records/content/save.ts'
import { draftOf, groupValues, publishedOf, valuesOf } from '../../records/content/store.ts'
import { brandOfRow, keyOf, type SiteTarget, targetOf } from '../../records/content/target.ts'
import { revisionOf } from '../../records/launches/store.ts'
import { queueMail } from '../../records/outbox.ts'
import { type LoadedReview, onWire, type ReviewRow, reviewCases, targetIn } from '../../records/reviews/cases.ts'
import { isAgreed, ruleOf, whoIn } from '../../records/reviews/rules.ts'
import { candidates, rules, setRule } from './rules.ts'

type Group = HandlersOf<'contentReviews'>
type OfPage = Awaited<ReturnType<Group['ofPage']>>

/** The requests of a page, the newest first. */
const lastOf = async (db: Db, { brand, content }: SiteTarget): Promise<ReviewRow | undefined> => {
  const { rows } = await sql<ReviewRow>`select * from content_reviews
    where brand_id = ${brand.id} and section = ${content.section} order by id desc limit 1`.execute(db)
  return rows[0]
}

async function ofPage(ctx: CallerCtx, target: SiteTarget): Promise<OfPage> {
  const [rule, last, draft] = await Promise.all([
    ruleOf(ctx.db, target),
    lastOf(ctx.db, target),
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
  const note = body.note?.trim() ?? ''
  if ([...note].length > reasonMost)
    throw new Refusal('INVALID', { errors: { note: [`Note must be ${reasonMost} characters or fewer.`] } })
  const outcome = await ctx.db.transaction().execute(async trx => {
    const locked = await trx
      .selectFrom('site_sections')
      .where(eb => eb.and(keyOf(target)))
      .forUpdate()
      .select('version')
      .executeTakeFirst()
    if (locked?.version !== version) return 'stale'
    await asked(ctx, trx, target, version, note)
    return 'done'
  })
  if (outcome === 'stale') throw await stale(ctx, target)
  return ofPage(ctx, target)
}

async function asked(ctx: CallerCtx, trx: Trx, target: SiteTarget, version: number, note: string): Promise<void> {
  const { caller, deps } = ctx
  const title = titleOf(labelOfPage(target.page), target.brand.id)
  const rule = await ruleOf(trx, target)
  if (!rule)
    throw new Refusal('INVALID', { message: `Nobody needs to agree to ${title}. It may be published as it is.` })
  const last = await lastOf(trx, target)
  if (last && last.content_version === version && (last.status === 'asked' || last.status === 'agreed'))
    throw new Refusal('INVALID_TRANSITION', {
      values: {
        record: title,
        status: last.status === 'asked' ? 'asked about' : 'agreed to',
        user: last.decided_by ?? last.asked_by_name,
        time: when(last.decided_at ?? last.created_at),
      },
    })
  const writers = await writersOf(trx, target, version)
  const own = new Set([caller.user_id, ...writers])
  const staff = await staffOf(trx, 'all')
  const roleOf = await rolesOf(trx)
  const readers = staff.filter(
    ({ id, access }) =>
      !own.has(id) &&
      (rule.people.includes(id) || rule.roles.includes(roleOf.get(id) ?? 0)) &&
      may(access, 'approve', reviewWorkflow.page, target.brand.code),
  )
  if (readers.length === 0)
    throw new Refusal('INVALID', {
      message: `Nobody could agree: ${await whoIn(trx, rule)} must, and that is only who wrote it or asks, or nobody who may. Whoever keeps the rules on Reviews names somebody else.`,
    })
  if (last?.status === 'asked') {
    const acting = {
      ...viewOf(ctx),
      who: { party: 'system' } as const,
      user_id: caller.user_id,
      record: (of: Trx, entry: Parameters<typeof ctx.record>[1]) => ctx.record(of, entry),
    }
    await takeStep(trx, reviewCases, last.id, { action: 'overtake', input: {} }, acting)
  }
  const { id } = await trx
    .insertInto('content_reviews')
    .values({
      brand_id: target.brand.id,
      section: target.content.section,
      title,
      content_version: version,
      note: note || null,
      roles: JSON.stringify(rule.roles),
      people: JSON.stringify(rule.people),
      writers: JSON.stringify(writers),
      asked_by: caller.user_id,
      asked_by_name: caller.name,
      created_at: deps.now(),
      updated_at: deps.now(),
      updated_by: caller.user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.record(trx, {
    page: 'website.reviews',
    entity: reviewWorkflow.entity,
    entity_id: id,
    brand_id: target.brand.id,
    subject: title,
    after: { status: 'asked', page: title, content_version: version, note: note || null },
  })
  await queueMail(trx, {
    ...letter('review.asked', {
      ...{ page: title, who: caller.name, note },
      where: deps.settings.DESK_ORIGIN + caseAddress({ key: 'contentReview', id }),
    }),
    to: readers.map(({ email }) => email),
    brand_id: target.brand.id,
  })
}

async function rolesOf(db: Db): Promise<Map<number, number>> {
  const rows = await db.selectFrom('users').where('deleted_at', 'is', null).select(['id', 'user_role_id']).execute()
  return new Map(rows.map(({ id, user_role_id }) => [id, user_role_id ?? 0]))
}

/** A request that the caller may see: of a page of theirs, or one that they are to decide. */
async function foundReview(ctx: CallerCtx, id: number): Promise<LoadedReview> {
  const loaded = existing(await reviewCases.load(viewOf(ctx), ctx.db, id))
  const target = targetIn(loaded.found)
  const isTheirs = loaded.found.turn.includes(ctx.caller.user_id)
  const sees = target !== undefined && maySee(ctx.caller.access, target.page, target.brand.code)
  if (!isTheirs && !sees) throw new Refusal('NOT_FOUND')
  return loaded
}

/** What visitors see against what they would see. */
async function changesOf(ctx: CallerCtx, found: ReviewRow) {
  const target = targetIn(found)
  if (!target) return []
  const [group, live, brought] = await Promise.all([
    groupValues(ctx, target),
    publishedOf(ctx.db, target),
    revisionOf(ctx.db, target, found.content_version),
  ])
  const values = (own: unknown) => valuesOf(ctx, target, group, own)
  return diff(target.content.fields, live ? values(live.own) : {}, values(brought?.own))
}

type Asked = {
  readonly status: ReviewStatus
  readonly reason?: string | undefined
  readonly remarks?: { field: string; text: string }[] | undefined
}
function stepOf(ctx: CallerCtx, { status, ...input }: Asked) {
  const { user_id, name } = ctx.caller
  const who: Who = status === 'withdrawn' ? { party: 'filer', user_id, name } : whoOf(ctx)
  const step = (record: Review) => ({
    action: actionOf(reviewWorkflow, record, status, who, 'Nobody brings a review there.'),
    input,
  })
  return { who, step }
}

export const contentReviews: Group = {
  rules,
  candidates,
  setRule,
  list: async (_, ctx) => {
    // Chosen by right before they are counted: a hundred about other pages hide none of one's own.
    const seen = brandsIn(ctx.caller).flatMap(id => {
      const brand = brandOfRow(id)
      const pages = contentPagesOf(brand.code).filter(page => maySee(ctx.caller.access, page, brand.code))
      return pages.map(page => `${id} ${targetOf(brand, page).content.section}`)
    })
    const { rows } = await sql<ReviewRow>`select * from content_reviews
      where brand_id = any(${brandsIn(ctx.caller)}::int[]) and brand_id || ' ' || section = any(${seen}::text[])
      order by id desc limit 100`.execute(ctx.db)
    return { items: rows.map(onWire) }
  },
  ofPage: ({ params }, ctx) => ofPage(ctx, targetOf(brandOf(params.brand), params.page)),
  ask,
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
    return preview(ctx, reviewCases, { id: params.id, ...stepOf(ctx, query) })
  },
  decide: async ({ params, body: { version, ...asked } }, ctx) => {
    if (version === undefined) throw new Refusal('VERSION_REQUIRED')
    const { found } = await foundReview(ctx, params.id)
    if (asked.status === 'withdrawn' && found.asked_by !== ctx.caller.user_id) throw new Refusal('FORBIDDEN')
    const step = { id: params.id, version, ...stepOf(ctx, asked) }
    return decide(ctx, reviewCases, step, ({ found: left }) => onWire(left))
  },
}
