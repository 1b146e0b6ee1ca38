import { type RawBuilder, sql } from 'kysely'
import type { PageId } from '../../../model/pages/index.ts'
import type { Flag } from '../../../model/pages/page.ts'
import { type RequestKey, requestKeys, requestKinds, workflows } from '../../../model/workflows/index.ts'
import { reservationWorkflow } from '../../../model/workflows/reservation.ts'
import { reviewWorkflow } from '../../../model/workflows/review.ts'
import type { WaitingKey } from '../../../model/workflows/waiting.ts'
import { reviewersOf } from '../content/review-rules.ts'
import { subjects } from '../request-subjects.ts'
import { sellerName } from './case-source.ts'

/** The records of one kind that wait for a decision: their table, their owners, whose turn it is. `t` is the record. */
export type WaitingKind = {
  readonly key: WaitingKey
  readonly page: PageId
  /** Its name in the trail and in approval_terms. */
  readonly entity: string
  readonly table: string
  /** The column of its due date. */
  readonly due: 'decide_by' | 'due_at'
  readonly waits: RawBuilder<boolean>
  /** Ids of its brands. */
  readonly brands: RawBuilder<number[]>
  /** Users who never decide it (domain.md 2, preamble). */
  readonly own: RawBuilder<(number | null)[]>
  /** Users whose turn it is; null where anybody with the right may decide. */
  readonly turn: RawBuilder<(number | null)[] | null>
  /** Joined only to show names. */
  readonly joins: RawBuilder<unknown>
  readonly title: RawBuilder<string>
  readonly number: RawBuilder<string>
  /** Another number of it that mails quote. */
  readonly quoted?: RawBuilder<string | null>
  readonly who: RawBuilder<string>
  /** What is no decision, and somebody's turn all the same: whoever has the right there takes the next step. */
  readonly further?: Further
}
type Further = {
  readonly flag: Flag
  readonly page: PageId
  /** States from which the step leads on. */
  readonly from: readonly string[]
  /** Users who never take it. */
  readonly own: RawBuilder<(number | null)[]>
}

const anybody = sql<null>`null::bigint[]`
const nobody = sql``
const userOf = (seller: RawBuilder<unknown>) => sql`(select user_id from sellers where id = ${seller})`

function requestWaiting(key: RequestKey): WaitingKind {
  const { page, entity, table, subject } = requestKinds[key]
  const { table: things, column, id, joins, client } = subjects[subject]
  return {
    key,
    page,
    entity,
    table,
    due: 'decide_by',
    waits: sql<boolean>`t.status = ${sql.lit(workflows[key].initial)}`,
    brands: sql<number[]>`array[t.brand_id]`,
    own: sql`array[t.created_by, ${userOf(sql`t.seller_id`)},
      (select o.user_id from ${sql.table(things)} as x join sellers as o on o.id = x.seller_id where x.${sql.ref(id)} = t.${sql.ref(column)})]`,
    turn: anybody,
    joins: sql`${joins} join sellers as s on s.id = t.seller_id`,
    title: client,
    number: sql<string>`t.request_no`,
    who: sql<string>`${sellerName('s')}`,
  }
}

export const waitingKinds: readonly WaitingKind[] = [
  ...requestKeys.map(requestWaiting),
  {
    key: 'marketingPartner',
    page: workflows.marketingPartner.page,
    entity: workflows.marketingPartner.entity,
    table: 'marketing_partners',
    due: 'decide_by',
    waits: sql<boolean>`t.status = 'for_approval'`,
    brands: sql<number[]>`array(select b::int from jsonb_array_elements_text(t.brand_ids) as b)`,
    own: sql`array[t.recruiter_id, t.submitted_by] || array(select (a ->> 'acted_by_id')::bigint from jsonb_array_elements(t.approval) as a where a ->> 'acted_by_id' is not null)`,
    turn: sql`array(select unnest(array[(a ->> 'approver_id')::bigint, (a ->> 'alternate_id')::bigint])
      from jsonb_array_elements(t.approval) as a where (a ->> 'level')::int = t.current_level)`,
    joins: nobody,
    title: sql<string>`t.name`,
    number: sql<string>`t.partner_no`,
    quoted: sql<string | null>`t.accreditation_no`,
    who: sql<string>`'Level ' || t.current_level || ' of ' || jsonb_array_length(t.approval)`,
    // Who may submit it completes it, whether or not anything is missing yet.
    further: {
      flag: 'edit',
      page: workflows.marketingPartner.page,
      from: workflows.marketingPartner.actions.submit.from,
      own: sql`array[t.recruiter_id]`,
    },
  },
  {
    key: 'transferRequest',
    page: workflows.transferRequest.page,
    entity: workflows.transferRequest.entity,
    table: 'transfer_requests',
    due: 'due_at',
    waits: sql<boolean>`t.status in ('pending_release', 'pending_acceptance')`,
    brands: sql<number[]>`array[t.brand_id]`,
    own: sql`array[t.created_by, ${userOf(sql`t.from_seller_id`)}, case when t.status = 'pending_acceptance' then t.release_by_id end]`,
    turn: anybody,
    joins: sql`join leads as l on l.id = t.lead_id join sellers as x on x.id = t.from_seller_id join sellers as y on y.id = t.to_seller_id`,
    title: sql<string>`l.client_first_name || ' ' || l.client_last_name`,
    number: sql<string>`t.transfer_no`,
    who: sql<string>`${sellerName('x')} || ' → ' || ${sellerName('y')}`,
  },
  {
    key: 'reservation',
    page: 'sellers_portal.e-booking',
    entity: 'reservation',
    table: 'reservations',
    due: 'decide_by',
    waits: sql<boolean>`t.status in ('submitted', 'under_review')`,
    brands: sql<number[]>`array[t.brand_id]`,
    own: sql`array[t.created_by, ${userOf(sql`t.seller_id`)},
      (select o.user_id from leads as x join sellers as o on o.id = x.seller_id where x.id = t.lead_id)]`,
    // A claimed record belongs to its reviewer.
    turn: sql`case when t.status = 'under_review' then array[t.reviewer_id] end`,
    joins: sql`join properties as p on p.id = t.property_id join units as u on u.id = t.unit_id`,
    title: sql<string>`t.buyer_name`,
    number: sql<string>`t.reservation_no`,
    who: sql<string>`p.property_name || ', unit ' || u.unit_code`,
    further: {
      flag: 'approve',
      page: 'sellers_portal.erp-ledger',
      from: reservationWorkflow.actions.post.from,
      own: sql`array[]::bigint[]`,
    },
  },
  {
    key: 'contentReview',
    page: reviewWorkflow.page,
    entity: reviewWorkflow.entity,
    table: 'content_reviews',
    due: 'decide_by',
    waits: sql<boolean>`t.status = 'asked'`,
    brands: sql<number[]>`array[t.brand_id]`,
    own: sql`array[t.asked_by] || array(select w::bigint from jsonb_array_elements_text(t.writers) as w)`,
    turn: reviewersOf('t'),
    joins: nobody,
    title: sql<string>`t.title`,
    number: sql<string>`'Review ' || t.id`,
    who: sql<string>`'asked by ' || t.asked_by_name`,
  },
]
