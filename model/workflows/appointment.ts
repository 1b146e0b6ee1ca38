import type { FieldErrors } from '../errors.ts'
import { letter } from '../mails/letter.ts'
import type { Slot } from '../rules/visits.ts'
import { dayInWords } from '../when.ts'
import type { Decidable, Message, Recipient, Workflow } from './workflow.ts'

export const appointmentStates = {
  requested: { label: 'Requested', tone: 'waiting' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  completed: { label: 'Completed', tone: 'calm' },
  no_show: { label: 'No Show', tone: 'bad' },
  rescheduled: { label: 'Rescheduled', tone: 'calm' },
  cancelled: { label: 'Cancelled', tone: 'calm' },
  lapsed: { label: 'Lapsed', tone: 'bad' },
} as const
export type AppointmentStatus = keyof typeof appointmentStates
/** A visit that occupies its slot. */
export const liveVisits = ['requested', 'confirmed'] as const satisfies readonly AppointmentStatus[]
/** What a calendar shows unless asked: what takes place, took place, or to which nobody came. */
export const shownVisits = [...liveVisits, 'completed', 'no_show'] as const satisfies readonly AppointmentStatus[]
export type AppointmentAction = 'confirm' | 'complete' | 'no_show' | 'reschedule' | 'cancel' | 'lapse'

export type Visit = Pick<Slot, 'start_time' | 'end_time'> & { readonly visit_date: string; readonly slot_id: string }
export type Appointment = Decidable<AppointmentStatus> &
  Visit & {
    readonly id: number
    readonly property_id: number
    readonly firstname: string
    readonly email: string
    readonly confirmed_by: number | null
    readonly reschedule_of: number | null
    /** Known when mails are written. */
    readonly property_name?: string
    readonly recipients?: readonly Recipient[]
    readonly moved_to?: Visit
    readonly reason?: string
  }
/** The slot and its places are looked up before; the caller sets neither. */
export type AppointmentInput = {
  visit_date?: string
  slot_id?: string
  slot?: Slot & { readonly slot_capacity: number }
  reason?: string
}

/** The number that a visitor may quote. */
export const appointmentNumber = (id: number): string => `WA-${String(id).padStart(7, '0')}`
export const visitInWords = ({ visit_date, start_time }: Pick<Visit, 'visit_date' | 'start_time'>): string =>
  `${dayInWords(visit_date)} ${start_time}`

const staff = { party: 'staff', flag: 'edit' } as const

/** To the visitor in their words, and the same fact to the property's recipients. */
function mail(key: 'appointment.confirmed' | 'appointment.changed', record: Appointment, change: string): Message[] {
  const values = {
    no: record.name,
    firstname: record.firstname === '' ? 'visitor' : record.firstname,
    visit: visitInWords(record.moved_to ?? record),
    moved_to: record.moved_to ? visitInWords(record.moved_to) : '',
    property: record.property_name ?? 'the property',
    reason: record.reason ?? '',
    change,
    reference: record.name,
  }
  return [
    { ...letter(key, values), to: record.email === '' ? [] : [{ name: record.firstname, email: record.email }] },
    { ...letter(`${key}.staff`, values), to: record.recipients ?? [] },
  ]
}

const needsPlace = (_: Appointment, { visit_date, slot }: AppointmentInput): FieldErrors =>
  visit_date === undefined || slot === undefined ? { slot_id: ['Choose one of the times that are offered.'] } : {}

/** Domain.md 2.10. A rescheduled visit ends, and another replaces it (`reschedule_of`). */
export const appointmentWorkflow: Workflow<AppointmentStatus, AppointmentAction, Appointment, AppointmentInput> = {
  page: 'website.appointment-inquiry',
  entity: 'web-appointment',
  states: appointmentStates,
  initial: 'requested',
  actions: {
    confirm: {
      label: 'Confirm',
      done: 'Confirmed',
      undo: true,
      from: ['requested'],
      to: 'confirmed',
      may: staff,
      effects: (record, _, { who }) => (who.party === 'staff' ? { ...record, confirmed_by: who.user_id } : record),
      mails: after => mail('appointment.confirmed', after, ''),
    },
    complete: {
      label: 'Visited',
      done: 'Visited',
      undo: true,
      from: ['confirmed'],
      to: 'completed',
      may: staff,
    },
    no_show: {
      label: 'No Show',
      done: 'Nobody came',
      undo: true,
      from: ['confirmed'],
      to: 'no_show',
      may: staff,
    },
    reschedule: {
      label: 'Reschedule',
      done: 'Rescheduled',
      from: [...liveVisits],
      to: 'rescheduled',
      needs: { visit_date: 'required', slot_id: 'required', slot: 'optional' },
      may: staff,
      check: needsPlace,
      effects: (record, { visit_date = '', slot_id = '', slot }) =>
        slot
          ? {
              ...record,
              moved_to: { visit_date, slot_id, start_time: slot.start_time, end_time: slot.end_time },
            }
          : record,
      mails: after =>
        after.moved_to
          ? mail('appointment.changed', after, `of ${visitInWords(after)} was moved to ${visitInWords(after.moved_to)}`)
          : [],
    },
    cancel: {
      label: 'Cancel visit',
      done: 'Visit cancelled',
      from: [...liveVisits],
      to: 'cancelled',
      needs: { reason: 'optional' },
      may: staff,
      effects: (record, { reason = '' }) => (reason.trim() === '' ? record : { ...record, reason: reason.trim() }),
      mails: after => mail('appointment.changed', after, `on ${visitInWords(after)} was cancelled`),
    },
    lapse: {
      label: 'Lapse',
      done: 'Lapsed',
      from: ['requested'],
      to: 'lapsed',
      may: { party: 'system' },
    },
  },
  columns: [['confirmed_by', 'id']],
}
