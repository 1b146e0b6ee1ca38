import { letter } from '../mails/letter.ts'
import type { Action, Decidable, Workflow } from './workflow.ts'

export const applicationStates = {
  received: { label: 'Received', tone: 'waiting' },
  screening: { label: 'Screening', tone: 'taken' },
  shortlisted: { label: 'Shortlisted', tone: 'active' },
  interview: { label: 'Interview', tone: 'active' },
  offered: { label: 'Offered', tone: 'active' },
  hired: { label: 'Hired', tone: 'good' },
  not_selected: { label: 'Not Selected', tone: 'calm' },
  withdrawn: { label: 'Withdrawn', tone: 'calm' },
} as const
export type ApplicationStatus = keyof typeof applicationStates
export type ApplicationAction =
  | 'reopen'
  | 'screen'
  | 'shortlist'
  | 'interview'
  | 'offer'
  | 'hire'
  | 'not_select'
  | 'withdraw'

export type Application = Decidable<ApplicationStatus> & {
  readonly id: number
  readonly firstname: string
  readonly email: string
  readonly position_applied: string
  /** The day that erases the résumé and the names of the row; null for hired applicants. */
  readonly purge_on: string | null
  readonly tells?: boolean
}
/** Whether the applicant gets a mail that somebody else was chosen. */
export type ApplicationInput = { tell?: boolean }

/** The number that an applicant may quote. */
export const applicationNumber = (id: number): string => `WC-${String(id).padStart(7, '0')}`

/** Domain.md 2.11, in order. Forward any number of steps, backward one. */
const way = ['received', 'screening', 'shortlisted', 'interview', 'offered'] as const
/** Somebody works on them. */
export const openApplications: readonly ApplicationStatus[] = way.slice(1)
const staff = { party: 'staff', flag: 'edit' } as const
type Step = Action<ApplicationStatus, Application, ApplicationInput>

const to = (state: (typeof way)[number], label: string): Step => {
  const at = way.indexOf(state)
  return {
    label,
    from: way.filter((_, i) => i < at || i === at + 1),
    undo: true,
    to: state,
    may: staff,
  }
}

export const applicationWorkflow: Workflow<ApplicationStatus, ApplicationAction, Application, ApplicationInput> = {
  page: 'website.application-list',
  entity: 'web-career-application',
  states: applicationStates,
  initial: 'received',
  actions: {
    reopen: to('received', 'Back to Received'),
    screen: to('screening', 'Screen'),
    shortlist: to('shortlisted', 'Shortlist'),
    interview: to('interview', 'Interview'),
    offer: to('offered', 'Offer'),
    hire: {
      label: 'Hire',
      done: 'Hired',
      undo: true,
      from: way,
      to: 'hired',
      may: staff,
      // Hired applicants are staff: their data stays.
      effects: record => ({ ...record, purge_on: null }),
    },
    not_select: {
      label: 'Not selected',
      done: 'Not selected',
      undo: true,
      from: way,
      to: 'not_selected',
      needs: { tell: 'optional' },
      may: staff,
      effects: (record, { tell = false }) => ({ ...record, tells: tell }),
      mails: ({ tells, email, firstname, position_applied }) =>
        tells && email !== ''
          ? [
              {
                ...letter('career.not_selected', { firstname, position: position_applied }),
                to: [{ name: firstname, email }],
              },
            ]
          : [],
    },
    withdraw: {
      label: 'Withdrawn',
      done: 'Withdrawn',
      undo: true,
      from: way,
      to: 'withdrawn',
      may: staff,
    },
  },
  columns: [['purge_on', 'day']],
}
