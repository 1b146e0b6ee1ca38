import { Type } from 'typebox'
import { marketingPartner as content } from '../content/records/marketing-partner.ts'
import { kinds } from '../kinds/index.ts'
import { partnerPapers, partnerTypes } from '../rules/partner-papers.ts'
import { partnerWorkflow } from '../workflows/marketing-partner.ts'
import { mostLevels, partnerStates } from '../workflows/partner-record.ts'
import { actionsBy } from '../workflows/workflow.ts'
import { PrivateFile } from './approvals.ts'
import { queueCalls, stepNames, Timeline } from './decision-shapes.ts'
import { endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { changedFields, fieldsOnWire, judgedFields, newFields } from './fields.ts'

const Words = Type.String()
const Count = Type.Integer()
const day = Type.String({ format: 'date' })
const path = '/v1/cms/marketing-partner'
const levels = '/v1/cms/marketing-partner-approval-level'
const keys = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[]

const Item = object({
  level: Count,
  approver_id: Id,
  approver: Words,
  alternate_id: nullable(Id),
  alternate: nullable(Words),
  action: nullable(Type.Enum(['approved', 'returned', 'disapproved'])),
  acted_by: nullable(Words),
  acted_by_id: nullable(Id),
  remarks: nullable(Words),
  acted_at: nullable(Moment),
})
const row = {
  id: Id,
  version: Version,
  status: Type.Enum(keys(partnerStates)),
  approval: Type.Array(Item),
  current_level: nullable(Count),
  partner_no: Words,
  name: Words,
  partner_type: Type.Enum(keys(partnerTypes)),
  sales_group: Words,
  brand_ids: Type.Array(Count),
  prc_valid_until: nullable(day),
  accreditation_no: nullable(Words),
  accreditation_expires_at: nullable(Moment),
  erp_vendor_no: nullable(Words),
  status_reason: nullable(Words),
  submitted_at: nullable(Moment),
  decided_by: nullable(Words),
  decided_at: nullable(Moment),
  created_at: Moment,
  decide_by: nullable(Moment),
  /** The same while it waits; null once nobody need decide it. */
  due_at: nullable(Moment),
  /** Nobody could decide one of the pending levels. */
  needs_approver: Type.Boolean(),
}
const Row = object(row)
const Whole = object({
  ...row,
  trade_name: nullable(Words),
  email: Words,
  mobile: Words,
  address: Words,
  prc_license_no: nullable(Words),
  dhsud_reg_no: nullable(Words),
  dhsud_valid_until: nullable(day),
  tin: nullable(Words),
  vat_registered: Type.Boolean(),
  ewt_rate: Type.Number(),
  commission_rate: nullable(Type.Number()),
  documents: Type.Array(
    object({
      doc_type: Type.Enum(keys(partnerPapers)),
      status: Type.Enum(['on_file', 'lacking']),
      file: nullable(PrivateFile),
      added_at: nullable(Moment),
      added_by: nullable(Words),
    }),
    { description: 'The papers that its type needs, and what else was handed in.' },
  ),
  recruiter: nullable(Words),
  own: Type.Array(Id, { description: 'Users who may not decide it: who recruited the partner, who submitted it.' }),
  turn: Type.Array(Id, { description: 'Users whose turn it is.' }),
  posted_at: nullable(Moment),
  lapsed: nullable(Type.Enum(['PRC ID', 'DHSUD registration', 'accreditation'])),
  renewable: Type.Boolean({ description: 'Its term ends within 60 days, or has ended.' }),
  unready: Type.Array(Words, { description: 'What keeps it from being submitted or renewed.' }),
  approval_level_id: nullable(Type.Integer({ description: 'The chain of its sales group as it is now.' })),
  timeline: Timeline,
  next: nullable(Id),
})
const query = {
  ...stepNames(partnerWorkflow, actionsBy(partnerWorkflow, 'staff')),
  remarks: Type.Optional(Type.String({ maxLength: 4000 })),
}
const sent = judgedFields(content.fields)
const { page } = kinds.marketingPartner
const seeing = { page, flag: 'view' } as const
/** Editors submit partners, approvers decide, managers suspend (domain.md 2.6): the workflow says which of them a step needs. */
const deciding = { page, flag: ['edit', 'approve', 'delete'] } as const

export const marketingPartner = {
  ...queueCalls({
    ...kinds.marketingPartner,
    path,
    row: Row,
    whole: Whole,
    asked: query,
    words: {
      list: 'Marketing partners that sell a brand of the role’s, with how far each is approved.',
      read: 'One partner: licences, documents, the chain as it was when submitted, and what happened so far.',
    },
    preview: { access: deciding },
  }),
  decide: endpoint('POST', `${path}/:id`, {
    access: deciding,
    onBehalf: true,
    params: object({ id: Id }),
    body: object({ ...query, version: Type.Optional(Version) }),
    reply: Row,
    summary:
      'Submit a partner, renew its accreditation, decide at the current level of its chain, suspend or reinstate it.',
    note: 'Submitting and renewing need the edit flag, suspending and reinstating delete, all else approve; at a level only its approver and alternate decide (domain.md 2.6).',
    audit: { action: 'approve' },
  }),
  register: endpoint('POST', path, {
    access: { ...seeing, flag: 'add' },
    body: Type.Unsafe<Record<never, never>>(object(sent)),
    described: object(newFields(content.fields)),
    status: 201,
    reply: Row,
    summary: 'Register a partner, as a draft that is submitted once its papers are complete.',
    audit: { action: 'add' },
  }),
  form: endpoint('GET', `${path}/:id/form`, {
    access: { ...seeing, flag: 'edit' },
    params: object({ id: Id }),
    reply: object({
      values: Type.Unsafe<Readonly<Record<string, unknown>>>(object(fieldsOnWire(content.fields))),
      version: Version,
      open: Type.Array(Words, { description: 'What may be put right in its state; the TIN is not read back.' }),
    }),
    summary: 'What a partner’s form begins with.',
  }),
  correct: endpoint('PUT', `${path}/:id`, {
    access: { ...seeing, flag: 'edit' },
    params: object({ id: Id }),
    body: Type.Unsafe<{ version?: number }>(object({ ...sent, version: Type.Optional(Version) })),
    described: object({ ...changedFields(content.fields), version: Version }),
    reply: Row,
    summary: 'Put a partner’s data right before it is submitted; of one that is accredited, licences and contact.',
    audit: { action: 'edit' },
  }),
  attach: endpoint('POST', `${path}/:id/document/:doc_type`, {
    access: { ...seeing, flag: 'edit' },
    params: object({ id: Id, doc_type: Type.Enum(keys(partnerPapers)) }),
    body: 'multipart',
    bodyLimit: 11 * 1024 * 1024,
    reply: Row,
    status: 201,
    summary: 'Hand in a paper of a partner (PDF, JPG or PNG of 10 MB or less); it takes the place of the one on file.',
    note: 'While the partner’s fields may be corrected: not while it waits for approval.',
    audit: { action: 'attach' },
  }),
  paper: endpoint('GET', `${path}/:id/paper/:file`, {
    access: seeing,
    onBehalf: true,
    params: object({ id: Id, file: Id }),
    reply: 'file',
    summary: 'A paper that the partner handed in.',
  }),
  assign: endpoint('POST', `${path}/approval/set`, {
    access: { page, flag: 'edit' },
    body: object({
      ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
      approval_level_id: Id,
      reason: Type.String({ maxLength: 4000 }),
    }),
    reply: object({ results: Type.Array(object({ id: Id, done: Type.Boolean(), message: nullable(Words) })) }),
    summary: 'Give partners another chain. What was approved stays; the levels still open are those of the chain.',
    audit: { action: 'assign' },
  }),
}

const Person = object({
  level: Count,
  user_id: Id,
  name: Words,
  is_active: Type.Boolean(),
  alternate_user_id: nullable(Id),
  alternate: nullable(Words),
  alternate_is_active: Type.Boolean(),
})
const Chain = object({
  id: Type.Integer({ minimum: 0, description: '0: the group has no chain yet; a POST to it makes one.' }),
  version: Version,
  sales_group: object({ id: Id, code: Words, name: Words }),
  approvers: Type.Array(Person),
  is_active: Type.Boolean(),
  updated_reason: nullable(Words),
  updated_at: nullable(Moment),
  updated_by: nullable(Words),
  waiting: Type.Integer({ description: 'Partners of the group that wait for approval.' }),
})
const chains = { page: 'sellers_portal.marketing-partners-approvers', flag: 'view' } as const

export const marketingPartnerLevels = {
  list: endpoint('GET', levels, {
    access: chains,
    reply: Type.Array(Chain),
    summary: 'Who approves the partners of each sales group that sells a brand of the role’s, level by level.',
  }),
  save: endpoint('POST', `${levels}/:id`, {
    access: { ...chains, flag: 'edit' },
    params: object({ id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) }),
    body: object({
      sales_group_id: Id,
      approvers: Type.Array(object({ user_id: Id, alternate_user_id: Type.Optional(nullable(Id)) }), {
        maxItems: mostLevels + 20,
      }),
      is_active: Type.Boolean(),
      reason: Type.String({ maxLength: 4000 }),
      version: Type.Optional(Version),
    }),
    reply: Chain,
    summary: 'Change a chain. Approvals that run keep the one they were submitted with.',
    audit: { action: 'edit' },
  }),
  candidates: endpoint('GET', `${levels}/candidates`, {
    access: chains,
    reply: Type.Array(object({ id: Id, name: Words, role: Words })),
    summary: 'Active members of staff whose role may approve partners.',
  }),
}
