import { Type } from 'typebox'
import { requestKeys } from '../workflows/index.ts'
import { Cursor, endpoint, Id, Moment, nullable, object } from './endpoint.ts'
import { inParts, keyed, ReservationNo, seller } from './sellers-shapes.ts'

const Words = Type.String()
const Count = Type.Integer()
const Peso = Type.Number()
const Day = Type.String({ format: 'date' })
const paged = object({ ...seller, after: Type.Optional(Cursor) })
const one = object({ id: Id })

const reservation = {
  reservation_no: Words,
  status: Words,
  status_label: Words,
  brand_code: Words,
  property: Words,
  unit: Words,
  buyer_name: Words,
  lead_no: nullable(Words),
  reservation_date: Day,
  tcp: Peso,
  ra_status: Words,
  submission_expiration: nullable(Moment),
  decision_reason: nullable(Words),
  contract_no: nullable(Words),
  created_at: Moment,
}
/** What is missing before it can be submitted, as the guards of the submission say. */
const Missing = object({ field: Words, message: Words })
const Whole = object({
  ...reservation,
  missing: Type.Array(Missing, { description: 'What keeps it from being submitted: sheets, papers, signatures.' }),
  returned: Type.Array(
    object({ attachment_id: Id, partner_id: Words, doc_type: Words, label: Words, remark: nullable(Words) }),
    { description: 'Papers that were sent back: each is replaced before it is submitted again.' },
  ),
  papers: Type.Array(object({ attachment_id: Id, partner_id: Words, doc_type: Words, label: Words, status: Words })),
  buyers: Type.Array(
    object({
      partner_id: Words,
      name: Words,
      cis_status: Words,
      cis_reason: nullable(Words),
      missing: Type.Array(Words, { description: 'Fields of the sheet that are empty.' }),
    }),
  ),
  may_submit: Type.Boolean(),
})

const Request = object({
  request_no: Words,
  kind: Type.Enum([...requestKeys]),
  status: Words,
  subject_no: Words,
  client: Words,
  requested_days: Count,
  requested_expiry: Moment,
  reason: Words,
  expiry: Moment,
  approved_days: nullable(Count),
  disapproval_reason: nullable(Words),
  decided_at: nullable(Moment),
  created_at: Moment,
})
const Transfer = object({
  transfer_no: Words,
  status: Words,
  lead_no: Words,
  client: nullable(Type.String({ description: 'Told to the new seller once the lead is theirs.' })),
  from_seller_code: Words,
  from_seller: Words,
  to_seller_code: Words,
  to_seller: Words,
  reason: Words,
  decision_reason: nullable(Words),
  your_turn: Type.Boolean({ description: 'The seller heads the group that it waits for.' }),
  due_at: Moment,
  created_at: Moment,
})

const Figures = object({
  year: Count,
  months: Type.Array(
    object({
      month: Count,
      brand_code: Words,
      quota_amount: Peso,
      quota_units: Count,
      actual_amount: Peso,
      actual_units: Count,
      attainment: nullable(Type.Number({ description: 'A fraction; null where no quota is set.' })),
    }),
    { description: 'Months with a quota; one that is left out has none.' },
  ),
  year_to_date: Type.Array(
    object({
      brand_code: Words,
      ytd_units: Count,
      ytd_gross: Peso,
      ytd_cancelled: Peso,
      ytd_net: Peso,
      prior_ytd_net: Peso,
      growth: nullable(Type.Number()),
      as_of: Moment,
    }),
  ),
})

const Resource = object({
  id: Id,
  title: Words,
  description: Words,
  folder: Words,
  folder_type: Words,
  file_name: Words,
  file_type: Words,
  file_size: Count,
  published_at: Moment,
  expires_at: nullable(Moment),
})
const Incentive = object({
  id: Id,
  program_code: Words,
  title: Words,
  brand_codes: Type.Array(Words),
  start_date: Day,
  end_date: Day,
  basis: Words,
  tiers: Type.Array(
    object({
      min: Type.Number(),
      max: nullable(Type.Number()),
      reward_type: Words,
      reward_value: Type.Number(),
      reward_item: Words,
    }),
  ),
  mechanics: Type.String({ description: 'HTML of the editor’s few elements.' }),
  has_attachment: Type.Boolean(),
})
const download = { action: 'download', place: { area: 'sellers_portal', module: 'resources' } } as const

export const sellersReads = {
  reservations: endpoint('GET', '/v1/sellers/reservation', {
    ...keyed,
    query: paged,
    reply: inParts(object(reservation)),
    summary: 'A seller’s own reservations, the latest first.',
  }),
  reservation: endpoint('GET', '/v1/sellers/reservation/:reservation_no', {
    ...keyed,
    params: object({ reservation_no: ReservationNo }),
    query: object(seller),
    reply: Whole,
    summary: 'One of a seller’s own reservations, with what is asked of them: what was sent back, and what is missing.',
  }),
  requests: endpoint('GET', '/v1/sellers/request', {
    ...keyed,
    query: object({
      ...seller,
      kind: Type.Enum([...requestKeys], { title: 'Kind', examples: ['leadRenewal'] }),
      after: Type.Optional(Cursor),
    }),
    reply: inParts(Request),
    summary: 'A seller’s own requests of one kind, the latest first.',
  }),
  transfers: endpoint('GET', '/v1/sellers/transfer', {
    ...keyed,
    query: paged,
    reply: inParts(Transfer),
    summary: 'Transfers from and to a seller, the latest first.',
  }),
  figures: endpoint('GET', '/v1/sellers/figures', {
    ...keyed,
    query: object({
      ...seller,
      year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2100, title: 'Year', examples: [2026] })),
    }),
    reply: Figures,
    summary: 'A seller’s own quota by month and year to date; this year where none is named.',
  }),
  resources: endpoint('GET', '/v1/sellers/resource', {
    ...keyed,
    query: paged,
    reply: inParts(Resource),
    summary: 'The knowledge centre for a seller: what is published for the brands of their group and their position.',
  }),
  resourceFile: endpoint('GET', '/v1/sellers/resource/:id/file', {
    ...keyed,
    params: one,
    query: object(seller),
    reply: 'file',
    summary: 'The file of a resource; counted as a download.',
    audit: download,
  }),
  incentives: endpoint('GET', '/v1/sellers/incentive', {
    ...keyed,
    query: paged,
    reply: inParts(Incentive),
    summary: 'The incentives in force for a seller’s group and position, the one that ends first above.',
  }),
  incentiveFile: endpoint('GET', '/v1/sellers/incentive/:id/file', {
    ...keyed,
    params: one,
    query: object(seller),
    reply: 'file',
    summary: 'The attachment of an incentive in force.',
    audit: { ...download, place: { area: 'sellers_portal', module: 'incentive-master' } },
  }),
}
