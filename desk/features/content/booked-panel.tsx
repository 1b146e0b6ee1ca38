import { useQuery } from '@tanstack/react-query'
import { dayInWords } from '../../../model/when.ts'
import { api, reading } from '../../api/api.ts'
import { useRead } from '../../form/use-form.ts'
import { counted } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { Warnings } from './calculator-panel-elements.ts'
import { Panel } from './panel-elements.ts'
import type { Session } from './session.ts'
import { siteOf } from './target.ts'

type Slot = { readonly id: string; readonly start_time: string; readonly end_time: string }

/** Visits that a change of the time slots concerns: they are booked in a slot that the form changes or drops. */
export function BookedPanel({ session }: { session: Session }) {
  const { form } = session
  const brand = siteOf(session)
  const slots = useRead(form, each => each.snapshot().values['time_slot']) as readonly Slot[]
  const { data, error } = useQuery(
    reading(['booked', brand.code], api.webAppointments.booked, { params: { brand: brand.code } }),
  )
  const touched = (data ?? []).filter(
    ({ slot_id, start_time, end_time }) =>
      !slots.some(slot => slot.id === slot_id && slot.start_time === start_time && slot.end_time === end_time),
  )
  const total = (data ?? []).reduce((sum, { visits }) => sum + visits, 0)
  return (
    <Panel aria-label="Booked visits">
      <h2>Booked visits</h2>
      <Muted role="status">
        {error?.message}
        {data && touched.length === 0 && `${counted(total, 'visit')} to come; none is touched by these times.`}
        {touched.length > 0 &&
          'Visitors have booked at times that this form changes. They keep their time; tell them, or keep the slot.'}
      </Muted>
      <Warnings>
        {touched.map(({ slot_id, start_time, end_time, visits, next, last }) => (
          <li key={`${slot_id} ${start_time}`}>
            <strong>
              {start_time}–{end_time}
            </strong>
            <p>
              {counted(visits, 'visit')},{' '}
              {next === last ? dayInWords(next) : `${dayInWords(next)} to ${dayInWords(last)}`}
            </p>
          </li>
        ))}
      </Warnings>
    </Panel>
  )
}
