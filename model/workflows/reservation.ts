import type { FieldErrors } from '../errors.ts'
import { and } from '../rules/and.ts'
import { reasonFault } from '../rules/reason.ts'
import { type Fault, faultsOf, type GuardName, sheetFaults } from './reservation-guards.ts'
import { mailsOf, paperName, type ReservationMail } from './reservation-mails.ts'
import { type FeeReceipt, firstDeadline, receiptFault } from './reservation-receipt.ts'
import {
  type FormStatus,
  formStates,
  type Reservation,
  type ReservationStatus,
  reservationStates,
  type SheetKind,
} from './reservation-record.ts'
import {
  type Action,
  type Context,
  decision,
  openActions,
  type Permission,
  type Who,
  type Workflow,
} from './workflow.ts'

export type ReservationAction =
  | 'receipt'
  | 'submit'
  | 'claim'
  | 'take_over'
  | 'approve_cis'
  | 'return'
  | 'approve'
  | 'disapprove'
  | 'expire'
  | 'reinstate'
  | 'cancel'
  | 'withdraw'
  | 'post'
  | 'posted'
  | 'post_failed'
export type ReservationInput = {
  readonly form?: SheetKind | undefined
  /** The buyer of the sheet. */
  readonly partner_id?: string | undefined
  readonly reason?: string | undefined
  /** Attachments that are returned. */
  readonly deficient?: readonly number[] | undefined
  readonly contract_no?: string | undefined
} & FeeReceipt
type Step = Action<ReservationStatus, Reservation, ReservationInput>
type StepRow = Omit<Step, 'may' | 'mails' | 'check' | 'effects'> & {
  may: Permission
  guards?: readonly GuardName[]
  check?: (record: Reservation, input: ReservationInput) => FieldErrors
  effects?: Step['effects']
  mail?: ReservationMail
}

const officer = { party: 'staff', flag: 'approve' } as const
/** Decision 050: only a manager takes a reservation out of its course, or from another reviewer. */
const manager = { party: 'staff', flag: 'delete' } as const
const system = { party: 'system' } as const
const filer = { party: 'filer' } as const

const byField = (faults: readonly Fault[]): FieldErrors => {
  const found: FieldErrors = {}
  for (const { field, message } of faults) found[field] = [...(found[field] ?? []), message]
  return found
}

const step = ({ guards = [], check, mail, effects, ...row }: StepRow): Step => ({
  ...row,
  check: (record, input) => ({
    ...byField(faultsOf(guards, record)),
    ...check?.(record, input),
  }),
  effects: (record, input, context) => {
    const after = effects?.(record, input, context) ?? record
    return { ...after, ...decision(context) }
  },
  mails: (after, context) => (mail ? mailsOf(mail, after, context) : []),
})

function returnFault(record: Reservation, input: ReservationInput): FieldErrors {
  const ids = input.deficient ?? []
  const strange = ids.filter(id => !record.attachments.some(each => each.id === id))
  return {
    ...reasonFault(input),
    ...(ids.length === 0 ? { deficient: ['Mark at least one item that is to be completed.'] } : {}),
    ...(strange.length > 0 ? { deficient: ['One of the items is not of this reservation. Refresh the page.'] } : {}),
  }
}

const forms = (record: Reservation, cis_status: FormStatus, ra_status: FormStatus): Reservation => ({
  ...record,
  ra_status,
  partners: record.partners.map(partner => ({ ...partner, cis_status })),
})
/** A draft holds its unit only by its seller's hold (decision 140): another's reservation since then stays theirs. */
const freed = ({ status, unit }: Reservation): Reservation['unit'] =>
  (status === 'draft' ? unit.status === 'on_hold' && unit.held_by_seller : unit.status === 'reserved')
    ? { ...unit, status: 'available', held_by_seller: false }
    : unit
const decided = ({ now }: Context) => ({ decided_at: now.toISOString() })
const later = (a: string | null, b: string): string => (a !== null && a > b ? a : b)
/** Decision 050: an expired one has released its unit already; records that are over stay so. */
const cancellable = [
  'draft',
  'for_submission',
  'submitted',
  'under_review',
  'returned',
  'approved',
  'post_failed',
] as const

const cancelling = {
  to: 'cancelled',
  needs: { reason: 'required' },
  check: (_, input) => reasonFault(input),
  effects: (record, { reason = '' }, context) => ({
    ...record,
    ...decided(context),
    decision_reason: reason.trim(),
    unit: freed(record),
  }),
  mail: 'cancelled',
} satisfies Omit<StepRow, 'label' | 'from' | 'may'>

