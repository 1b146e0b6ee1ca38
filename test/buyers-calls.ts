import { contract } from '../model/contract/index.ts'
import { missing, noVersion, nowhere } from './call-outcomes.ts'
import type { Call, EndpointName, Entries } from './calls.ts'

const passing = (args: Call['args'] = () => ({})): Call => ({ args, passes: 200 })
const dates = { start_date: '2026-11-01', end_date: '2026-11-30' }

/** Nobody of staff comes in: what buyers do is tried in server/features/buyers-portal. */
const noKey: Call = { args: () => ({}), passes: 401, says: /key of the buyers/ }
const ofBuyers = Object.fromEntries(
  Object.keys(contract.buyersPortal).map(name => [`buyersPortal.${name}`, noKey]),
) as Record<Extract<EndpointName, `buyersPortal.${string}`>, Call>

type Groups = 'remittances' | 'paynowPayments' | 'buyerInquiries' | 'documents' | 'buyersPortal' | 'contracts'
/** The buyers' data: lists of all brands of a role, and the searches of the specification. */
export const buyersCalls: Entries<
  | Extract<EndpointName, `${Groups}.${string}`>
  | `web.${'buyerInquiry' | 'buyerPaper' | 'buyerSlip'}`
  | `projectNews.${'byProperty' | 'dependent'}`
> = {
  ...ofBuyers,
  'projectNews.byProperty': passing(() => ({ query: { property_name: 'Tower' } })),
  'projectNews.dependent': passing(() => ({ body: dates })),
  'buyerInquiries.work': { args: () => ({ ...nowhere, body: { action: 'start' } }), ...noVersion },
  'buyerInquiries.preview': { args: () => ({ ...nowhere, body: { action: 'start' } }), ...missing },
  'buyerInquiries.override': { args: () => ({ ...nowhere, body: {} }), ...noVersion },
  'buyerInquiries.restore': { args: () => nowhere, ...missing },
  'buyerInquiries.byName': passing(() => ({ query: { name: 'Rosa' } })),
  'buyerInquiries.byDate': passing(() => ({ query: dates })),
  'buyerInquiries.dependent': passing(() => ({ body: dates })),
  'web.buyerInquiry': noKey,
  'web.buyerPaper': noKey,
  'web.buyerSlip': noKey,
  'buyerInquiries.paper': { args: () => ({ params: { ...nowhere.params, file: 1 } }), ...missing },
  'remittances.work': { args: () => ({ ...nowhere, body: { action: 'verify' } }), ...noVersion },
  'remittances.preview': { args: () => ({ ...nowhere, body: { action: 'verify' } }), ...missing },
  'remittances.bySlip': passing(() => ({ query: { remittance_slip: 'RS26' } })),
  'remittances.byDate': passing(() => ({ query: dates })),
  'remittances.dependent': passing(() => ({ body: dates })),
  'contracts.correct': { args: () => ({ ...nowhere, body: { version: 1 } }), ...missing },
  'paynowPayments.search': passing(() => ({ query: { contract_no: '1000' } })),
  'paynowPayments.dependent': passing(() => ({ body: dates })),
}
