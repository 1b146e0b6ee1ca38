import { Type } from 'typebox'
import { feeWaiverRules } from '../content/portal/request-catalogue.ts'
import { kinds } from '../kinds/index.ts'
import { responseKinds } from '../workflows/inquiry.ts'
import { PrivateFile } from './approvals.ts'
import { caseCalls } from './case-calls.ts'
import { BrandKey, endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { dependentCall, preset, searchCall } from './presets.ts'

const Text = Type.String()
const Maybe = nullable(Text)
const { page } = kinds.buyerInquiries
const Lines = Type.Array(Text)
const Ruling = object({
  rule: Type.Enum(['downgrade', 'pdc_window']),
  passes: Type.Boolean(),
  figures: Type.Array(object({ label: Text, value: Text })),
  problems: Lines,
  warnings: Lines,
})
const one = object({ id: Id })

const calls = caseCalls({
  ...kinds.buyerInquiries,
  paths: {
    list: '/v1/cms/inquiry-list',
    trashed: '/v1/cms/trashed-inquiry-list',
    read: '/v1/cms/inquiry-list/:id',
    remove: '/v1/cms/inquiry-list/:id',
    restore: '/v1/cms/restore-inquiry-list/:id',
    download: '/v1/cms/export-inquiry-list',
  },
  shown: {
    ticket_no: Text,
    name: Text,
    brand_id: Type.Integer({ minimum: 0 }),
    brand_code: Text,
    request: Text,
    subject: Text,
    contract_no: Text,
    property_id: Id,
    property_name: Maybe,
    validator: Type.Enum(['none', 'downgrade', 'pdc_window']),
    assignee: Maybe,
    sla_due_at: Moment,
    responded_at: nullable(Moment),
    /** Who is writing a reply. */
    draft_by: nullable(Type.String()),
    is_overdue: nullable(Type.Literal('true')),
    /** Whether it was answered within the time that was promised; null while it was not. */
    answered: nullable(Type.Enum(['In time', 'Late'])),
  },
  whole: {
    code: Text,
    group_name: Text,
    category_name: Text,
    sub_name: Maybe,
    message: Text,
    payload: Type.Record(Text, Text),
    processing_fee: Maybe,
    fee_waived: Type.Boolean(),
    fee_or_no: Maybe,
    assigned_to: nullable(Id),
    closed_at: nullable(Moment),
    override_reason: Maybe,
    override_by: Maybe,
    override_at: nullable(Moment),
    feedback_rating: nullable(Type.Integer()),
    feedback_comment: Maybe,
    note: nullable(Type.String({ description: 'What the catalogue tells buyers of this request.' })),
    fee_waiver_rule: nullable(Type.Enum(feeWaiverRules.map(({ value }) => value))),
    required_documents: Lines,
    ruling: nullable(Ruling),
    /** The buyer's attachments. */
    papers: Type.Array(PrivateFile),
    replies: Type.Array(
      object({ id: Id, kind: Type.Enum([...responseKinds, 'question', 'buyer']), text: Text, at: Moment, by: Text }),
    ),
  },
  given: {
    assigned_to: Type.Optional(Id),
    kind: Type.Optional(Type.Enum(responseKinds)),
    text: Type.Optional(Type.String({ maxLength: 5000 })),
    reason: Type.Optional(Type.String({ maxLength: 2000 })),
    fee_waived: Type.Optional(Type.Boolean()),
    fee_or_no: Type.Optional(Type.String({ maxLength: 40 })),
  },
})

const days = { start_date: 'created_at_from', end_date: 'created_at_to' }
/** Specification 7. */
export const buyerInquiryPresets = {
  byName: preset({ by: { name: 'name' }, needs: 'all' }),
  byBrand: preset({ by: { brand_id: 'brand_id' }, brand: 'brand_id', needs: 'all' }),
  byDate: preset({ by: days, needs: 'all' }),
  dependent: preset({
    by: { name: 'name', brand_id: 'brand_id', ...days, status: 'status', is_overdue: 'is_overdue' },
    brand: 'brand_id',
    needs: 'none',
  }),
}
const input = { page, list: kinds.buyerInquiries.list, reply: calls.list.reply } as const

export const buyerInquiries = {
  ...calls,
  override: endpoint('PUT', '/v1/cms/inquiry-list/:id/override', {
    access: { page, flag: 'approve' },
    params: one,
    body: object({ reason: Type.Optional(Type.String({ maxLength: 2000 })), version: Type.Optional(Version) }),
    reply: calls.read.reply,
    summary:
      'Let a request be granted although its rule refuses it: a manager’s, with a reason, kept with the figures.',
    audit: { action: 'override' },
  }),
  paper: endpoint('GET', '/v1/cms/inquiry-list/:id/papers/:file', {
    access: { page, flag: 'view' },
    params: object({ id: Id, file: Id }),
    reply: 'file',
    summary: 'A paper that the buyer sent with the request, as a picture or a PDF.',
  }),
  assignees: endpoint('GET', '/v1/cms/inquiry-list/assignees', {
    access: { page, flag: 'edit', brand: 'query.brand_id' },
    query: object({ brand_id: BrandKey, search: Type.Optional(Type.String({ maxLength: 80 })) }),
    reply: Type.Array(object({ id: Id, name: Text, role: Text })),
    summary: 'Whom an inquiry of the brand may be assigned to.',
  }),
  byName: searchCall({
    ...input,
    path: '/v1/cms/search-inquiry-list',
    preset: buyerInquiryPresets.byName,
    summary: 'Inquiries of buyers whose name holds this text.',
  }),
  byBrand: searchCall({
    ...input,
    path: '/v1/cms/search-inquiry-list-by-brand',
    preset: buyerInquiryPresets.byBrand,
    summary: 'Inquiries of a brand.',
  }),
  byDate: searchCall({
    ...input,
    path: '/v1/cms/search-inquiry-list-by-date',
    preset: buyerInquiryPresets.byDate,
    summary: 'Inquiries received on these days in Manila, both included.',
  }),
  dependent: dependentCall({
    ...input,
    path: '/v1/cms/search-dependent-inquiry-list',
    preset: buyerInquiryPresets.dependent,
    summary: 'Inquiries by name, brand, days and status together.',
  }),
}
