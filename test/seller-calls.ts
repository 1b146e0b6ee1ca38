import { nowhere, refused } from './call-outcomes.ts'
import type { EndpointName, Entries } from './calls.ts'

const ofSeller = { seller_code: 'S', reservation_no: 'R' }
const noKey = { passes: 401, says: /key of the sellers/ }
const noLead = { params: { lead_no: 'L' } }
const noSeller = { query: { seller_code: 'S' } }

/** Calls by the sellers’ door, and the keys of doors. */
export const sellerCalls: Entries<Extract<EndpointName, `sellersPortal.${string}` | `gatewayKeys.${string}`>> = {
  'sellersPortal.reserve': {
    args: () => ({
      body: {
        ...{ seller_code: 'S', property_code: 'P', unit_code: 'U', buyers: [], reservation_fee: '50000.00' },
        ...{ payment_scheme: 'spot_cash', collection_mode: 'online' },
      },
    }),
    ...noKey,
  },
  'sellersPortal.readReservation': { args: () => ({ query: ofSeller }), ...noKey },
  'sellersPortal.changeReservation': { args: () => ({ body: ofSeller }), ...noKey },
  'sellersPortal.saveSheet': { args: () => ({ body: { ...ofSeller, partner_id: 'BP', sheet: {} } }), ...noKey },
  'sellersPortal.addPaper': { args: () => ({}), ...noKey },
  'sellersPortal.readDocument': { args: () => ({ query: { ...ofSeller, form: 'ra' } }), ...noKey },
  'sellersPortal.sign': { args: () => ({}), ...noKey },
  'sellersPortal.answerSurvey': {
    args: () => ({
      body: {
        ...{ ...ofSeller, partner_id: 'BP', source_awareness: 'Referral', purpose: 'own_use' },
        ...{ seller_rating: 5, process_rating: 5 },
      },
    }),
    ...noKey,
  },
  'sellersPortal.receiptFee': {
    args: () => ({ body: { ...ofSeller, or_no: 'OR', amount: '50000.00', paid_at: '2026-11-18T06:20:11Z' } }),
    ...noKey,
  },
  'sellersPortal.cancelReservation': { args: () => ({ body: { ...ofSeller, reason: 'x' } }), ...noKey },
  'sellersPortal.submit': { args: () => ({ body: { seller_code: 'S', reservation_no: 'R' } }), ...noKey },
  'sellersPortal.replacePaper': { args: () => ({}), ...noKey },
  'sellersPortal.fileRequest': {
    args: () => ({
      body: { seller_code: 'S', kind: 'leadRenewal', subject_no: 'L', requested_days: 1, reason: 'x' },
    }),
    ...noKey,
  },
  'sellersPortal.attachToRequest': { args: () => ({}), ...noKey },
  'sellersPortal.cancelRequest': {
    args: () => ({ body: { seller_code: 'S', kind: 'leadRenewal', request_no: 'LR' } }),
    ...noKey,
  },
  'sellersPortal.waits': { args: () => noSeller, ...noKey },
  'sellersPortal.queue': {
    args: () => ({ body: { seller_code: 'S', property_code: 'P', unit_code: 'U' } }),
    ...noKey,
  },
  'sellersPortal.leaveQueue': {
    args: () => ({ body: { seller_code: 'S', property_code: 'P', unit_code: 'U' } }),
    ...noKey,
  },
  'sellersPortal.fileTransfer': {
    args: () => ({ body: { seller_code: 'S', lead_no: 'L', to_seller_code: 'T', reason: 'x' } }),
    ...noKey,
  },
  'sellersPortal.decideTransfer': {
    args: () => ({ body: { seller_code: 'S', transfer_no: 'TR', status: 'accept' } }),
    ...noKey,
  },
  'sellersPortal.registerLead': { args: () => ({ body: { seller_code: 'S', brand: 'ZRRE' } }), ...noKey },
  'sellersPortal.updateLead': { args: () => ({ ...noLead, body: { seller_code: 'S' } }), ...noKey },
  'sellersPortal.releaseLead': { args: () => ({ ...noLead, body: { seller_code: 'S' } }), ...noKey },
  'sellersPortal.leads': { args: () => noSeller, ...noKey },
  'sellersPortal.lead': { args: () => ({ ...noLead, ...noSeller }), ...noKey },
  'sellersPortal.reservations': { args: () => noSeller, ...noKey },
  'sellersPortal.reservation': { args: () => ({ params: { reservation_no: 'R' }, ...noSeller }), ...noKey },
  'sellersPortal.requests': { args: () => ({ query: { seller_code: 'S', kind: 'leadRenewal' } }), ...noKey },
  'sellersPortal.transfers': { args: () => noSeller, ...noKey },
  'sellersPortal.figures': { args: () => noSeller, ...noKey },
  'sellersPortal.resources': { args: () => noSeller, ...noKey },
  'sellersPortal.resourceFile': { args: () => ({ ...nowhere, ...noSeller }), ...noKey },
  'sellersPortal.incentives': { args: () => noSeller, ...noKey },
  'sellersPortal.incentiveFile': { args: () => ({ ...nowhere, ...noSeller }), ...noKey },
  'sellersPortal.registerSeller': { args: () => ({ body: {} }), ...noKey },
  'sellersPortal.verifySeller': { args: () => ({ body: { registration_id: 1, code: '000000' } }), ...noKey },
  'sellersPortal.seen': { args: () => ({ body: { lines: [] } }), ...noKey },
  'gatewayKeys.list': { args: () => ({}), passes: 200 },
  'gatewayKeys.create': { args: () => ({ body: { client: 'sellers-portal', name: '', ends_on: '' } }), ...refused },
  'gatewayKeys.revoke': { args: () => nowhere, passes: 404, says: /no such key/ },
}
