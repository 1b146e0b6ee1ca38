import { useId } from 'react'
import { appointmentPage as content } from '../../model/content/pages/appointment-page.ts'
import { contactUsPage } from '../../model/content/pages/contact-us-page.ts'
import { publicPages } from '../../model/content/public-pages.ts'
import type { Visits } from '../../model/site/view.ts'
import { PropertyCards } from '../blocks/cards.tsx'
import { CheckScript, Confirmation, FormField, GivenField, SentForm, WhoFields, wasSent } from '../blocks/form.tsx'
import { PageHead, Part } from '../blocks/head.tsx'
import { byCodes, inOrder } from '../blocks/order.ts'
import { dayInWords, useAddress, useSection, useView, valueIn } from '../view/view.tsx'
import type { Page } from './page.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const dayOption = (date: string) => ({
  value: date,
  label: `${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]}, ${dayInWords(date)}`,
})

function Times({ of: visits, date }: { of: Visits; date: string }) {
  const id = useId()
  const { sent } = useView()
  const day = visits.days.find(each => each.date === date)
  const wrong = sent?.errors['slot_id'] ?? sent?.errors['visit_date']
  return (
    <fieldset className={`times${wrong ? ' is-wrong' : ''}`}>
      <legend>Time on {dayInWords(date)}</legend>
      {!day && <p>We receive no visitors on that day. Please choose another.</p>}
      {day?.slots.map(slot => (
        <label key={slot.id} htmlFor={`${id}-${slot.id}`}>
          <input
            id={`${id}-${slot.id}`}
            type="radio"
            name="slot_id"
            value={slot.id}
            required
            disabled={slot.left === 0}
            defaultChecked={sent?.values['slot_id'] === slot.id && slot.left > 0}
          />
          {slot.start_time}–{slot.end_time}{' '}
          <span className="optional">{slot.left === 0 ? 'full' : `${slot.left} left`}</span>
        </label>
      ))}
      {wrong && <p className="field-error">{wrong.join(' ')}</p>}
    </fieldset>
  )
}

function Appointment() {
  const view = useView()
  const address = useAddress()
  const values = useSection(content)
  const contact = useSection(contactUsPage)
  if (!values) return null
  const featured = byCodes(view.site, values.featured_properties)
  const first = featured.map(({ property }) => property)
  const properties = [...first, ...inOrder(view.site).filter(property => !first.includes(property))]
  const request = view.sent?.values['property_id'] ?? valueIn(view, 'property_id')
  const property = properties.find(({ id }) => String(id) === request)
  const date = view.sent?.values['visit_date'] || valueIn(view, 'visit_date') || view.visits?.days[0]?.date || ''
  const isDone = wasSent(view.query, 'appointment')
  return (
    <>
      <PageHead of={values} section="appointment" fallback="Book an appointment" />
      <section className="part" aria-label="Your visit">
        <div className="inner narrow">
          {isDone ? (
            <Confirmation name="appointment" words={values} fallback="Appointment request sent" />
          ) : (
            <>
              <form className="finder" method="get" action={address(publicPages.appointment.path)} data-live="visit">
                <FormField
                  name="property_id"
                  label="Property"
                  value={request}
                  none="Choose a property"
                  options={properties.map(({ id, name }) => ({ value: String(id), label: name }))}
                  required
                />
                {view.visits && (
                  <FormField
                    name="visit_date"
                    label="Day"
                    value={date}
                    options={view.visits.days.map(({ date: each }) => dayOption(each))}
                    required
                  />
                )}
                <button className="button quiet" type="submit">
                  {view.visits ? 'Show the times' : 'See when we are open'}
                </button>
              </form>
              {contact?.show_recaptcha && <CheckScript />}
              <div id="visit">
                {property && view.visits ? (
                  <SentForm
                    name="appointment"
                    action={publicPages.appointment.path}
                    label={`Visit to ${property.name}`}
                    button="Request the visit"
                    isChecked={contact?.show_recaptcha ?? false}
                  >
                    <GivenField name="property_id" value={property.id} />
                    <input type="hidden" name="visit_date" value={date} />
                    <Times of={view.visits} date={date} />
                    <WhoFields />
                    <FormField name="party_size" label="Visitors" type="number" min="1" until="20" value="1" />
                    <FormField name="notes" label="Notes" rows={3} max={2000} />
                  </SentForm>
                ) : (
                  <p className="hint">Choose a property to see the days and times that are free.</p>
                )}
              </div>
            </>
          )}
        </div>
      </section>
      {featured.length > 0 && (
        <Part title="Properties to visit" section="appointment" className="featured">
          <PropertyCards of={featured} />
        </Part>
      )}
    </>
  )
}

export const appointmentPage = (): Page => ({ title: 'Book an appointment', body: <Appointment /> })
