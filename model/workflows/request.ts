import { counted } from '../counted.ts'
import type { FieldErrors } from '../errors.ts'
import { letter } from '../mails/letter.ts'
import type { PageId } from '../pages/index.ts'
import { endOfManilaDay, manilaDate } from '../rules/manila-days.ts'
import { reasonFault } from '../rules/reason.ts'
import { when } from '../when.ts'
import type { Column } from './columns.ts'
import { type Context, type Decidable, decision, type Message, type Recipient, type Workflow } from './workflow.ts'

/** Domain.md 2.2-2.4: a seller requests more time. The differences of the three kinds, as data. */
export type RequestKind<E extends string = string> = {
  readonly page: PageId
  readonly path: `/v1/cms/${string}`
  readonly table: string
  /** The prefix of its numbers. */
  readonly prefix: string
  /** The name of a record in the trail, and of its kind in mails. */
  readonly entity: string
  readonly type: string
  /** The date that an approval moves, on both the request and its subject, and its meaning in words. */
  readonly expiry: E
  readonly expiry_label: string
  /** The subject that needs more time: a lead, or a reservation. */
  readonly subject: 'lead' | 'reservation'
  /** The subject's count of approvals so far, and its limits in lead_retention: days each, and how often. */
  readonly counter: string
  readonly counter_label: string
  readonly limit: Limit
  readonly most: Limit
  /** Other dates of the subject that end no earlier than this one. */
  readonly carries: readonly string[]
}
/** The limits in lead_retention, with their defaults (domain.md 1C). */
export const houseLimits = {
  extension_days: 30,
  max_extensions: 1,
  renewal_days: 60,
  max_renewals: 2,
  submission_extension_days: 7,
  max_submission_extensions: 2,
} as const
type Limit = keyof typeof houseLimits

export type RequestStatus = 'pending' | 'approved' | 'disapproved' | 'cancelled' | 'lapsed'
export type RequestAction = 'approve' | 'disapprove' | 'cancel' | 'lapse'
export type RequestInput = {
  readonly approved_days?: number | undefined
  readonly reason?: string | undefined
  readonly attachment?: number | undefined
}

/** The subject of the request, as far as a decision changes it. Dates are ISO 8601. */
type RequestSubject = {
  readonly expiry: string
  readonly used: number
  readonly status: string
  readonly carried: Readonly<Record<string, string>>
}

export type RequestRecord = Decidable<RequestStatus> & {
  readonly id: number
  /** Under the name that its kind gives it, in the table and on the wire. */
  readonly expiry: string
  readonly previous_expiry: string | null
  readonly requested_days: number
  readonly approved_days: number | null
  readonly approver_id: number | null
  readonly approver: string | null
  readonly disapproval_date: string | null
  readonly disapproval_reason: string | null
  readonly disapproval_attachment: number | null
  /** What the file of a decision is called; looked up before it is taken. */
  readonly file_name?: string | undefined
  readonly subject: RequestSubject
  /** Days that lead_retention allows for the brand and the seller's position. */
  readonly limit_days: number
  readonly client: string
  readonly seller: string
  /** The seller and the group's head. */
  readonly tell: readonly Recipient[]
}
export type RequestWorkflow = Workflow<RequestStatus, RequestAction, RequestRecord, RequestInput>

/** Suggestions to edit; a reason may also be typed from nothing. */
export const usualReasons = [
  'Client confirmed dealing with another seller.',
  'No activity was recorded on this lead in the last 30 days.',
  'The reason repeats the earlier request without new papers.',
  'The client asked not to be contacted about this project again.',
] as const

/** A subject that is still its seller's; in other states it no longer competes for a client. */
export const liveSubject = ['active', 'expiring'] as const

/** The most days that may be given. */
export const mostDays = ({
  requested_days,
  limit_days,
}: Pick<RequestRecord, 'requested_days' | 'limit_days'>): number => Math.min(requested_days, limit_days)

function daysFault(record: RequestRecord, { approved_days = 0 }: RequestInput): FieldErrors {
  const most = mostDays(record)
  if (approved_days > most) return { approved_days: [`You may approve at most ${counted(most, 'day')}.`] }
  return approved_days < 1 || !Number.isInteger(approved_days)
    ? { approved_days: [`Enter a number of days from 1 to ${most}.`] }
    : {}
}

/** Domain.md 2.2: max(current, now) + days, 23:59 Manila. */
export const extendedBy = (days: number, current: Date, now: Date): Date =>
  endOfManilaDay(new Date(Math.max(current.getTime(), now.getTime())), days)

