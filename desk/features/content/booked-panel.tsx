import { useQuery } from '@tanstack/react-query'
import { dayInWords } from '../../../model/when.ts'
import { api } from '../../api/api.ts'
import { useRead } from '../../form/use-form.ts'
import { counted } from '../../ui/format.ts'
import classes from './calculator-panel.module.css'
import panel from './panel.module.css'
import { siteOf } from './place.ts'
import type { Session } from './session.ts'

type Slot = { readonly id: string; readonly start_time: string; readonly end_time: string }

/** Whom a change of the time slots would concern: visits that are booked in a slot that the form changes or drops. */
export function BookedPanel({ session }: { session: Session }) {
  const { form } = session
  const brand = siteOf(session)
  const slots = useRead(form, each => each.snapshot().values.time_slot) as readonly Slot[]
  const { data, error } = useQuery({
    queryKey: ['booked', brand.code],
    queryFn: ({ signal }) => api.webAppointments.booked({ params: { brand: brand.code }, signal }),
  })
  const touched = (data ?? []).filter(
    ({ slot_id, start_time, end_time }) =>
      !slots.some(slot => slot.id === slot_id && slot.start_time === start_time && slot.end_time === end_time),
  )
  const total = (data ?? []).reduce((sum, { visits }) => sum + visits, 0)
  return (
    <section className={panel.panel} aria-label="Booked visits">
      <h2>Booked visits</h2>
      <div role="status" className={panel.note}>
        {error?.message}
        {data && touched.length === 0 && `${counted(total, 'visit')} to come; none is touched by these times.`}
        {touched.length > 0 &&
          'Visitors have booked at times that this form changes. They keep their time; tell them, or keep the slot.'}
      </div>
      <ul className={classes.warnings}>
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
      </ul>
    </section>
  )
}
