import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import type { Static } from 'typebox'
import type { contract } from '../../../model/contract/index.ts'
import { dayInWords } from '../../../model/when.ts'
import { type ApplicationStatus, applicationStates, applicationWorkflow } from '../../../model/workflows/application.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import { Facts } from '../../list/facts.tsx'
import { When } from '../../ui/when.tsx'
import type { AskProps } from '../../worked/kind.ts'
import { workedPanel } from '../../worked/panel.tsx'
import classes from '../../worked/worked.module.css'

export type Application = Static<typeof contract.webApplications.read.reply>

const states = Object.keys(applicationStates) as ApplicationStatus[]
/** The step leads back: to a state that comes before the one the application is in. */
const isBack = ({ status }: Application, action: string) => {
  const step = applicationWorkflow.actions[action as keyof typeof applicationWorkflow.actions]
  return states.indexOf(step.to) < states.indexOf(status)
}

export default workedPanel<Application>({
  key: 'webApplications',
  workflow: applicationWorkflow,
  order: ['screen', 'shortlist', 'interview', 'offer', 'hire', 'not_select', 'withdraw', 'reopen'],
  title: 'name',
  lead: ({ position_applied, cover_letter }) => (
    <p className={classes.message}>
      <strong>{position_applied}</strong>
      {cover_letter && `\n\n${cover_letter}`}
    </p>
  ),
  More: Resume,
  Details,
  ask: { not_select: NotSelected },
  labelOf: (record, action) =>
    isBack(record, action)
      ? `Back to ${applicationStates[applicationWorkflow.actions[action as 'screen'].to].label}`
      : undefined,
})

/** Saying no is confirmed, and whether the applicant hears of it is asked (domain.md 2.16, M40). */
function NotSelected({ record, work, isWorking, onDone }: AskProps<Application>) {
  const [tell, setTell] = useState(record.email !== '')
  return (
    <form
      className={classes.form}
      onSubmit={async event => {
        event.preventDefault()
        if (await work({ action: 'not_select', tell })) onDone()
      }}
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
      <div className={classes.buttons}>
        <Button type="submit" size="compact-md" loading={isWorking}>
          Confirm: not selected
        </Button>
        <Button size="compact-md" variant="subtle" onClick={onDone}>
          Keep it open
        </Button>
      </div>
    </form>
  )
}

function Resume({ record: { id, resume } }: { record: Application }) {
  const [failure, setFailure] = useState<string>()
  const [isLoading, setLoading] = useState(false)
  if (!resume) return null
  async function take(name: string) {
    setLoading(true)
    setFailure(undefined)
    try {
      const address = URL.createObjectURL(await api.webApplications.resume({ params: { id } }))
      const link = document.createElement('a')
      link.href = address
      link.download = name
      link.click()
      URL.revokeObjectURL(address)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <h3>Résumé</h3>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconFileText size={14} stroke={1.7} aria-hidden />}
        loading={isLoading}
        onClick={() => void take(resume.original_name)}
      >
        {resume.original_name} ({Math.max(1, Math.round(resume.size / 1024))} KB)
      </Button>
      <p className={classes.small}>Who takes it stands in the audit trail.</p>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </>
  )
}

function Details({ record }: { record: Application }) {
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
