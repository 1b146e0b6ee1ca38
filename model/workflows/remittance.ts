import type { FieldErrors } from '../errors.ts'
import { type Letter, letter } from '../mails/letter.ts'
import { firstNameOf } from '../rules/first-name.ts'
import { pesos } from '../rules/money.ts'
import { reasonFault } from '../rules/reason.ts'
import type { Decidable, Message, Workflow } from './workflow.ts'

/** Domain.md 1D: a buyer's bank payment, with its slip. */
export const remittanceStates = {
  submitted: { label: 'Submitted', tone: 'waiting' },
  verified: { label: 'Verified', tone: 'taken' },
  posted: { label: 'Posted', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
} as const
export type RemittanceStatus = keyof typeof remittanceStates
export type RemittanceAction = 'verify' | 'post' | 'reject' | 'reopen'

export type Remittance = Decidable<RemittanceStatus> & {
  readonly id: number
  readonly buyer_name: string
  readonly email: string
  readonly bank: string
  readonly amount: string
  readonly currency: 'PHP' | 'USD'
  readonly verified_by: number | null
  readonly verified_at: Date | null
  readonly posted_at: Date | null
  readonly or_no: string | null
  readonly reject_reason: string | null
}
export type RemittanceInput = { or_no?: string; reason?: string }

/** Specification 9: "Payments need 5 working days to post." */
export const postingDays = 5
const staff = { party: 'staff', flag: 'edit' } as const

/** Domain.md 1D, s20: as printed on the receipt. */
const receipt = (_: Remittance, { or_no = '' }: RemittanceInput): FieldErrors =>
  /^[A-Za-z0-9][A-Za-z0-9-]{2,19}$/.test(or_no.trim())
    ? {}
    : { or_no: ['Enter the number as it is printed on the official receipt, such as OR-0098123.'] }
const amountOf = ({ amount, currency }: Remittance) => (currency === 'PHP' ? pesos(amount) : `US$ ${amount}`)
const portalValues = (record: Remittance) => ({
  firstname: firstNameOf(record.buyer_name),
  email: record.email,
  remittance_slip: record.name,
  amount: amountOf(record),
})
const toBuyer = ({ buyer_name, email }: Remittance, mail: Letter): Message[] => [
  { ...mail, to: email === '' ? [] : [{ name: buyer_name, email }] },
]

/** Why who verified a slip does not post it. */
export const postsByAnother = 'You verified this slip: somebody else posts it under its receipt.'

/** The slip is checked against the bank, then the payment is posted under its receipt; or the slip is returned with a reason. */
export const remittanceWorkflow: Workflow<RemittanceStatus, RemittanceAction, Remittance, RemittanceInput> = {
  page: 'buyers_portal.remittance-slip-list',
  entity: 'remittance',
  states: remittanceStates,
  initial: 'submitted',
  actions: {
    verify: {
      label: 'Verify',
      done: 'Verified',
      from: ['submitted'],
      to: 'verified',
      may: staff,
      mails: record => toBuyer(record, letter('remittance.verified', portalValues(record))),
      effects: (record, _, { who, now }) => ({
        ...record,
        verified_by: who.party === 'staff' ? who.user_id : null,
        verified_at: now,
      }),
    },
    post: {
      label: 'Post',
      done: 'Posted',
      from: ['verified'],
      to: 'posted',
      needs: { or_no: 'required' },
      may: staff,
      // Nobody does both halves: who found the money at the bank does not also write the receipt (decision 319).
      notBy: ({ verified_by }) => (verified_by === null ? [] : [verified_by]),
      check: receipt,
      effects: (record, { or_no = '' }, { now }) => ({ ...record, or_no: or_no.trim(), posted_at: now }),
      mails: record =>
        toBuyer(
          record,
          letter('remittance.posted', {
            ...{
              firstname: firstNameOf(record.buyer_name),
              buyer: record.buyer_name,
              slip: record.name,
              bank: record.bank,
              amount: amountOf(record),
            },
            or_no: record.or_no,
          }),
        ),
    },
    reject: {
      label: 'Reject',
      done: 'Rejected',
      from: ['submitted', 'verified'],
      to: 'rejected',
      refuses: true,
      needs: { reason: 'required' },
      may: staff,
      check: (_, input) => reasonFault(input),
      effects: (record, { reason = '' }) => ({ ...record, reject_reason: reason.trim() }),
      mails: record =>
        toBuyer(record, letter('remittance.rejected', { ...portalValues(record), reason: record.reject_reason })),
    },
    reopen: {
      label: 'Check Again',
      done: 'Taken back to be checked',
      from: ['rejected'],
      to: 'submitted',
      may: staff,
      effects: record => ({ ...record, reject_reason: null, verified_by: null, verified_at: null }),
    },
  },
  columns: [
    ['verified_by', 'id'],
    ['verified_at', 'moment'],
    ['posted_at', 'moment'],
    ['or_no', 'text'],
    ['reject_reason', 'text'],
  ],
}

/** Domain.md 1D: the provider's status of an online payment; the desk cannot change it. */
export const paynowStates = {
  initiated: { label: 'Initiated', tone: 'calm' },
  pending: { label: 'Pending', tone: 'waiting' },
  paid: { label: 'Paid', tone: 'taken' },
  failed: { label: 'Failed', tone: 'bad' },
  expired: { label: 'Expired', tone: 'calm' },
  refunded: { label: 'Refunded', tone: 'calm' },
  posted: { label: 'Posted', tone: 'good' },
} as const
