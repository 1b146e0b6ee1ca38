import type { Static } from 'typebox'
import type { contract } from '../../../model/contract/index.ts'
import { dayInWords } from '../../../model/when.ts'
import { appointmentWorkflow } from '../../../model/workflows/appointment.ts'
import { askReason } from '../../cases/steps/ask-reason.tsx'
import type { StepConfig } from '../../cases/steps/step-config.ts'
import { stepPanel } from '../../cases/steps/step-panel.tsx'
import { Message } from '../../cases/steps/steps-elements.ts'
import { Facts } from '../../list/facts.tsx'
import { When } from '../../ui/when.tsx'
import { Reschedule } from './reschedule.tsx'

export type WebAppointment = Static<typeof contract.webAppointments.read.reply>

const visitOf = ({
  visit_date,
  start_time,
  end_time,
}: Pick<WebAppointment, 'visit_date' | 'start_time' | 'end_time'>) =>
  `${dayInWords(visit_date)}, ${start_time}–${end_time}`

/** Its steps, for its panel and its board. */
export const appointmentSteps: StepConfig<WebAppointment> = {
  key: 'webAppointments',
  workflow: appointmentWorkflow,
  title: 'name',
  lead: record => (
    <Message>
      {visitOf(record)}
      {'\n'}
      {record.property_name}
    </Message>
  ),
  Details,
  ends: ['confirm', 'complete', 'no_show', 'cancel', 'reschedule'],
  ask: {
    reschedule: Reschedule,
    cancel: askReason({
      action: 'cancel',
      label: 'What the visitor is told',
      help: 'May be left empty.',
      submit: 'Cancel the visit',
    }),
  },
  offers: ({ visit_date, start_time }, action) =>
    (action !== 'complete' && action !== 'no_show') || Date.parse(`${visit_date}T${start_time}:00+08:00`) <= Date.now(),
}
export default stepPanel(appointmentSteps)

function Details({ record }: { record: WebAppointment }) {
  const { email, mobile, moved_from, moved_to } = record
  return (
    <Facts
      facts={[
        ['E-mail', email && <a href={`mailto:${email}`}>{email}</a>],
        ['Mobile', mobile && <a href={`tel:${mobile}`}>{mobile}</a>],
        ['Visitors', record.party_size],
        ['Notes', record.notes],
        ['Confirmed by', record.confirmer],
        ['Moved from', moved_from && `${visitOf(moved_from)} (${moved_from.number})`],
        ['Moved to', moved_to && `${visitOf(moved_to)} (${moved_to.number})`],
        ['Consent', <When key="consent" at={record.consent_at} withTime />],
      ]}
    />
  )
}
