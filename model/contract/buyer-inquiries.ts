import { Type } from 'typebox'
import { feeWaiverRules } from '../content/portal/request-catalogue.ts'
import { lists } from '../kinds/lists.ts'
import { buyerInquiryWorkflow } from '../workflows/buyer-inquiry.ts'
import { responseKinds } from '../workflows/inquiry.ts'
import { PrivateFile } from './approvals.ts'
import { BrandKey, endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { dependentCall, preset, searchCall } from './presets.ts'
import { workedCalls } from './worked.ts'

const Text = Type.String()
const Maybe = nullable(Text)
const page = buyerInquiryWorkflow.page
const Lines = Type.Array(Text)
const Ruling = object({
  rule: Type.Enum(['downgrade', 'pdc_window']),
  passes: Type.Boolean(),
  figures: Type.Array(object({ label: Text, value: Text })),
  problems: Lines,
  warnings: Lines,
})
const one = object({ id: Id })

const calls = workedCalls({
  page,
  list: lists.buyerInquiries,
  workflow: buyerInquiryWorkflow,
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
    is_overdue: nullable(Type.Literal('true')),
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
    /** What the buyer sent with it. */
    papers: Type.Array(PrivateFile),
    replies: Type.Array(
      object({ id: Id, kind: Type.Enum([...responseKinds, 'question']), text: Text, at: Moment, by: Text }),
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
const given = { page, list: lists.buyerInquiries, reply: calls.list.reply } as const

export const buyerInquiries = {
  ...calls,
  override: endpoint({
    method: 'PUT',
    path: '/v1/cms/inquiry-list/:id/override',
    access: { page, flag: 'approve' },
    params: one,
    body: object({ reason: Type.Optional(Type.String({ maxLength: 2000 })), version: Type.Optional(Version) }),
    reply: calls.read.reply,
    summary:
      'Let a request be granted although its rule refuses it: a manager’s, with a reason, kept with the figures.',
    audit: { action: 'override' },
  }),
  paper: endpoint({
    method: 'GET',
    path: '/v1/cms/inquiry-list/:id/papers/:file',
    access: { page, flag: 'view' },
    params: object({ id: Id, file: Id }),
    reply: 'file',
    summary: 'A paper that the buyer sent with the request, as a picture or a PDF.',
  }),
  assignees: endpoint({
    method: 'GET',
    path: '/v1/cms/inquiry-list/assignees',
    access: { page, flag: 'edit', brand: 'query.brand_id' },
    query: object({ brand_id: BrandKey, search: Type.Optional(Type.String({ maxLength: 80 })) }),
    reply: Type.Array(object({ id: Id, name: Text, role: Text })),
    summary: 'Whom an inquiry of the brand may be assigned to.',
  }),
  byName: searchCall({
    ...given,
    path: '/v1/cms/search-inquiry-list',
    preset: buyerInquiryPresets.byName,
    summary: 'Inquiries of buyers whose name holds this text.',
  }),
  byBrand: searchCall({
    ...given,
    path: '/v1/cms/search-inquiry-list-by-brand',
    preset: buyerInquiryPresets.byBrand,
    summary: 'Inquiries of a brand.',
  }),
  byDate: searchCall({
    ...given,
    path: '/v1/cms/search-inquiry-list-by-date',
    preset: buyerInquiryPresets.byDate,
    summary: 'Inquiries received on these days in Manila, both included.',
  }),
  dependent: dependentCall({
    ...given,
    path: '/v1/cms/search-dependent-inquiry-list',
    preset: buyerInquiryPresets.dependent,
    summary: 'Inquiries by name, brand, days and status together.',
  }),
}

const Short = (maxLength: number) => Type.Optional(Type.String({ maxLength }))
/** What a buyer sends from the portal: who they are by contract and e-mail, what they ask for by the catalogue. */
export const buyerInquiry = endpoint({
  method: 'POST',
  path: '/v1/web/buyer-inquiry',
  access: 'public',
  alsoPublic: true,
  status: 201,
  body: object({
    contract_no: Type.String({ maxLength: 12 }),
    email: Type.String({ maxLength: 190 }),
    code: Type.String({ maxLength: 40, description: 'The request, by its code in the request catalogue.' }),
    subject: Type.String({ maxLength: 150 }),
    message: Type.String({ maxLength: 5000 }),
    /** Of a downgrade. */
    destination_unit: Short(20),
    /** Of a check that is to be held or pulled out. */
    check_no: Short(20),
    new_date: Type.Optional(Type.String({ format: 'date' })),
    replacement: Short(80),
    bot_token: Short(4000),
  }),
  reply: object({ message: Type.Literal('Your Inquiry has been sent.'), reference: Text, answer_by: Moment }),
  summary:
    'A buyer’s request or question. With an Idempotency-Key header a repeat gets the same reply and nothing twice.',
  audit: { action: 'add', place: { area: 'buyers_portal', module: 'inquiry-list' } },
})

const mb = 1024 * 1024
/** The buyer of a contract, as the portal names them. */
const Buyer = {
  contract_no: Type.String({ maxLength: 12 }),
  email: Type.String({ maxLength: 190 }),
  bot_token: Short(4000),
}
export const paperForm = {
  fields: object({ reference: Type.String({ maxLength: 14, description: 'Of the request: BI26-018833.' }), ...Buyer }),
  file: 'paper',
} as const
export const buyerPaper = endpoint({
  method: 'POST',
  path: '/v1/web/buyer-inquiry-paper',
  access: 'public',
  alsoPublic: true,
  status: 201,
  body: 'multipart',
  form: paperForm,
  bodyLimit: 11 * mb,
  reply: object({ message: Type.Literal('Your paper has been sent.'), reference: Text }),
  summary:
    'A paper (PDF, JPG or PNG, 10 MB) with a request that is open, ten at most. With an Idempotency-Key header a repeat gets the same reply and nothing twice.',
  audit: { action: 'add-paper', place: { area: 'buyers_portal', module: 'inquiry-list' } },
})

export const slipForm = {
  fields: object({
    ...Buyer,
    bank: Type.String({ maxLength: 80 }),
    branch: Short(80),
    amount: Type.String({ maxLength: 20, description: 'With two decimals at most.' }),
    currency: Type.Optional(Type.Enum(['PHP', 'USD'])),
    fx_rate: Type.Optional(Type.String({ maxLength: 12, description: 'Pesos to a dollar, where dollars were sent.' })),
    remitted_on: Type.String({ format: 'date' }),
  }),
  file: 'deposit_slip',
} as const
export const buyerSlip = endpoint({
  method: 'POST',
  path: '/v1/web/remittance-slip',
  access: 'public',
  alsoPublic: true,
  status: 201,
  body: 'multipart',
  form: slipForm,
  bodyLimit: 11 * mb,
  reply: object({
    message: Type.Literal('Your remittance slip has been sent.'),
    reference: Text,
    posts_by: Type.String({ format: 'date' }),
  }),
  summary:
    'What a buyer paid into a bank, with the picture of the deposit slip (PDF, JPG or PNG, 10 MB). With an Idempotency-Key header a repeat gets the same reply and nothing twice.',
  audit: { action: 'add', place: { area: 'buyers_portal', module: 'remittance-slip-list' } },
})