/** Domain.md 2.1, transitions 1-11. The guards are in reservation-guards.ts, the mails in reservation-mails.ts. */
export const reservationWorkflow: Workflow<ReservationStatus, ReservationAction, Reservation, ReservationInput> = {
  page: 'sellers_portal.e-booking',
  entity: 'reservation',
  initial: 'draft',
  states: reservationStates,
  actions: {
    receipt: step({
      label: 'Receipt the fee',
      done: 'Fee receipted',
      from: ['draft'],
      to: 'for_submission',
      may: system,
      needs: { rf_or_no: 'required', rf_amount: 'required', rf_paid_at: 'required' },
      guards: ['G1', 'G2', 'G3'],
      check: receiptFault,
      effects: (record, { rf_or_no = '', rf_paid_at = record.read_at }) => ({
        ...record,
        rf_or_no,
        rf_paid_at,
        submission_expiration: firstDeadline(record, rf_paid_at),
        unit: { ...record.unit, status: 'reserved' },
      }),
      mail: 'for_submission',
    }),
    submit: step({
      label: 'Submit',
      done: 'Submitted',
      from: ['for_submission', 'returned'],
      to: 'submitted',
      may: filer,
      guards: ['G4', 'G5'],
      check: (record): FieldErrors => {
        const { submission_expiration, read_at, attachments } = record
        const back = attachments.filter(({ status }) => status === 'returned').map(each => paperName(record, each))
        return {
          ...(submission_expiration !== null && submission_expiration < read_at
            ? { submission_expiration: ['The time to submit has passed. Ask for a submission extension.'] }
            : {}),
          ...(back.length > 0 ? { attachments: [`Replace what was sent back first: ${and(back)}.`] } : {}),
        }
      },
      effects: (record, _, { now }) => ({
        ...forms(record, 'submitted', 'submitted'),
        submitted_at: now.toISOString(),
        reviewer_id: null,
        reviewer: null,
      }),
      mail: 'submitted',
    }),
    claim: step({
      label: 'Claim for review',
      done: 'Claimed for review',
      undo: true,
      from: ['submitted'],
      to: 'under_review',
      may: officer,
      effects: claimed,
    }),
    take_over: step({
      label: 'Take over the review',
      done: 'Review taken over',
      undo: true,
      from: ['under_review'],
      to: 'under_review',
      may: manager,
      effects: claimed,
    }),
    approve_cis: step({
      label: 'Approve the CIS',
      done: 'CIS approved',
      undo: true,
      from: ['under_review'],
      to: 'under_review',
      asked: 'approved',
      needs: { partner_id: 'required' },
      may: officer,
      check: (record, { partner_id }) => {
        const partner = record.partners.find(each => each.partner_id === partner_id)
        if (!partner) return { partner_id: ['This buyer is not of this reservation.'] }
        if (partner.cis_status !== 'submitted')
          return { partner_id: [`The CIS of ${partner.name} is already ${partner.cis_status}.`] }
        return byField(sheetFaults(partner, record, 'sheet'))
      },
      effects: (record, { partner_id }) => ofPartner(record, partner_id, { cis_status: 'approved', cis_reason: null }),
    }),
    return: step({
      label: 'Return for compliance',
      done: 'Returned for compliance',
      undo: true,
      from: ['under_review'],
      to: 'returned',
      needs: { form: 'required', partner_id: 'required', reason: 'required', deficient: 'required' },
      may: officer,
      check: returnFault,
      effects: (record, { form, partner_id, reason = '', deficient = [] }) => {
        const text = reason.trim()
        const back = {
          ...record,
          decision_reason: text,
          submission_expiration: later(record.submission_expiration, record.third_working_day),
          attachments: record.attachments.map(each =>
            deficient.includes(each.id) ? { ...each, status: 'returned' as const } : each,
          ),
        }
        return form === 'ra'
          ? { ...back, ra_status: 'returned' }
          : ofPartner(back, partner_id, { cis_status: 'returned', cis_reason: text })
      },
      mail: 'returned',
    }),
    approve: step({
      label: 'Approve the RA',
      done: 'RA approved',
      undo: true,
      from: ['under_review'],
      to: 'approved',
      may: officer,
      guards: ['G5', 'G6', 'G7', 'G8', 'G9', 'G10'],
      check: ({ partners }): FieldErrors => {
        const open = partners.filter(({ cis_status }) => cis_status !== 'approved')
        return open.length === 0
          ? {}
          : { partner_id: [`Approve the CIS of ${and(open.map(({ name }) => name))} first.`] }
      },
      effects: (record, _, context) => ({
        ...record,
        ...decided(context),
        ra_status: 'approved',
        decision_reason: null,
        lead: record.lead && { status: 'converted' },
      }),
      mail: 'approved',
    }),
    disapprove: step({
      label: 'Disapprove',
      done: 'Disapproved',
      undo: true,
      from: ['under_review'],
      to: 'disapproved',
      needs: { reason: 'required' },
      may: manager,
      check: (_, input) => reasonFault(input),
      effects: (record, { reason = '' }, context) => ({
        ...forms(record, 'disapproved', 'disapproved'),
        ...decided(context),
        decision_reason: reason.trim(),
        unit: freed(record),
      }),
      mail: 'disapproved',
    }),
    expire: step({
      label: 'Expire',
      done: 'Expired',
      from: ['for_submission', 'returned'],
      to: 'expired',
      may: system,
      check: ({ submission_expiration, extension, read_at }): FieldErrors =>
        submission_expiration !== null && submission_expiration < read_at && extension !== 'pending'
          ? {}
          : { submission_expiration: ['The time to submit has not passed, or more of it was asked for.'] },
      effects: (record, _, context) => ({ ...record, ...decided(context), unit: freed(record) }),
      mail: 'expired',
    }),
    reinstate: step({
      label: 'Reinstate',
      done: 'Reinstated',
      undo: true,
      from: ['expired'],
      to: 'for_submission',
      may: manager,
      guards: ['G1'],
      check: ({ extension }): FieldErrors =>
        extension === 'approved'
          ? {}
          : { submission_expiration: ['Approve a submission extension of this reservation first.'] },
      effects: record => ({
        ...record,
        decided_at: null,
        submission_expiration: later(record.submission_expiration, record.submission_day),
        unit: { ...record.unit, status: 'reserved' },
      }),
      mail: 'reinstated',
    }),
    cancel: step({
      label: 'Cancel the reservation',
      done: 'Cancelled',
      undo: true,
      from: cancellable,
      may: manager,
      ...cancelling,
    }),
    // Decision 161: what nobody has been asked to review yet, its seller takes back.
    withdraw: step({
      label: 'Withdraw',
      done: 'Withdrawn',
      from: ['draft', 'for_submission'],
      may: filer,
      ...cancelling,
    }),
    // Domain.md 2.14: the ledger of postings takes these three.
    post: step({
      label: 'Post to ERP',
      done: 'Sent to the ERP',
      from: ['approved', 'post_failed'],
      to: 'posting',
      may: manager,
    }),
    posted: step({
      label: 'Booked',
      done: 'Booked',
      from: ['posting'],
      to: 'posted',
      needs: { contract_no: 'required' },
      may: system,
      effects: (record, { contract_no = null }) => ({
        ...record,
        contract_no,
        unit: { ...record.unit, status: 'sold' },
      }),
    }),
    post_failed: step({
      label: 'Posting failed',
      done: 'Posting failed',
      from: ['posting'],
      to: 'post_failed',
      may: system,
    }),
  },
  columns: [
    ['ra_status', Object.keys(formStates)],
    [
      'cis_status',
      Object.keys(formStates),
      ({ partners }) => Object.fromEntries(partners.map(({ partner_id, cis_status }) => [partner_id, cis_status])),
      'each',
    ],
    ['reviewer', 'text'],
    ['submitted_at', 'moment'],
    ['submission_expiration', 'moment'],
    ['decided_at', 'moment'],
    ['decision_reason', 'text'],
    ['unit_status', 'text', ({ unit }) => unit.status],
    ['lead_status', 'text', ({ lead }) => lead?.status ?? null],
    ['contract_no', 'text'],
    ['rf_or_no', 'text'],
    ['rf_paid_at', 'moment'],
    ['returned_items', 'count', ({ attachments }) => attachments.filter(({ status }) => status === 'returned').length],
  ],
}

