import { Button } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import type { MoreProps } from '../../cases/steps/step-parts.ts'
import classes from '../../cases/steps/steps.module.css'
import { Facts } from '../../list/facts.tsx'
import { When } from '../../ui/when.tsx'
import own from './inquiry.module.css'
import type { Inquiry } from './inquiry.ts'

const titles = {
  downgrade: 'Downgrade: price and first request',
  pdc_window: 'Post-dated check: ten banking days before its date',
} as const

/** What the rule says, computed in front of the officer: the figures, the reasons, and a manager's override. */
export function RulingBox({ record, onChanged }: MoreProps<Inquiry>) {
  const { ruling, override_at, override_by, override_reason } = record
  if (!ruling) return null
  const { passes, problems, warnings, figures } = ruling
  return (
    <section className={own.ruling} data-passes={passes} aria-label="Rule">
      <h3>
        {titles[ruling.rule]}: {passes ? 'met' : 'not met'}
      </h3>
      {problems.length > 0 && (
        <ul>
          {problems.map(problem => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {warnings.map(warning => (
        <p key={warning} className={own.warning}>
          {warning}
        </p>
      ))}
      <Facts facts={figures.map(({ label, value }) => [label, value] as const)} />
      {override_at && (
        <p>
          Overridden {override_by && `by ${override_by} `}on <When at={override_at} withTime />: {override_reason}
        </p>
      )}
      {!passes && record.actions.includes('override') && <Override record={record} onChanged={onChanged} />}
      {!passes && override_at === null && !record.actions.includes('override') && (
        <p className={classes.small}>A manager may override it with a reason; until then it can be rejected only.</p>
      )}
    </section>
  )
}

function Override({ record, onChanged }: { record: Inquiry; onChanged(): void }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function send() {
    setBusy(true)
    setFailure(undefined)
    try {
      await api.buyerInquiries.override({ params: { id: record.id }, body: { reason, version: record.version } })
      setOpen(false)
      onChanged()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure([error.message, ...Object.values(error.problem?.errors ?? {}).flat()].join(' '))
    } finally {
      setBusy(false)
    }
  }
  if (!isOpen)
    return (
      <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
        Override the rule
      </Button>
    )
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <label>
        Why it is granted all the same
        <textarea rows={3} maxLength={500} required value={reason} onChange={event => setReason(event.target.value)} />
        <span className={classes.small}>
          At least ten characters. It is kept with the figures and in the audit trail.
        </span>
      </label>
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <div className={classes.buttons}>
        <Button type="submit" size="compact-md" loading={isBusy}>
          Record the override
        </Button>
        <Button size="compact-md" variant="subtle" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
