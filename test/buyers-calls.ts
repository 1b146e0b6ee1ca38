import type { Call, EndpointName } from './calls.ts'

const nowhere = { params: { id: 999_999_999 } }
const missing = { passes: 404, says: /Record not found/ }
const noVersion = { passes: 428, says: /Send the version you read/ }
const passing = (args: Call['args'] = () => ({})): Call => ({ args, passes: 200 })
const dates = { start_date: '2026-11-01', end_date: '2026-11-30' }

type Groups = 'remittances' | 'paynowPayments'
/** The buyers' data: lists of all brands of a role, and the searches of the specification. */
export const buyersCalls: Record<
  Extract<EndpointName, `${Groups}.${string}`> | `projectNews.${'byProperty' | 'byBrand' | 'dependent'}`,
  Call
> = {
  'projectNews.byProperty': passing(() => ({ query: { property_name: 'Tower' } })),
  'projectNews.byBrand': passing(({ brand }) => ({ query: { brand_code: brand } })),
  'projectNews.dependent': passing(() => ({ body: dates })),
  'remittances.list': passing(),
  'remittances.read': { args: () => nowhere, ...missing },
  'remittances.work': { args: () => ({ ...nowhere, body: { action: 'verify' } }), ...noVersion },
  'remittances.depositSlip': { args: () => nowhere, ...missing },
  'remittances.bySlip': passing(() => ({ query: { remittance_slip: 'RS26' } })),
  'remittances.byDate': passing(() => ({ query: dates })),
  'remittances.byBrand': passing(({ brand }) => ({ query: { brand_code: brand } })),
  'remittances.dependent': passing(() => ({ body: dates })),
  'paynowPayments.list': passing(),
  'paynowPayments.read': { args: () => nowhere, ...missing },
  'paynowPayments.search': passing(() => ({ query: { contract_no: '1000' } })),
  'paynowPayments.dependent': passing(() => ({ body: dates })),
}
