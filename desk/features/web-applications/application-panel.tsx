import { useState } from 'react'
import type { Static } from 'typebox'
import type { contract } from '../../../model/contract/index.ts'
import { dayInWords } from '../../../model/when.ts'
import { type ApplicationStatus, applicationStates, applicationWorkflow } from '../../../model/workflows/application.ts'
import type { AskProps, StepConfig } from '../../cases/steps/step-config.ts'
import { StepForm } from '../../cases/steps/step-form.tsx'
import { stepPanel } from '../../cases/steps/step-panel.tsx'
import { Message } from '../../cases/steps/steps-elements.ts'
import { Facts } from '../../list/facts.tsx'
import { When } from '../../ui/when.tsx'
import { Resume } from './resume.tsx'

export type WebApplication = Static<typeof contract.webApplications.read.reply>

const states = Object.keys(applicationStates) as ApplicationStatus[]
/** The step leads back: to a state that comes before the application's own. */
const isBack = ({ status }: WebApplication, action: string) => {
  const step = applicationWorkflow.actions[action as keyof typeof applicationWorkflow.actions]
  return states.indexOf(step.to) < states.indexOf(status)
}

/** Its steps, for its panel and its board. */
export const applicationSteps: StepConfig<WebApplication> = {
  key: 'webApplications',
  workflow: applicationWorkflow,
  order: ['screen', 'shortlist', 'interview', 'offer', 'hire', 'not_select', 'withdraw'],
  title: 'name',
  lead: ({ position_applied, cover_letter }) => (
    <Message>
      <strong>{position_applied}</strong>
      {cover_letter && `\n\n${cover_letter}`}
    </Message>
  ),
  More: Resume,
  Details,
  ask: { not_select: NotSelected },
  ends: ['hire', 'not_select', 'withdraw'],
  labelOf: (record, action) =>
    isBack(record, action)
      ? `Back to ${applicationStates[applicationWorkflow.actions[action as 'screen'].to].label}`
      : undefined,
}
export default stepPanel(applicationSteps)

/** A rejection is confirmed, and the dialog asks whether the applicant is notified (domain.md 2.16, M40). */
function NotSelected({ record, work, isWorking, onDone }: AskProps<WebApplication>) {
  const [tell, setTell] = useState(record.email !== '')
  return (
    <StepForm
      effect={work.preview({ action: 'not_select', tell })}
      submit="Confirm: not selected"
      leave="Keep it open"
      onSend={() => work.take({ action: 'not_select', tell })}
      {...{ isWorking, onDone }}
    >
      <p>The application ends here and cannot be opened again.</p>
      <label>
        <input
          type="checkbox"
          checked={tell}
          disabled={record.email === ''}
          onChange={event => setTell(event.target.checked)}
        />{' '}
        Tell {record.firstname || 'the applicant'} by e-mail
      </label>
    </StepForm>
  )
}

function Details({ record }: { record: WebApplication }) {
  const { email, mobile, purge_on, purged_at } = record
  return (
    <Facts
      facts={[
        ['E-mail', email && <a href={`mailto:${email}`}>{email}</a>],
        ['Mobile', mobile && <a href={`tel:${mobile}`}>{mobile}</a>],
        ['Position', record.position_applied],
        ['Erased', purged_at ? <When key="purged" at={purged_at} /> : purge_on && `on ${dayInWords(purge_on)}`],
        ['Consent', <When key="consent" at={record.consent_at} withTime />],
      ]}
    />
  )
}