function claimed(record: Reservation, _: ReservationInput, { who }: Context): Reservation {
  return who.party === 'system' ? record : { ...record, reviewer_id: who.user_id, reviewer: who.name }
}

const ofPartner = (
  record: Reservation,
  partner_id: string | undefined,
  change: Partial<Reservation['partners'][number]>,
): Reservation => ({
  ...record,
  partners: record.partners.map(partner => (partner.partner_id === partner_id ? { ...partner, ...change } : partner)),
})

/** Whether a colleague reviews it: then a manager may take it over, and nobody else decides or changes it. */
export const isReviewedByAnother = (
  { status, reviewer_id }: Pick<Reservation, 'status' | 'reviewer_id'>,
  who: Who,
): boolean => status === 'under_review' && !(who.party === 'staff' && reviewer_id === who.user_id)
export const isHeldByAnother = (
  record: Pick<Reservation, 'status' | 'reviewer_id'>,
  action: ReservationAction,
  who: Who,
): boolean => action !== 'claim' && action !== 'take_over' && isReviewedByAnother(record, who)

type ReservationState = Pick<Reservation, 'status' | 'brand_id' | 'own' | 'reviewer_id'>
/** Buttons of the desk, which the server lets through. */
export const openReservationActions = (record: ReservationState, who: Who): ReservationAction[] =>
  openActions(reservationWorkflow, record, who).filter(
    action =>
      !isHeldByAnother(record, action, who) &&
      !(action === 'take_over' && who.party === 'staff' && record.reviewer_id === who.user_id),
  )

/** Steps of staff on a sheet and on the agreement, in the order of the buttons. Posting to the ERP has a call of its own. */
export const formActions: Readonly<Record<SheetKind, readonly ReservationAction[]>> = {
  // A sheet is approved or returned by itself; only the agreement ends the reservation.
  cis: ['claim', 'take_over', 'approve_cis', 'return', 'reinstate'],
  ra: ['claim', 'take_over', 'approve', 'return', 'disapprove', 'reinstate', 'cancel'],
}