/** The subject may have changed since the request was filed; no date gets shorter. */
function extended(record: RequestRecord, days: number, now: Date): { current: string; next: string } {
  const current = record.subject.expiry > record.expiry ? record.subject.expiry : record.expiry
  return { current, next: extendedBy(days, new Date(current), now).toISOString() }
}

/** A lead that is expiring or expired becomes live again; a released or converted one stays so. */
const revived = (status: string): string => (status === 'expiring' || status === 'expired' ? 'active' : status)

const approval = (context: Context) => ({
  ...(context.who.party === 'staff' ? { approver_id: context.who.user_id, approver: context.who.name } : {}),
  ...decision(context),
})

type RequestMail = 'request.filed' | 'request.approved' | 'request.disapproved' | 'request.lapsed'
const mail = ({ type, expiry_label }: RequestKind, event_key: RequestMail, after: RequestRecord): Message[] => {
  const { name: no, client, seller, approver, approved_days, disapproval_reason, expiry } = after
  const days = approved_days === null ? '' : counted(approved_days, 'day')
  const values = {
    type,
    client,
    seller,
    approver,
    days,
    reason: disapproval_reason,
    expiry_label,
    file: after.file_name ?? null,
  }
  return [{ ...letter(event_key, { ...values, no, expiry: when(expiry), reference: no }), to: after.tell }]
}

/** Ownership extension, submission extension and lead renewal: one workflow, their differences in `kind`. */
export const requestWorkflow = (kind: RequestKind): RequestWorkflow => {
  const later = (carried: RequestSubject['carried'], than: string) =>
    Object.fromEntries(Object.entries(carried).map(([date, at]) => [date, at > than ? at : than]))
  return {
    page: kind.page,
    entity: kind.entity,
    initial: 'pending',
    states: {
      pending: { label: 'Pending', tone: 'waiting' },
      approved: { label: 'Approved', tone: 'good' },
      disapproved: { label: 'Disapproved', tone: 'bad' },
      cancelled: { label: 'Cancelled', tone: 'calm' },
      lapsed: { label: 'Lapsed', tone: 'calm' },
    },
    actions: {
      approve: {
        label: 'Approve',
        done: 'Approved',
        undo: true,
        from: ['pending'],
        to: 'approved',
        needs: { approved_days: 'required' },
        may: { party: 'staff', flag: 'approve' },
        check: daysFault,
        effects: (record, { approved_days = 0 }, context) => {
          const { current, next } = extended(record, approved_days, context.now)
          const { subject } = record
          return {
            ...record,
            ...approval(context),
            approved_days,
            previous_expiry: current,
            expiry: next,
            subject: {
              expiry: next,
              used: subject.used + 1,
              status: kind.subject === 'lead' ? revived(subject.status) : subject.status,
              carried: later(subject.carried, next),
            },
          }
        },
        mails: after => mail(kind, 'request.approved', after),
      },
      disapprove: {
        label: 'Disapprove',
        done: 'Disapproved',
        undo: true,
        from: ['pending'],
        to: 'disapproved',
        needs: { reason: 'required', attachment: 'optional' },
        may: { party: 'staff', flag: 'approve' },
        check: (_, input) => reasonFault(input),
        effects: (record, { reason = '', attachment }, context) => ({
          ...record,
          ...approval(context),
          disapproval_date: manilaDate(context.now),
          disapproval_reason: reason.trim(),
          disapproval_attachment: attachment ?? null,
        }),
        mails: after => mail(kind, 'request.disapproved', after),
      },
      cancel: {
        label: 'Cancel',
        done: 'Cancelled',
        from: ['pending'],
        to: 'cancelled',
        may: { party: 'filer' },
        effects: (record, _, context) => ({ ...record, ...approval(context) }),
      },
      lapse: {
        label: 'Lapse',
        done: 'Lapsed',
        from: ['pending'],
        to: 'lapsed',
        may: { party: 'system' },
        effects: (record, _, context) => ({ ...record, ...approval(context) }),
        mails: after => mail(kind, 'request.lapsed', after),
      },
    },
    columns: [
      [kind.expiry, 'moment', ({ expiry }) => expiry],
      ['previous_expiry', 'moment'],
      ['approved_days', 'count'],
      ['approver_id', 'id'],
      ['approver', 'text'],
      ['disapproval_date', 'day'],
      ['disapproval_reason', 'text'],
      ['disapproval_attachment', 'id'],
      ...kind.carries.map((date): Column<RequestRecord> => [date, 'moment', ({ subject }) => subject.carried[date]]),
      [kind.counter, 'count', ({ subject }) => subject.used],
      [`${kind.subject}_status`, 'text', ({ subject }) => subject.status],
    ],
  }
}
