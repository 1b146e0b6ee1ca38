import type { BrandId } from '../brands.ts'
import type { FeeWaiverRule } from '../content/portal/request-catalogue.ts'
import type { FieldErrors } from '../errors.ts'
import { type Letter, letter } from '../mails/letter.ts'
import { firstNameOf } from '../rules/first-name.ts'
import { reasonFault } from '../rules/reason.ts'
import type { Ruling } from '../rules/ruling.ts'
import { type Assigned, assign, type responseKinds, staff, start } from './inquiry.ts'
import type { Message, Workflow } from './workflow.ts'

export const buyerInquiryStates = {
  new: { label: 'New', tone: 'waiting' },
  assigned: { label: 'Assigned', tone: 'taken' },
  in_progress: { label: 'In Progress', tone: 'active' },
  awaiting_buyer: { label: 'Awaiting Buyer', tone: 'active', waitsFor: 'The buyer' },
  resolved: { label: 'Resolved', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  closed: { label: 'Closed', tone: 'calm' },
} as const
export type BuyerInquiryStatus = keyof typeof buyerInquiryStates
const buyerInquiryActions = [
  'assign',
  'start',
  'ask',
  'resume',
  'resolve',
  'override',
  'reject',
  'close',
  'reopen',
] as const
export type BuyerInquiryAction = (typeof buyerInquiryActions)[number]
/** Nobody has answered these yet, or the answer is in progress. */
export const openStatuses = ['new', 'assigned', 'in_progress', 'awaiting_buyer'] as const satisfies BuyerInquiryStatus[]

type Answer = { readonly kind: (typeof responseKinds)[number] | 'question'; readonly text: string }
export type BuyerInquiry = Assigned<BuyerInquiryStatus> & {
  readonly id: number
  readonly brand_id: BrandId
  readonly buyer: string
  readonly email: string
  readonly subject: string
  /** The request, under its name in the catalogue. */
  readonly request: string
  readonly validator: 'none' | 'downgrade' | 'pdc_window'
  /** The post-dated check that it asks to hold or pull out. */
  readonly check_id: number | null
  readonly processing_fee: string | null
  readonly fee_waived: boolean
  readonly fee_or_no: string | null
  readonly responded_at: Date | null
  readonly closed_at: Date | null
  readonly is_overdue: boolean
  /** Its result; null while it is open. */
  readonly is_granted: boolean | null
  /** As it was when granted or overridden. */
  readonly ruling: Ruling | null
  readonly override_reason: string | null
  readonly override_by: number | null
  readonly override_at: Date | null
  /** The rule's answer now, where a rule applies; looked up before a step. */
  readonly says?: Ruling | undefined
  /** When the catalogue waives its fee; looked up with the rule. */
  readonly waiver?: FeeWaiverRule | undefined
  /** The answer, during the step that gives it. */
  readonly response?: Answer
}
/** `assigned_to`, with the person it names, looked up before. */
export type BuyerInquiryInput = {
  assigned_to?: { id: number; name: string; email: string }
  kind?: (typeof responseKinds)[number]
  text?: string
  reason?: string
  fee_waived?: boolean
  fee_or_no?: string
}

const written = (_: BuyerInquiry, { text = '' }: BuyerInquiryInput): FieldErrors =>
  text.trim() === '' ? { text: ['Write what was answered.'] } : {}
/** Before the request is granted, its fee is paid, with a receipt, or waived. */
const paid = (record: BuyerInquiry, input: BuyerInquiryInput): FieldErrors => {
  const errors = written(record, input)
  const fee = Number(record.processing_fee ?? 0)
  const number = input.fee_or_no?.trim() ?? ''
  if (fee > 0 && input.fee_waived === true && record.waiver === 'none')
    errors['fee_waived'] = ['The fee of this request is never waived. Give the official receipt of the processing fee.']
  if (number.length > 20) errors['fee_or_no'] = ['Fee or no must be 20 characters or fewer.']
  if (fee > 0 && input.fee_waived !== true && number === '')
    errors['fee_or_no'] = [
      record.waiver === 'none'
        ? 'Give the official receipt of the processing fee.'
        : 'Give the official receipt of the processing fee, or waive the fee.',
    ]
  return errors
}

const toBuyer = ({ buyer, email }: BuyerInquiry, mail: Letter): Message[] => [
  { ...mail, to: email === '' ? [] : [{ name: buyer, email }] },
]
const said = ({ buyer, name, subject, request, response }: BuyerInquiry) => ({
  ...{ firstname: firstNameOf(buyer), buyer, no: name, subject, request },
  text: response?.text ?? '',
})
const theAnswer = ({ buyer, email, name, subject, response }: BuyerInquiry) =>
  letter('buyer.request.answered', {
    ...{ firstname: firstNameOf(buyer), email, ticket_no: name, subject },
    answer: response?.text ?? '',
  })
const answered = (record: BuyerInquiry, text: string, now: Date, kind: Answer['kind'] = 'reply'): BuyerInquiry => ({
  ...record,
  responded_at: record.responded_at ?? now,
  is_overdue: false,
  response: { kind, text: text.trim() },
})

/** Domain.md 2.10: new, assigned, in progress (and awaiting the buyer), then resolved or rejected, and closed. */
export const buyerInquiryWorkflow: Workflow<BuyerInquiryStatus, BuyerInquiryAction, BuyerInquiry, BuyerInquiryInput> = {
  page: 'buyers_portal.inquiry-list',
  entity: 'buyer-inquiry',
  states: buyerInquiryStates,
  initial: 'new',
  actions: {
    assign: { ...assign('buyer.request.assigned'), from: openStatuses },
    start,
    ask: {
      label: 'Ask the Buyer',
      done: 'Buyer asked',
      undo: true,
      from: ['assigned', 'in_progress'],
      to: 'awaiting_buyer',
      needs: { text: 'required' },
      may: staff,
      check: written,
      effects: (record, { text = '' }, { now }) => answered(record, text, now, 'question'),
      mails: record => toBuyer(record, letter('buyer.request.question', said(record))),
    },
    resume: {
      label: 'Buyer Answered',
      done: 'Buyer answered',
      from: ['awaiting_buyer'],
      to: 'in_progress',
      may: staff,
    },
    resolve: {
      label: 'Resolve',
      done: 'Resolved',
      undo: true,
      from: ['assigned', 'in_progress', 'awaiting_buyer'],
      to: 'resolved',
      needs: { kind: 'optional', text: 'required', fee_waived: 'optional', fee_or_no: 'optional' },
      may: staff,
      check: paid,
      effects: (record, { kind = 'reply', text = '', fee_waived = false, fee_or_no = '' }, { now }) => ({
        ...answered(record, text, now, kind),
        ...(record.processing_fee === null
          ? {}
          : { fee_waived, fee_or_no: fee_or_no.trim() === '' ? null : fee_or_no.trim() }),
        is_granted: true,
        ruling: record.says ?? record.ruling,
      }),
      mails: record => (record.response?.kind === 'reply' ? toBuyer(record, theAnswer(record)) : []),
    },
    override: {
      label: 'Override the Rule',
      done: 'Rule overridden',
      from: openStatuses,
      to: 'in_progress',
      when: ({ validator, override_at }) => validator !== 'none' && override_at === null,
      needs: { reason: 'required' },
      // Only a manager may (domain.md 2.10).
      may: { party: 'staff', flag: 'approve' },
      check: (_, input) => reasonFault(input),
      effects: (record, { reason = '' }, { who, now }) => ({
        ...record,
        override_reason: reason.trim(),
        override_by: who.party === 'staff' ? who.user_id : null,
        override_at: now,
        ruling: record.says ?? record.ruling,
      }),
    },
    reject: {
      label: 'Reject',
      done: 'Rejected',
      undo: true,
      from: ['assigned', 'in_progress', 'awaiting_buyer'],
      to: 'rejected',
      needs: { reason: 'required' },
      may: staff,
      check: (_, input) => reasonFault(input),
      effects: (record, { reason = '' }, { now }) => ({
        ...answered(record, reason, now),
        is_granted: false,
        ruling: record.says ?? record.ruling,
      }),
      mails: record => toBuyer(record, letter('buyer.request.rejected', said(record))),
    },
    close: {
      label: 'Close',
      done: 'Closed',
      undo: true,
      from: ['resolved', 'rejected'],
      to: 'closed',
      may: staff,
      effects: (record, _, { now }) => ({ ...record, closed_at: now, is_overdue: false }),
    },
    reopen: {
      label: 'Reopen',
      done: 'Reopened',
      from: ['closed'],
      to: 'in_progress',
      may: staff,
      effects: record => ({ ...record, closed_at: null, is_granted: null }),
    },
  },
  columns: [
    ['assigned_to', 'id'],
    ['responded_at', 'moment'],
    ['closed_at', 'moment'],
    ['is_overdue', 'flag'],
    ['is_granted', 'flag'],
    ['fee_waived', 'flag'],
    ['fee_or_no', 'text'],
    ['ruling', 'parts'],
    ['override_reason', 'text'],
    ['override_by', 'id'],
    ['override_at', 'moment'],
  ],
}
