import { sql } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import { may } from '../../../model/pages/access.ts'
import { isLonger } from '../../../model/rules/longer.ts'
import { reasonMost } from '../../../model/rules/reason.ts'
import { when } from '../../../model/when.ts'
import { reviewWorkflow } from '../../../model/workflows/review.ts'
import { caseAddress } from '../../../model/workflows/waiting.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { takeStep } from '../../records/cases/decide.ts'
import { viewOf } from '../../records/cases/kind.ts'
import { staffOf } from '../../records/cases/staff.ts'
import { type Reviewers, whoIn } from '../../records/content/review-rules.ts'
import { brandOfRow } from '../../records/content/target.ts'
import { queueMail } from '../../records/outbox.ts'
import { type ReviewRow, reviewCases } from '../../records/reviews/review-cases.ts'

type ReviewedSection = { readonly brand_id: number; readonly section: string }

/** The last request about a page or a record. */
export const lastOf = async (db: Db, { brand_id, section }: ReviewedSection): Promise<ReviewRow | undefined> => {
  const { rows } = await sql<ReviewRow>`select * from content_reviews
    where brand_id = ${brand_id} and section = ${section} order by id desc limit 1`.execute(db)
  return rows[0]
}

export function noteIn({ note: sent }: { note?: string | undefined }): string {
  const note = sent?.trim() ?? ''
  if (isLonger(note, reasonMost))
    throw new Refusal('INVALID', { errors: { note: [`Note must be ${reasonMost} characters or fewer.`] } })
  return note
}

type ReviewRequest = ReviewedSection & {
  readonly title: string
  readonly version: number
  readonly note: string
  /** Undefined where nobody must agree. */
  readonly rule: Reviewers | undefined
  /** Who wrote what visitors would see anew. */
  readonly writers: readonly number[]
  /** Whether that request was about this very content. */
  readonly isSame: (last: ReviewRow) => boolean
  /** Of a record: what is asked about. */
  readonly content?: { readonly values: unknown; readonly mark: string }
}

/** Asks whoever must agree, and tells them. The caller holds the transaction, and what is asked about. */
export async function askFor(ctx: CallerCtx, trx: Trx, asked: ReviewRequest): Promise<void> {
  const { caller, deps } = ctx
  const { brand_id, section, title, version, note, rule, writers, content } = asked
  if (!rule)
    throw new Refusal('INVALID', { message: `Nobody needs to agree to ${title}. It may be published as it is.` })
  const last = await lastOf(trx, asked)
  if (last && asked.isSame(last) && (last.status === 'asked' || last.status === 'agreed'))
    throw new Refusal('INVALID_TRANSITION', {
      values: {
        record: title,
        status: last.status === 'asked' ? 'asked about' : 'agreed to',
        user: last.decided_by ?? last.asked_by_name,
        time: when(last.decided_at ?? last.created_at),
      },
    })
  const readers = await readersOf(trx, rule, new Set([caller.user_id, ...writers]), brand_id)
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
    await takeStep(trx, reviewCases(deps.settings.DESK_ORIGIN), last.id, { action: 'overtake', input: {} }, acting)
  }
  const { id } = await trx
    .insertInto('content_reviews')
    .values({
      ...{ brand_id, section, title, content_version: version, note: note || null },
      ...(content ? { content: JSON.stringify(content.values), content_mark: content.mark } : {}),
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
    brand_id: brandOfRow(brand_id).id,
    subject: title,
    after: { status: 'asked', page: title, content_version: version, note: note || null },
  })
  await queueMail(trx, {
    ...letter('review.asked', {
      ...{ page: title, who: caller.name, note },
      where: deps.settings.DESK_ORIGIN + caseAddress({ key: 'contentReview', id }),
    }),
    to: readers.map(({ email }) => email),
    brand_id: brandOfRow(brand_id).id,
  })
}

/** Who is named, may agree, and did not write it. */
async function readersOf(trx: Trx, rule: Reviewers, own: ReadonlySet<number>, brand_id: number) {
  const staff = await staffOf(trx, 'all')
  const rows = await trx.selectFrom('users').where('deleted_at', 'is', null).select(['id', 'user_role_id']).execute()
  const roleOf = new Map(rows.map(({ id, user_role_id }) => [id, user_role_id ?? 0]))
  return staff.filter(
    ({ id, access }) =>
      !own.has(id) &&
      (rule.people.includes(id) || rule.roles.includes(roleOf.get(id) ?? 0)) &&
      may(access, 'approve', reviewWorkflow.page, brandOfRow(brand_id).code),
  )
}
