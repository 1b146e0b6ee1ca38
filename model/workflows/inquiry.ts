import type { BrandId } from '../brands.ts'
import type { FieldErrors } from '../errors.ts'
import { letter } from '../mails/letter.ts'
import { actorName, type Context, type Decidable, type Message, type Workflow } from './workflow.ts'

export const inquiryStates = {
  new: { label: 'New', tone: 'waiting' },
  assigned: { label: 'Assigned', tone: 'taken' },
  in_progress: { label: 'In Progress', tone: 'active' },
  awaiting_buyer: { label: 'Awaiting Client', tone: 'active', waitsFor: 'The client' },
  responded: { label: 'Responded', tone: 'good' },
  closed: { label: 'Closed', tone: 'calm' },
  spam: { label: 'Spam', tone: 'bad' },
} as const
export type InquiryStatus = keyof typeof inquiryStates
/** Nobody has answered these yet, or the answer is in progress. */
export const openInquiries = ['new', 'assigned', 'in_progress', 'awaiting_buyer'] as const satisfies InquiryStatus[]
const inquiryActions = ['assign', 'start', 'wait', 'resume', 'respond', 'close', 'reopen', 'spam', 'not_spam'] as const
export type InquiryAction = (typeof inquiryActions)[number]
export const responseKinds = ['reply', 'call'] as const

/** A case that one member of staff answers. */
export type Assigned<S extends string = string> = Decidable<S> & {
  readonly assigned_to: number | null
  readonly assignee: { readonly name: string; readonly email: string } | null
}

export type InquiryCase = Assigned<InquiryStatus> & {
  readonly id: number
  readonly brand_id: BrandId
  readonly email: string
  readonly firstname: string
  readonly responded_at: Date | null
  readonly closed_at: Date | null
  /** Its reply is overdue. */
  readonly is_overdue: boolean
  /** The answer, during the step that gives it. */
  readonly response?: { readonly kind: (typeof responseKinds)[number]; readonly text: string }
}
/** `assigned_to`, with the person it names, looked up before. */
export type InquiryInput = {
  assigned_to?: { id: number; name: string; email: string }
  kind?: (typeof responseKinds)[number]
  text?: string
}

/** Specification 9: a reply within three working days. */
export const replyDays = 3
/** Domain.md 2.10: how long a closed inquiry may be opened again. */
export const reopenDays = 30
export const staff = { party: 'staff', flag: 'edit' } as const

/** The number that a visitor may quote. */
export const inquiryNumber = (id: number): string => `WI-${String(id).padStart(7, '0')}`

/** Assigned to the person that `assigned_to` names. */
const assigned = <R extends Assigned>(
  record: R,
  { assigned_to }: { readonly assigned_to?: { readonly id: number; readonly name: string; readonly email: string } },
): R => ({ ...record, assigned_to: assigned_to?.id ?? null, assignee: assigned_to ?? null })

/** A person who gets a case from another is notified. */
const tellAssignee =
  (key: 'inquiry.assigned' | 'buyer.request.assigned') =>
  ({ assignee, assigned_to, name }: Assigned, context: Context): Message[] =>
    assignee && !(context.who.party === 'staff' && context.who.user_id === assigned_to)
      ? [{ ...letter(key, { items: `${name} was`, by: actorName(context), reference: name }), to: [assignee] }]
      : []

/** The person who starts on an unassigned case gets it. */
const started = <R extends Assigned>(record: R, _: unknown, { who }: Context): R =>
  record.assigned_to === null && who.party === 'staff' ? { ...record, assigned_to: who.user_id } : record

/** The steps of whatever is answered by one of the staff. */
export const assign = (key: 'inquiry.assigned' | 'buyer.request.assigned') =>
  ({
    label: 'Assign',
    done: 'Assigned',
    to: 'assigned',
    needs: { assigned_to: 'required' },
    may: staff,
    effects: assigned,
    mails: tellAssignee(key),
  }) as const
export const start = {
  label: 'Start',
  done: 'Started',
  from: ['new', 'assigned'],
  to: 'in_progress',
  may: staff,
  effects: started,
} as const

const answer = (record: InquiryCase, input: InquiryInput): FieldErrors => ({
  ...((input.text ?? '').trim().length === 0 ? { text: ['Write what was answered.'] } : {}),
  ...(input.kind !== 'call' && record.email === ''
    ? { kind: ['There is no e-mail address to reply to. Call, and note what was said.'] }
    : {}),
})

/** Domain.md 2.10: new -> assigned -> in progress (and awaiting the client) -> responded -> closed; new -> spam. In the trash it keeps its state. */
export const inquiryWorkflow: Workflow<InquiryStatus, InquiryAction, InquiryCase, InquiryInput> = {
  page: 'website.property-inquiry',
  entity: 'web-inquiry',
  states: inquiryStates,
  initial: 'new',
  actions: {
    assign: { ...assign('inquiry.assigned'), from: ['new', 'assigned', 'in_progress'] },
    start,
    wait: {
      label: 'Wait for the Client',
      done: 'Left waiting for the client',
      from: ['in_progress'],
      to: 'awaiting_buyer',
      may: staff,
    },
    resume: {
      label: 'Client Answered',
      done: 'Client answered',
      from: ['awaiting_buyer'],
      to: 'in_progress',
      may: staff,
    },
    respond: {
      label: 'Respond',
      done: 'Answered',
      undo: true,
      from: ['assigned', 'in_progress', 'responded'],
      to: 'responded',
      needs: { kind: 'optional', text: 'required' },
      may: staff,
      check: answer,
      effects: (record, { kind = 'reply', text = '' }, { now }) => ({
        ...record,
        responded_at: record.responded_at ?? now,
        is_overdue: false,
        response: { kind, text: text.trim() },
      }),
      mails: ({ response, email, firstname, name }) =>
        response?.kind === 'reply'
          ? [
              {
                ...letter('inquiry.replied', { no: name, firstname, reply: response.text }),
                to: [{ name: firstname, email }],
              },
            ]
          : [],
    },
    close: {
      label: 'Close',
      done: 'Closed',
      undo: true,
      from: ['responded'],
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
      effects: record => ({ ...record, closed_at: null }),
    },
    spam: {
      label: 'Mark as Spam',
      done: 'Marked as spam',
      undo: true,
      from: ['new'],
      to: 'spam',
      may: staff,
      effects: record => ({ ...record, is_overdue: false }),
    },
    not_spam: {
      label: 'Not Spam',
      done: 'Taken out of spam',
      from: ['spam'],
      to: 'new',
      may: staff,
    },
  },
  columns: [
    ['assigned_to', 'id'],
    ['responded_at', 'moment'],
    ['closed_at', 'moment'],
    ['is_overdue', 'flag'],
  ],
}
