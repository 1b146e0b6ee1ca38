import { code } from './cell.ts'
import { command } from './command.ts'

/** Domain.md 1D, paynow_payments: what the payment providers say of what buyers paid online. */
export const payment = command({
  label: 'Payments',
  about: 'Online payments of buyers, as the payment providers report them.',
  key: ['reference_no'],
  columns: {
    reference_no: { label: 'Reference no.', kind: code(20), required: true },
    contract_no: { label: 'Contract no.', kind: code(12), required: true, about: 'A payment keeps its contract.' },
    payor_name: { label: 'Payor', kind: { as: 'text', most: 170 }, required: true },
    amount: { label: 'Amount', kind: { as: 'amount' }, required: true },
    convenience_fee: { label: 'Convenience fee', kind: { as: 'amount' } },
    provider: { label: 'Provider', kind: { as: 'choice', options: ['bank', 'card'] }, required: true },
    provider_ref: { label: 'Provider reference', kind: { as: 'text', most: 60 } },
    status: {
      label: 'Status',
      kind: { as: 'choice', options: ['initiated', 'pending', 'paid', 'failed', 'expired', 'refunded'] },
      required: true,
      about: 'A payment is posted in Atrium and stays so.',
    },
    paid_at: { label: 'Paid at', kind: { as: 'moment' }, about: 'Required once it is paid or refunded.' },
  },
  after: ['property'],
  sample: [
    {
      reference_no: 'PN20261120-000418',
      contract_no: '1000045127',
      payor_name: 'Rosa Villanueva',
      amount: '38520.75',
      convenience_fee: '15.00',
      provider: 'bank',
      provider_ref: 'B7781234',
      status: 'paid',
      paid_at: '2026-11-20 10:15',
    },
    {
      reference_no: 'PN20261120-000419',
      contract_no: '1000045127',
      payor_name: 'Rosa Villanueva',
      amount: '38520.75',
      provider: 'card',
      status: 'pending',
    },
  ],
})
