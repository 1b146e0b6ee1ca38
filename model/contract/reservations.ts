import { type TProperties, Type } from 'typebox'
import { kinds } from '../kinds/index.ts'
import { formActions, reservationWorkflow } from '../workflows/reservation.ts'
import { type DocType, docTypes, formStates, reservationStates } from '../workflows/reservation-record.ts'
import { PrivateFile } from './approvals.ts'
import { decisionPreview, stepNames, Timeline } from './decision-shapes.ts'
import { endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { listQuery, listReply } from './list-shapes.ts'

const { page } = kinds.reservations
const seeing = { page, flag: 'view' } as const
const deciding = { page, flag: 'approve' } as const
const base = '/v1/cms/my-dashboard/reservations'

const Words = Type.String()
const Maybe = nullable(Words)
const Day = nullable(Type.String({ format: 'date' }))
const keysOf = <K extends string>(of: { readonly [key in K]: unknown }) => Type.Enum(Object.keys(of) as K[])
const Status = keysOf(reservationStates)
const FormStatus = keysOf(formStates)
const Form = Type.Enum(['cis', 'ra'])
const Amount = Type.String({
  pattern: '^-?\\d+\\.\\d{2}$',
  description: 'Pesos with two decimals, as text: no float touches it.',
  examples: ['250000.00'],
})
const No = Type.String({ pattern: '^[A-Za-z0-9-]{1,14}$', examples: ['ZRRE26-000113'] })
const PartnerId = Type.String({ pattern: '^[A-Za-z0-9-]{1,12}$', examples: ['BP0000113'] })

const row = {
  id: Id,
  version: Version,
  reservation_no: Words,
  brand_id: Type.Integer({ minimum: 0 }),
  buyer_name: Words,
  property: Words,
  unit: Words,
  seller: Words,
  status: Status,
  ra_status: FormStatus,
  reviewer: Maybe,
  reservation_date: Type.String({ format: 'date' }),
  submitted_at: nullable(Moment),
  decided_at: nullable(Moment),
  submission_expiration: nullable(Moment),
  due_at: nullable(Moment),
  tcp: Amount,
  covered_transaction: Type.Boolean(),
  contract_no: Maybe,
}
const price = { contract_price: Amount, vat_amount: Amount, other_charges: Amount, tcp: Amount }
const Attachment = object({
  id: Id,
  version: Version,
  partner_id: Words,
  doc_type: keysOf<DocType>(docTypes),
  file: PrivateFile,
  uploaded_at: Moment,
  status: Type.Enum(['pending', 'accepted', 'returned']),
  remark: Maybe,
  checked_by: Maybe,
  checked_at: nullable(Moment),
})

const texts = (names: readonly string[]): TProperties => Object.fromEntries(names.map(name => [name, Maybe]))
/** Fields that staff may correct without a new signature, in the order of the sheet (domain.md 2.1). */
export const contactFields = [
  'mobile',
  'landline',
  'email',
  'mailing_choice',
  ...(['present', 'permanent'] as const).flatMap(of =>
    (['unit', 'street', 'barangay', 'city', 'province', 'zip', 'country'] as const).map(
      part => `${of}_${part}` as const,
    ),
  ),
] as const
const identity = ['last_name', 'first_name', 'middle_name', 'suffix', 'civil_status', 'citizenship'] as const

const Sheet = object({
  id: Type.Integer({ minimum: 1, description: 'The number of the buyer’s row, by which client data go to the ERP.' }),
  partner_id: Words,
  name: Words,
  buyer_type: Type.Enum(['individual', 'corporate']),
  partner_role: Type.Enum(['principal', 'spouse', 'co_buyer', 'attorney_in_fact']),
  cis_status: FormStatus,
  cis_reason: Maybe,
  birth_date: Day,
  birth_place: Maybe,
  sex: Maybe,
  maiden_name: Maybe,
  tin: nullable(
    Type.String({ description: 'Unsealed for who may see this page; empty where it was sealed under another key.' }),
  ),
  id_type: Maybe,
  id_no: Maybe,
  id_valid_until: Day,
  employment_type: Maybe,
  employer: Maybe,
  position: Maybe,
  gross_monthly_income: nullable(Amount),
  source_of_funds: Maybe,
  purpose: Maybe,
  is_pep: Type.Boolean(),
  corporate_name: Maybe,
  sec_reg_no: Maybe,
  signatory_name: Maybe,
  signatory_title: Maybe,
  secretary_cert_date: Day,
  aif_name: Maybe,
  spa_type: Maybe,
  spa_date: Day,
  privacy_consent_at: nullable(Moment),
  marketing_consent: Type.Boolean(),
  missing: Type.Array(Words),
  ...(texts([...contactFields, ...identity]) as {
    [F in (typeof contactFields)[number] | (typeof identity)[number]]: typeof Maybe
  }),
})

const Whole = object({
  ...row,
  own: Type.Array(Id, { description: 'Users whose own it is: they may not decide it.' }),
  reviewer_id: nullable(Id),
  decision_reason: Maybe,
  decided_by: Maybe,
  sales_group: Words,
  seller_prc_type: Type.Enum(['broker', 'salesperson']),
  broker: Maybe,
  lead_no: Maybe,
  property_type: Words,
  unit_type: Words,
  unit_status: Words,
  rf_or_no: Maybe,
  rf_paid_at: nullable(Moment),
  reservation_fee: Amount,
  list_price: Amount,
  discount_code: Maybe,
  discount_amount: Amount,
  ...price,
  payment_scheme: Words,
  equity_pct: Maybe,
  equity_amount: nullable(Amount),
  equity_term_months: nullable(Type.Integer()),
  monthly_amortization: nullable(Amount),
  balance_amount: nullable(Amount),
  collection_mode: Words,
  turnover_date: Day,
  recomputed: nullable(
    object({
      list_price: Amount,
      ...price,
      equity_amount: nullable(Amount),
      monthly_amortization: nullable(Amount),
      balance_amount: nullable(Amount),
    }),
  ),
  foreign: nullable(
    object({
      share_with: nullable(Type.Number({ description: 'With this unit, as a fraction; null while it is not known.' })),
      cap: Type.Number(),
      allowed: Type.Boolean(),
    }),
  ),
  post_error: Maybe,
  partners: Type.Array(
    object({ partner_id: Words, name: Words, partner_role: Words, buyer_type: Words, cis_status: FormStatus }),
  ),
  checks: Type.Array(
    object({ guard: Words, holds: Words, faults: Type.Array(object({ field: Words, message: Words })) }),
  ),
  timeline: Timeline,
  next: nullable(object({ reservation_no: Words, partner_id: Words })),
})

const decision = {
  form: Form,
  ...stepNames(reservationWorkflow, [...new Set([...formActions.cis, ...formActions.ra])]),
  reason: Type.Optional(Type.String({ maxLength: 4000 })),
}
const at = object({ rNo: No, partnerId: PartnerId })
const Input = (max: number) => Type.Optional(nullable(Type.String({ maxLength: max })))

/** Specification 7, Sellers. `{id}` is the reservation's; one reply holds all its buyers (decision 050). */
export const reservations = {
  list: endpoint('GET', `${base}/submitted`, {
    access: seeing,
    query: listQuery(kinds.reservations.list),
    reply: listReply(object(row)),
    summary: 'Reservations of the role’s brands, the newest first; filtered by status for the queue.',
  }),
  read: endpoint('GET', '/v1/cms/get-reservation', {
    access: seeing,
    query: object({ id: Type.Optional(Id), reservation_no: Type.Optional(No) }),
    reply: Whole,
    summary:
      'One reservation: its agreement beside the recomputed figures, what is still in the way, and what happened.',
  }),
  sheets: endpoint('GET', `${base}/customer-information/:id`, {
    access: seeing,
    params: object({ id: Id }),
    reply: Type.Array(Sheet),
    summary: 'The client information sheet of every buyer of a reservation, the principal first.',
  }),
  attachments: endpoint('GET', `${base}/attachment/:id`, {
    access: seeing,
    params: object({ id: Id }),
    reply: Type.Array(Attachment),
    summary: 'What the buyers of a reservation handed in, and what was said of it.',
  }),
  survey: endpoint('GET', `${base}/survey/:id`, {
    access: seeing,
    params: object({ id: Id }),
    reply: Type.Array(
      object({
        partner_id: Words,
        source_awareness: Words,
        purpose: Words,
        reasons: Type.Array(Words),
        competitors: Words,
        household_size: nullable(Type.Integer()),
        seller_rating: Type.Integer(),
        process_rating: Type.Integer(),
        comments: Maybe,
        created_at: Moment,
      }),
    ),
    summary: 'What the buyers of a reservation answered in the client survey.',
  }),
  signatures: endpoint('GET', '/v1/sellers/e-reservations/signature/:id', {
    access: seeing,
    params: object({ id: Id }),
    reply: Type.Array(
      object({
        id: Id,
        partner_id: Maybe,
        signer_role: Words,
        signer_name: Words,
        form: Form,
        image: Id,
        signed_at: Moment,
        device: Maybe,
        stands: Type.Boolean({ description: 'Neither voided, nor of data that are others now.' }),
        voided_at: nullable(Moment),
        voided_reason: Maybe,
      }),
    ),
    summary: 'Who signed which form of a reservation, and whether the signature still stands for it.',
  }),
  decide: endpoint('POST', `${base}/status/:rNo/:partnerId`, {
    access: deciding,
    params: at,
    body: object({
      ...decision,
      deficient: Type.Optional(Type.Array(Id, { maxItems: 100 })),
      version: Type.Optional(Version),
    }),
    reply: Whole,
    summary:
      'Claim, approve, return, disapprove, cancel or reinstate. The same decision again within a minute answers as the first did.',
    note: 'A manager’s steps need `delete` as well, which the workflow judges (decision 050).',
    audit: { action: 'decide' },
  }),
  preview: endpoint('GET', `${base}/status/:rNo/:partnerId/preview`, {
    access: deciding,
    params: at,
    query: object({
      ...decision,
      deficient: Type.Optional(
        Type.String({ pattern: '^\\d{1,15}(,\\d{1,15})*$', maxLength: 1600, examples: ['17,21'] }),
      ),
    }),
    reply: decisionPreview(reservationWorkflow, Whole),
    summary: 'What a decision would change and who would be told. Nothing is done.',
  }),
  check: endpoint('POST', `${base}/attachment/:id`, {
    access: deciding,
    params: object({ id: Id }),
    body: object({
      attachment_id: Id,
      status: Type.Enum(['accepted', 'returned', 'pending']),
      remark: Type.Optional(Type.String({ maxLength: 500 })),
      version: Type.Optional(Version),
    }),
    reply: Attachment,
    summary: 'Accept an attachment, mark it for return with a remark, or take that back.',
    audit: { action: 'check' },
  }),
  file: endpoint('GET', `${base}/attachment/:id/:file`, {
    access: seeing,
    params: object({ id: Id, file: Id }),
    reply: 'file',
    summary: 'A file of this reservation: of an attachment or a signature.',
  }),
  paper: endpoint('GET', `${base}/:id/paper`, {
    // It is laid out while others wait.
    cost: 'heavy',
    access: seeing,
    params: object({ id: Id }),
    reply: 'file',
    summary:
      'A reservation on paper, as a PDF: its agreement and its facts as they stand now, with brand, number and page on each sheet.',
  }),
  update: endpoint('PUT', '/v1/cms/update-reservation', {
    access: { page, flag: 'edit' },
    body: object({
      id: Id,
      version: Type.Optional(Version),
      partner_id: Type.Optional(PartnerId),
      sheet: Type.Optional(
        object({
          ...(Object.fromEntries(contactFields.map(name => [name, Input(190)])) as {
            [F in (typeof contactFields)[number]]: ReturnType<typeof Input>
          }),
          ...(Object.fromEntries(identity.map(name => [name, Input(80)])) as {
            [F in (typeof identity)[number]]: ReturnType<typeof Input>
          }),
          tin: Input(20),
        }),
      ),
      agreement: Type.Optional(
        object({
          discount_amount: Type.Optional({ ...Amount, title: 'Discount' }),
          payment_scheme: Type.Optional(
            Type.Enum(['spot_cash', 'deferred_cash', 'equity_bank', 'equity_inhouse', 'equity_pagibig'], {
              title: 'Payment scheme',
            }),
          ),
          equity_pct: Type.Optional(
            nullable(Type.String({ title: 'Equity', pattern: '^(0(\\.\\d{1,6})?|1(\\.0{1,6})?)$', examples: ['0.2'] })),
          ),
          equity_term_months: Type.Optional(
            nullable(Type.Integer({ title: 'Months of equity', minimum: 1, maximum: 120 })),
          ),
          collection_mode: Type.Optional(
            Type.Enum(['pdc', 'ada', 'online', 'over_the_counter'], { title: 'Collected by' }),
          ),
        }),
      ),
    }),
    reply: Whole,
    summary:
      'Put right a sheet’s contact, address or TIN. A change to price, scheme or buyer voids the signatures and returns the reservation.',
    audit: { action: 'edit' },
  }),
}
