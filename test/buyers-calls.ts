import type { Call, EndpointName } from './calls.ts'

const nowhere = { params: { id: 999_999_999 } }
const missing = { passes: 404, says: /Record not found/ }
const noVersion = { passes: 428, says: /Send the version you read/ }
const passing = (args: Call['args'] = () => ({})): Call => ({ args, passes: 200 })
const dates = { start_date: '2026-11-01', end_date: '2026-11-30' }

type Groups = 'remittances' | 'paynowPayments' | 'buyerInquiries' | 'documents'
/** The buyers' data: lists of all brands of a role, and the searches of the specification. */
export const buyersCalls: Record<
  | Extract<EndpointName, `${Groups}.${string}`>
  | `web.${'buyerInquiry' | 'buyerPaper' | 'buyerSlip'}`
  | 'holidays.clocks'
  | `projectNews.${'byProperty' | 'byBrand' | 'dependent'}`,
  Call
> = {
  'projectNews.byProperty': passing(() => ({ query: { property_name: 'Tower' } })),
  'projectNews.byBrand': passing(({ brand }) => ({ query: { brand_code: brand } })),
  'projectNews.dependent': passing(() => ({ body: dates })),
  'buyerInquiries.list': passing(),
  'buyerInquiries.trashed': passing(),
  'buyerInquiries.read': { args: () => nowhere, ...missing },
  'buyerInquiries.work': { args: () => ({ ...nowhere, body: { action: 'start' } }), ...noVersion },
  'buyerInquiries.override': { args: () => ({ ...nowhere, body: {} }), ...noVersion },
  'buyerInquiries.remove': { args: () => nowhere, ...missing },
  'buyerInquiries.restore': { args: () => nowhere, ...missing },
  'buyerInquiries.download': passing(),
  'buyerInquiries.assignees': passing(({ brand }) => ({ query: { brand_id: brand } })),
  'buyerInquiries.byName': passing(() => ({ query: { name: 'Rosa' } })),
  'buyerInquiries.byBrand': passing(({ brand }) => ({ query: { brand_id: brand } })),
  'buyerInquiries.byDate': passing(() => ({ query: dates })),
  'buyerInquiries.dependent': passing(() => ({ body: dates })),
  'web.buyerInquiry': {
    args: () => ({ body: { contract_no: 'NONE', email: 'x', code: 'none', subject: '', message: '' } }),
    passes: 422,
    says: /need your attention/,
  },
  'web.buyerPaper': { args: () => ({}), passes: 415 },
  'web.buyerSlip': { args: () => ({}), passes: 415 },
  'buyerInquiries.paper': { args: () => ({ params: { ...nowhere.params, file: 1 } }), ...missing },
  'holidays.clocks': { args: () => nowhere, ...missing },
  'remittances.list': passing(),
  'remittances.read': { args: () => nowhere, ...missing },
  'remittances.work': { args: () => ({ ...nowhere, body: { action: 'verify' } }), ...noVersion },
  'remittances.depositSlip': { args: () => nowhere, ...missing },
  'remittances.bySlip': passing(() => ({ query: { remittance_slip: 'RS26' } })),
  'remittances.byDate': passing(() => ({ query: dates })),
  'remittances.byBrand': passing(({ brand }) => ({ query: { brand_code: brand } })),
  'remittances.dependent': passing(() => ({ body: dates })),
  'documents.list': passing(),
  'documents.read': { args: () => nowhere, ...missing },
  'paynowPayments.list': passing(),
  'paynowPayments.read': { args: () => nowhere, ...missing },
  'paynowPayments.search': passing(() => ({ query: { contract_no: '1000' } })),
  'paynowPayments.dependent': passing(() => ({ body: dates })),
}
