import { sql } from 'kysely'
import { buyerInquiries } from '../../../model/contract/buyer-inquiries.ts'
import type { FieldErrors } from '../../../model/errors.ts'
import { kinds } from '../../../model/kinds/index.ts'
import {
  type BuyerInquiry,
  type BuyerInquiryAction,
  type BuyerInquiryInput,
  buyerInquiryWorkflow,
  openStatuses,
} from '../../../model/workflows/buyer-inquiry.ts'
import type { Trx } from '../../db/handle.ts'
import { readRow } from '../../db/row-queries.ts'
import { caseSource, fullName } from '../../records/cases/case-source.ts'
import { answeredShown, answeredSql, assignedTo, overdueShown, overdueSql } from '../../records/cases/clocks.ts'
import {
  begunBy,
  draftBy,
  inquiryFaults,
  keepReply,
  repliesOf,
  touchedReplies,
  withAssignee,
} from '../../records/cases/inquiries.ts'
import type { Acting } from '../../records/cases/kind.ts'
import { type RowStep, rowKind } from '../../records/cases/row-kind.ts'
import { offeredRequests } from '../../records/request-catalogue.ts'
import { rulingFor } from './ruling.ts'

type Taken = RowStep<BuyerInquiryAction, BuyerInquiry, BuyerInquiryInput>

/** Domain.md 2.10: a request with a rule is granted only if the rule passes, or a manager has overridden it. */
function rulingFaults({ says, override_at }: BuyerInquiry, action: BuyerInquiryAction): FieldErrors {
  if (action === 'resolve' && says && !says.passes && override_at === null) return { ruling: [...says.problems] }
  return action === 'override' && says?.passes ? { ruling: ['The rule is met. Nothing is to be overridden.'] } : {}
}

/** A check counts as held or pulled out from the moment the buyer is notified. */
async function keepCheck(
  trx: Trx,
  { action, before: { record: before } }: Taken,
  { now, user_id }: Acting,
): Promise<void> {
  if (action !== 'resolve' || before.validator !== 'pdc_window') return
  const row = await trx
    .selectFrom('buyer_inquiries')
    .where('id', '=', before.id)
    .select(['check_id', 'payload'])
    .executeTakeFirstOrThrow()
  const { action: wanted, new_date } = row.payload
  await sql`update post_dated_checks set status = ${wanted === 'pullout' ? 'pulled_out' : 'held'},
    held_until = ${wanted === 'pullout' ? null : (new_date ?? null)}::date, version = version + 1, updated_at = ${now}, updated_by = ${user_id}
    where id = ${row.check_id} and brand_id = ${before.brand_id} and status = 'on_hand'
      and (${wanted === 'pullout'} or ${new_date ?? null}::date is not null)`.execute(trx)
}

/** The catalogue's present entry for the request; undefined where it is no longer offered. */
async function offeredFor(db: Parameters<typeof offeredRequests>[0], id: number) {
  const { code } = await db.selectFrom('buyer_inquiries').where('id', '=', id).select('code').executeTakeFirstOrThrow()
  return (await offeredRequests(db)).find(request => request.code === code)
}

export const buyerInquiryKind = rowKind<BuyerInquiryAction, BuyerInquiry, BuyerInquiryInput>({
  key: 'buyerInquiries',
  ...kinds.buyerInquiries,
  numberOf: (_, row) => String(row['ticket_no']),
  source: caseSource({
    table: 'buyer_inquiries',
    call: buyerInquiries.list,
    fields: {
      draft_by: draftBy('buyerInquiries'),
      is_overdue: overdueShown(openStatuses),
      answered: answeredShown,
      request: sql`coalesce(t.sub_name, t.category_name)`,
      brand_code: sql`(select b.code from brands b where b.id = t.brand_id)`,
      property_name: sql`p.property_name`,
      assignee: fullName('a'),
    },
    joins: sql`left join property_names p on p.id = t.property_id left join users a on a.id = t.assigned_to`,
    mine: { assigned: assignedTo, written: begunBy('buyerInquiries') },
    asks: { is_overdue: () => overdueSql(openStatuses), answered: answeredSql(openStatuses) },
    types: {
      assigned_to: 'bigint',
      brand_id: 'int',
      property_id: 'bigint',
      sla_due_at: 'timestamptz',
      is_overdue: 'bool',
    },
  }),
  columns: ['ticket_no', 'category_name', 'sub_name'],
  fields: {
    buyer: 'name',
    email: 'email',
    subject: 'subject',
    request: row => String(row['sub_name'] ?? row['category_name']),
    validator: 'validator',
    check_id: 'check_id',
    processing_fee: 'processing_fee',
    fee_waived: 'fee_waived',
    fee_or_no: 'fee_or_no',
    assigned_to: 'assigned_to',
    responded_at: 'responded_at',
    closed_at: 'closed_at',
    is_overdue: 'is_overdue',
    is_granted: 'is_granted',
    ruling: 'ruling',
    override_reason: 'override_reason',
    override_by: 'override_by',
    override_at: 'override_at',
    assignee: null,
  },
  shown: [
    'code',
    'group_name',
    'category_name',
    'sub_name',
    'message',
    'payload',
    'processing_fee',
    'fee_waived',
    'fee_or_no',
    'assigned_to',
    'closed_at',
    'override_reason',
    'override_at',
    'feedback_rating',
    'feedback_comment',
  ],
  lines: { replies: repliesOf('buyer_inquiry_replies') },
  beside: async (db, record) => {
    const offered = await offeredFor(db, record.id)
    const by = await readRow(db, 'users', { id: record.override_by ?? 0 }, ['Firstname', 'Lastname'])
    const papers = await db
      .selectFrom('buyer_inquiry_files as a')
      .innerJoin('files as f', 'f.id', 'a.file_id')
      .where('a.inquiry_id', '=', record.id)
      .orderBy('a.created_at')
      .orderBy('f.id')
      .select(['f.id', 'f.original_name', 'f.mime', 'f.size'])
      .execute()
    const isOpen = openStatuses.some(status => status === record.status)
    return {
      note: offered?.note ?? null,
      fee_waiver_rule: offered?.fee_waiver_rule ?? null,
      required_documents: offered?.required_documents ?? [],
      papers,
      override_by: by ? `${by.Firstname} ${by.Lastname}` : null,
      // The ruling as judged; while nobody has judged it, by the present facts.
      ruling: (isOpen ? await rulingFor(db, record.id) : record.ruling) ?? null,
    }
  },
  inputOf: withAssignee(buyerInquiryWorkflow.page),
  guard: async (_, { before: { record }, action }, actor) => ({
    ...inquiryFaults(record, action, actor, ['ask', 'resolve', 'reject']),
    ...rulingFaults(record, action),
  }),
  known: async (db, { id, validator, processing_fee }) => ({
    ...(Number(processing_fee ?? 0) > 0 ? { waiver: (await offeredFor(db, id))?.fee_waiver_rule } : {}),
    ...(validator === 'none' ? {} : { says: await rulingFor(db, id) }),
  }),
  touches: record => [
    ...touchedReplies('buyer_inquiry_replies', record.id),
    ...(record.check_id === null ? [] : [{ table: 'post_dated_checks', at: { id: record.check_id } }]),
  ],
  during: async (trx, step, acting) => {
    await keepCheck(trx, step, acting)
    await keepReply(trx, 'buyer_inquiry_replies', step.after, acting)
  },
})
