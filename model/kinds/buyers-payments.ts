import { list } from '../lists/list.ts'
import { paynowStates, remittanceStates, remittanceWorkflow } from '../workflows/remittance.ts'
import { brandChoice, statusOf } from './columns.ts'
import { kind } from './kind.ts'

const currencies = [
  { value: 'PHP', label: 'Peso' },
  { value: 'USD', label: 'US dollar' },
] as const
export const providers = [
  { value: 'bank', label: 'Bank' },
  { value: 'card', label: 'Card' },
] as const

const sort = 'expected_posting_date'

/** Domain.md 1D: slips of buyers' bank payments, of all brands of a role at once. */
export const remittances = kind({
  page: 'buyers_portal.remittance-slip-list',
  workflow: remittanceWorkflow,
  list: list({
    one: 'remittance',
    many: 'remittances',
    branded: false,
    trash: false,
    sort: { field: 'remitted_on', direction: 'desc' },
    mine: { claimed: 'Verified by me' },
    views: {
      submitted: { label: 'To check', filters: { status: 'submitted' }, sort, counted: true, opens: true },
      claimed: { label: 'Verified by me', filters: { mine: 'claimed', status: 'verified' }, sort, counted: true },
      verified: { label: 'To post', filters: { status: 'verified' }, sort, counted: true, opens: true },
      rejected: { label: 'Rejected', filters: { status: 'rejected' } },
    },
    columns: {
      remittance_slip: { label: 'Slip', as: 'text', search: true, filter: { kind: 'text' }, width: 130 },
      buyer_name: { label: 'Buyer', as: 'person', search: true, width: 170 },
      expected_posting_date: {
        label: 'Posts by',
        as: 'date',
        sort: 'asc',
        filter: { kind: 'days' },
        deadline: ['submitted', 'verified'],
        width: 120,
      },
      remitted_on: { label: 'Remitted', as: 'date', sort: 'desc', filter: { kind: 'days' }, width: 110 },
      amount: { label: 'Amount', as: 'peso', width: 130 },
      status: statusOf(remittanceStates, 110),
      contract_no: { label: 'Contract no.', as: 'text', search: true, width: 120 },
      property_name: { label: 'Property', as: 'text', width: 150 },
      property_id: { label: 'Property', as: 'text', filter: { kind: 'relation', to: 'property' }, off: true },
      brand_id: brandChoice,
      bank: { label: 'Bank', as: 'text', off: true, width: 140 },
      branch: { label: 'Branch', as: 'text', off: true, width: 140 },
      currency: {
        label: 'Currency',
        as: 'text',
        filter: { kind: 'choice', options: currencies },
        off: true,
        width: 110,
      },
      or_no: { label: 'Official receipt', as: 'text', off: true, width: 130 },
      verifier: { label: 'Verified by', as: 'person', off: true, width: 160 },
      verified_by: { label: 'Verified by', as: 'text', filter: { kind: 'relation', to: 'user' }, off: true },
      created_at: { label: 'Received', as: 'time', off: true, width: 150 },
    },
  }),
})

/** Domain.md 1D: online payments, as the provider reports them. */
export const paynowPayments = kind({
  page: 'buyers_portal.pay-now-transaction',
  list: list({
    one: 'payment',
    many: 'payments',
    branded: false,
    trash: false,
    sort: { field: 'created_at', direction: 'desc' },
    columns: {
      reference_no: { label: 'Reference', as: 'text', search: true, width: 180 },
      created_at: { label: 'Started', as: 'time', sort: 'desc', filter: { kind: 'days' }, width: 150 },
      payor_name: { label: 'Payor', as: 'person', search: true, width: 190 },
      contract_no: { label: 'Contract no.', as: 'text', search: true, filter: { kind: 'text' }, width: 130 },
      amount: { label: 'Amount', as: 'peso', width: 140 },
      status: statusOf(paynowStates, 110),
      paid_at: { label: 'Paid', as: 'time', filter: { kind: 'days' }, width: 150 },
      expected_posting_date: { label: 'Posts by', as: 'date', filter: { kind: 'days' }, width: 120 },
      brand_id: brandChoice,
      provider: { label: 'Provider', as: 'text', filter: { kind: 'choice', options: providers }, width: 100 },
      convenience_fee: { label: 'Fee', as: 'peso', off: true, width: 110 },
      provider_ref: { label: 'Provider reference', as: 'text', off: true, width: 170 },
      or_no: { label: 'Official receipt', as: 'text', off: true, width: 130 },
      posted_at: { label: 'Posted', as: 'time', off: true, width: 150 },
    },
  }),
})
