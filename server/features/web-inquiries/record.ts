import { type Kysely, sql, type Transaction } from 'kysely'
import type { Static } from 'typebox'
import type { BrandId } from '../../../model/brands.ts'
import type { webInquiries } from '../../../model/contract/web-inquiries.ts'
import { Refusal } from '../../../model/errors.ts'
import { type Inquiry, inquiryNumber, inquiryWorkflow } from '../../../model/workflows/inquiry.ts'
import { openActions, type Who } from '../../../model/workflows/workflow.ts'
import type { Tables } from '../../db/tables.ts'
import type { CallerCtx } from '../../http/context.ts'
import { fromSql, selectSql } from '../../records/list-sql.ts'
import { brandOfRow } from './people.ts'
import { inquirySource } from './source.ts'

type Db = Kysely<Tables> | Transaction<Tables>
type Wire = Static<(typeof webInquiries.read)['reply']>

export const whoOf = ({ caller }: CallerCtx): Who => ({
  party: 'staff',
  user_id: caller.user_id,
  name: caller.name,
  access: caller.access,
})

/** The row as its workflow sees it, locked where it is about to change. */
export async function inquiryOf(db: Db, id: number, { lock = false } = {}) {
  const row = await db
    .selectFrom('web_inquiries')
    .where('id', '=', id)
    .$if(lock, query => query.forUpdate())
    .select([
      'id',
      'version',
      'brand_id',
      'status',
      'firstname',
      'email',
      'assigned_to',
      'responded_at',
      'closed_at',
      'deleted_at',
      'updated_at',
      'updated_by',
    ])
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const inquiry: Inquiry = {
    ...row,
    brand_id: row.brand_id as BrandId,
    name: inquiryNumber(row.id),
    own: [],
    decided: null,
    assignee: null,
  }
  return { row, inquiry }
}

/** One inquiry with all that was answered and done. A brand that is not the caller's is not found. */
export async function readInquiry(ctx: CallerCtx, id: number): Promise<Wire> {
  const { db } = ctx
  const { inquiry } = await inquiryOf(db, id)
  const { rows } = await sql<Record<string, unknown>>`
    select ${selectSql(inquirySource)}, t.message, t.firstname, t.lastname, t.page_url, t.utm, t.consent_at, t.deleted_at from ${fromSql(inquirySource, true)} where t.id = ${id}`.execute(
    db,
  )
  const replies = await db
    .selectFrom('web_inquiry_replies')
    .where('inquiry_id', '=', id)
    .where('brand_id', '=', inquiry.brand_id)
    .orderBy('id')
    .select(['id', 'kind', 'body as text', 'created_at as at', 'created_by_name as by'])
    .execute()
  const timeline = await db
    .selectFrom('audit_trails')
    .where('entity', '=', inquiryWorkflow.entity)
    .where('entity_id', '=', String(id))
    .where('brand_id', '=', inquiry.brand_id)
    .where('result', '=', 'ok')
    .orderBy('created_at')
    .orderBy('id')
    .limit(200)
    .select(['created_at as at', 'user_name as by', 'action', 'before', 'after'])
    .execute()
  const record = {
    ...rows[0],
    number: inquiry.name,
    brand: brandOfRow(inquiry.brand_id).code,
    replies,
    timeline,
    actions: rows[0]?.deleted_at === null ? openActions(inquiryWorkflow, inquiry, whoOf(ctx)) : [],
  }
  // As it stands on the wire: moments are text.
  return JSON.parse(JSON.stringify(record)) as Wire
}
