import { sql } from 'kysely'
import { requestAndInquiry } from '../../../model/content/portal/request-and-inquiry.ts'
import { existing, notThere } from '../../../model/errors.ts'
import type { BuyerInquiryStatus } from '../../../model/workflows/buyer-inquiry.ts'
import type { BuyerCtx, HandlersOf } from '../../call/context.ts'
import { onWire } from '../../records/on-wire.ts'
import { portalPublished } from '../../records/portal-published.ts'
import { sentFile } from '../../records/sent-file.ts'
import { contractsOf } from './own-contract.ts'
import { ownRows } from './own-page.ts'

type Own = HandlersOf<'buyersPortal'>
type Listed = Awaited<ReturnType<Own['inquiries']>>['items'][number]
type Inquiry = Awaited<ReturnType<Own['inquiry']>>

/** Answered: the buyer may say how good it was. */
export const answeredStatuses: readonly BuyerInquiryStatus[] = ['resolved', 'rejected', 'closed']

const listed = sql`t.ticket_no, t.contract_no, p.property_name, t.code, t.group_name, t.category_name, t.sub_name, t.subject,
  t.status, t.created_at, t.sla_due_at as answer_by, t.responded_at`
const inquiries = sql`buyer_inquiries t left join property_names p on p.id = t.property_id`

async function read(ctx: BuyerCtx, ticket_no: string): Promise<Inquiry> {
  const db = ctx.deps.db.system
  // The note of a call is for staff; whatever else was said went to the buyer by mail.
  const { rows } =
    await sql<object>`select ${listed}, t.message, t.payload, t.processing_fee, t.fee_waived, t.fee_or_no,
      t.feedback_rating, t.feedback_comment,
      coalesce((select json_agg(json_build_object('id', f.id, 'original_name', f.original_name, 'mime', f.mime, 'size', f.size)
          order by a.created_at, f.id) from buyer_inquiry_files a join files f on f.id = a.file_id
        where a.inquiry_id = t.id), '[]') as papers,
      coalesce((select json_agg(json_build_object('from', case r.kind when 'buyer' then 'buyer' else 'us' end, 'text', r.body,
          'at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by r.id) from buyer_inquiry_replies r
        where r.inquiry_id = t.id and r.kind <> 'call'), '[]') as replies
    from ${inquiries} where t.ticket_no = ${ticket_no.trim()} and t.deleted_at is null
      and t.contract_no in ${contractsOf(ctx.buyer)}`.execute(db)
  const row = rows[0] && (onWire(rows[0]) as Inquiry)
  if (!row) throw notThere('ticket_no', 'You have no inquiry of this number.')
  const { show_feedback } = await portalPublished(db, requestAndInquiry)
  return {
    ...row,
    // The property of an inquiry is a place for our own look-ups.
    payload: Object.fromEntries(Object.entries(row.payload).filter(([name]) => name !== 'property_id')),
    may_reply: row.status !== 'closed',
    may_rate: show_feedback && row.feedback_rating === null && answeredStatuses.includes(row.status),
  }
}

export const ownInquiries: Pick<Own, 'inquiries' | 'inquiry' | 'inquiryPaper'> = {
  inquiries: ({ query }, ctx) =>
    ownRows<Listed>(ctx, query, {
      select: listed,
      from: inquiries,
      where: sql`t.deleted_at is null`,
      by: sql`t.created_at`,
      type: 'timestamptz',
    }),
  inquiry: ({ params }, ctx) => read(ctx, params.ticket_no),
  inquiryPaper: async ({ params }, { deps, buyer }) => {
    const { rows } = await sql<{ path: string; mime: string; original_name: string }>`
      select f.path, f.mime, f.original_name from buyer_inquiries t
      join buyer_inquiry_files a on a.inquiry_id = t.id
      join files f on f.id = a.file_id and f.brand_id = t.brand_id and f.visibility = 'private'
      where t.ticket_no = ${params.ticket_no.trim()} and f.id = ${params.file} and t.deleted_at is null
        and t.contract_no in ${contractsOf(buyer)}`.execute(deps.db.system)
    return sentFile(deps, existing(rows[0], notThere('file', 'This inquiry has no paper of this number.')))
  },
}
