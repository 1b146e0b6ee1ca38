import { Type } from 'typebox'
import { kinds } from '../kinds/index.ts'
import { paynowStates } from '../workflows/remittance.ts'
import { steppedCalls } from './case-calls.ts'
import { endpoint, Id, Moment, nullable, object } from './endpoint.ts'
import { listQuery, listReply } from './list-shapes.ts'
import { dependentCall, preset, searchCall } from './presets.ts'

const Text = Type.String()
const Maybe = nullable(Text)
const Day = Type.String({ format: 'date' })
const BrandId = Type.Integer({ minimum: 0 })
const Amount = Type.String({
  pattern: '^\\d+\\.\\d{2}$',
  description: 'Pesos with two decimals, as text: no float touches it.',
  examples: ['38520.75'],
})

const slip = {
  remittance_slip: Text,
  brand_id: BrandId,
  brand_code: Text,
  contract_no: Text,
  property_name: Text,
  buyer_name: Text,
  bank: Text,
  branch: Text,
  amount: Amount,
  currency: Type.Enum(['PHP', 'USD']),
  remitted_on: Day,
  expected_posting_date: Day,
  or_no: Maybe,
  verifier: Maybe,
}
const remittanceCalls = steppedCalls({
  ...kinds.remittances,
  paths: { list: '/v1/cms/remittance-list', read: '/v1/cms/remittance-list/:id' },
  shown: slip,
  whole: {
    property_id: Id,
    fx_rate: nullable(Text),
    verified_at: nullable(Moment),
    posted_at: nullable(Moment),
    reject_reason: Maybe,
    deposit_slip: nullable(object({ id: Id, original_name: Text, mime: Text, size: Type.Integer() })),
  },
  given: {
    or_no: Type.Optional(Type.String({ maxLength: 40 })),
    reason: Type.Optional(Type.String({ maxLength: 2000 })),
  },
})

const days = { start_date: 'remitted_on_from', end_date: 'remitted_on_to' }
/** Specification 7. */
export const remittancePresets = {
  bySlip: preset({ by: { remittance_slip: 'remittance_slip' }, needs: 'all' }),
  byDate: preset({ by: days, needs: 'all' }),
  byBrand: preset({ by: { brand_code: 'brand_id' }, brand: 'brand_code', needs: 'all' }),
  dependent: preset({
    by: { remittance_slip: 'remittance_slip', brand_code: 'brand_id', ...days, status: 'status' },
    brand: 'brand_code',
    needs: 'none',
  }),
}
const ofRemittances = {
  ...kinds.remittances,
  reply: remittanceCalls.list.reply,
} as const
export const remittances = {
  ...remittanceCalls,
  depositSlip: endpoint('GET', '/v1/cms/remittance-list/:id/deposit-slip', {
    access: { page: kinds.remittances.page, flag: 'view' },
    params: object({ id: Id }),
    reply: 'file',
    summary: 'The deposit slip that the buyer sent, as a picture or a PDF.',
  }),
  bySlip: searchCall({
    ...ofRemittances,
    path: '/v1/cms/search-by-remittance-slip',
    preset: remittancePresets.bySlip,
    summary: 'Remittances whose slip number holds this text.',
  }),
  byDate: searchCall({
    ...ofRemittances,
    path: '/v1/cms/search-remittance-by-date',
    preset: remittancePresets.byDate,
    summary: 'Remittances of these days in Manila, both included.',
  }),
  byBrand: searchCall({
    ...ofRemittances,
    path: '/v1/cms/search-remittance-by-brand',
    preset: remittancePresets.byBrand,
    summary: 'Remittances of a brand.',
  }),
  dependent: dependentCall({
    ...ofRemittances,
    path: '/v1/cms/search-dependent-remittance',
    preset: remittancePresets.dependent,
    summary: 'Remittances by slip, brand, days and status together.',
  }),
}

const paynowRow = {
  id: Id,
  reference_no: Text,
  brand_id: BrandId,
  brand_code: Text,
  contract_no: Text,
  payor_name: Text,
  amount: Amount,
  convenience_fee: Amount,
  provider: Type.Enum(['bank', 'card']),
  provider_ref: Maybe,
  status: Type.Enum(Object.keys(paynowStates) as (keyof typeof paynowStates)[]),
  created_at: Moment,
  paid_at: nullable(Moment),
  expected_posting_date: nullable(Day),
  posted_at: nullable(Moment),
  or_no: Maybe,
}
const paynowReply = listReply(object(paynowRow))
const paynowAccess = { page: kinds.paynowPayments.page, flag: 'view' } as const

/** Specification 7. */
export const paynowPresets = {
  search: preset({
    by: { contract_no: 'contract_no', brand_code: 'brand_id' },
    brand: 'brand_code',
    needs: 'one',
  }),
  dependent: preset({
    by: {
      contract_no: 'contract_no',
      brand_code: 'brand_id',
      start_date: 'created_at_from',
      end_date: 'created_at_to',
      status: 'status',
    },
    brand: 'brand_code',
    needs: 'none',
  }),
}
const ofPaynow = { ...kinds.paynowPayments, reply: paynowReply } as const
export const paynowPayments = {
  list: endpoint('GET', '/v1/cms/payments', {
    access: paynowAccess,
    query: listQuery(kinds.paynowPayments.list),
    reply: paynowReply,
    summary: 'Pay-now transactions, 25 at a time, newest first.',
  }),
  read: endpoint('GET', '/v1/cms/payments/:id', {
    access: paynowAccess,
    params: object({ id: Id }),
    reply: object({ ...paynowRow, property_name: Text, buyer_name: Text }),
    summary: 'One transaction with the contract it is for.',
  }),
  search: searchCall({
    ...ofPaynow,
    path: '/v1/cms/search-paynow',
    preset: paynowPresets.search,
    summary: 'Transactions whose contract number holds this text, or those of a brand.',
  }),
  dependent: dependentCall({
    ...ofPaynow,
    path: '/v1/cms/search-dependent-paynow',
    preset: paynowPresets.dependent,
    summary: 'Transactions by contract, brand, days and status together.',
  }),
}
