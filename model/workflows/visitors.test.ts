import { expect, test } from 'vitest'
import { noAccess } from '../pages/access.ts'
import { type ApplicationStatus, applicationStates, applicationWorkflow } from './application.ts'
import { type AppointmentStatus, appointmentStates, appointmentWorkflow } from './appointment.ts'
import { type InquiryStatus, inquiryStates, inquiryWorkflow } from './inquiry.ts'
import { actionsOf, type Decidable, judge, type Who, type Workflow } from './workflow.ts'

/** Where each state leads, and who takes the step there: `*` is a job, all else is staff. */
type Table<S extends string> = Readonly<Record<S, readonly `${S}${'' | '*'}`[]>>

/** Domain.md 2.10, by hand. A working inquiry may be given to somebody else, and answered once more. */
const inquiries: Table<InquiryStatus> = {
  new: ['assigned', 'in_progress', 'spam'],
  assigned: ['assigned', 'in_progress', 'responded'],
  in_progress: ['assigned', 'awaiting_buyer', 'responded'],
  awaiting_buyer: ['in_progress'],
  responded: ['responded', 'closed'],
  closed: ['in_progress'],
  spam: ['new'],
}
/** Domain.md 2.10, by hand. */
const appointments: Table<AppointmentStatus> = {
  requested: ['cancelled', 'confirmed', 'lapsed*', 'rescheduled'],
  confirmed: ['cancelled', 'completed', 'no_show', 'rescheduled'],
  completed: [],
  no_show: [],
  rescheduled: [],
  cancelled: [],
  lapsed: [],
}
/** Domain.md 2.11, by hand: forward any number of steps, back one; what is over stays so. */
const applications: Table<ApplicationStatus> = {
  received: ['hired', 'interview', 'not_selected', 'offered', 'screening', 'shortlisted', 'withdrawn'],
  screening: ['hired', 'interview', 'not_selected', 'offered', 'received', 'shortlisted', 'withdrawn'],
  shortlisted: ['hired', 'interview', 'not_selected', 'offered', 'screening', 'withdrawn'],
  interview: ['hired', 'not_selected', 'offered', 'shortlisted', 'withdrawn'],
  offered: ['hired', 'interview', 'not_selected', 'withdrawn'],
  hired: [],
  not_selected: [],
  withdrawn: [],
}

const pages = ['property-inquiry', 'appointment-inquiry', 'application-list']
const person = (user_id: number, flags: object, brand = 'ZRLU'): Who => ({
  party: 'staff',
  user_id,
  name: 'Ana Cruz',
  access: { ...noAccess, brands: [brand], website: Object.fromEntries(pages.map(page => [page, flags])) },
})
const editor = person(7, { view: true, edit: true })
const job: Who = { party: 'system' }
const others: Record<string, Who> = {
  'who may only look': person(8, { view: true, export: true, delete: true }),
  'an editor of another brand': person(9, { view: true, edit: true }, 'ZRRE'),
  'the visitor': { party: 'filer', user_id: 10, name: 'Paolo Lim' },
}

const standing = { brand_id: 3, name: 'W-1', own: [], decided: null } as const

/** Holds every state of a workflow against its table, for whoever may take its steps and for whoever may not. */
function holds<S extends string, A extends string, R extends Decidable<S>, I>(
  workflow: Workflow<S, A, R, I>,
  table: Table<S>,
  status: S,
): void {
  const record = { ...standing, status } as unknown as R
  const open = (who: Who) =>
    actionsOf(workflow)
      .filter(action => judge(workflow, record, action, who) === 'open')
      .map(action => workflow.actions[action].to + (who.party === 'system' ? '*' : ''))
  expect(new Set([...open(editor), ...open(job)]), `${workflow.entity}, ${status}: by hand in the table above`).toEqual(
    new Set(table[status]),
  )
  for (const [name, who] of Object.entries(others)) expect(open(who), name).toEqual([])
}
const keysOf = <S extends string>(states: Record<S, unknown>) => Object.keys(states) as S[]

test.each(keysOf(inquiryStates))('an inquiry: %s', status => holds(inquiryWorkflow, inquiries, status))
test.each(keysOf(appointmentStates))('a visit: %s', status => holds(appointmentWorkflow, appointments, status))
test.each(keysOf(applicationStates))('an application: %s', status => holds(applicationWorkflow, applications, status))
