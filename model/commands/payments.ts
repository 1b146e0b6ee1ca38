import { code } from './cell.ts'
import { command } from './command.ts'

/** Domain.md 1D, paynow_payments: the payment providers' records of online payments. */
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
  needs: ['contract'],
  after: ['property', 'contract'],
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

/** Domain.md 1D, official_receipts: the receipts, and the part of the contract that each paid. */
export const receipt = command({
  label: 'Receipts',
  about: 'Official receipts with their invoices. A receipt that names an online payment posts it.',
  key: ['or_no'],
  columns: {
    or_no: { label: 'Official receipt no.', kind: code(20), required: true },
    invoice_no: { label: 'Invoice no.', kind: code(20), about: 'Since 2024 the invoice is the tax document.' },
    contract_no: { label: 'Contract no.', kind: code(12), about: 'A receipt keeps its contract.' },
    reservation_no: {
      label: 'Reservation no.',
      kind: code(14),
      about: 'Instead of a contract: the receipt of a reservation’s fee, which is then for submission.',
    },
    or_date: { label: 'Receipted on', kind: { as: 'day' }, required: true },
    amount: { label: 'Amount', kind: { as: 'amount' }, required: true },
    applied_to_price: { label: 'Of it for the price', kind: { as: 'amount' } },
    applied_to_interest: { label: 'Of it for interest', kind: { as: 'amount' } },
    applied_to_penalties: { label: 'Of it for penalties', kind: { as: 'amount' } },
    applied_to_charges: {
      label: 'Of it for other charges',
      kind: { as: 'amount' },
      about: 'The parts come to the amount, where any is given.',
    },
    payment_no: {
      label: 'Online payment',
      kind: code(20),
      about: 'The reference no. of a payment that is paid, of this contract and this amount.',
    },
  },
  // Fees of reservations are receipted before there is a contract.
  needs: ['property'],
  after: ['property', 'contract'],
  sample: [
    {
      or_no: 'OR-0098123',
      invoice_no: 'SI-0044117',
      contract_no: '1000045127',
      or_date: '2026-11-24',
      amount: '38520.75',
      applied_to_price: '30000.00',
      applied_to_interest: '8520.75',
      payment_no: 'PN20261120-000418',
    },
    {
      or_no: 'OR-0098124',
      contract_no: '1000045127',
      or_date: '2026-11-24',
      amount: '1500',
      applied_to_charges: '1500',
    },
  ],
})
