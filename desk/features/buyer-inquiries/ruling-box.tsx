import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import type { MoreProps } from '../../cases/steps/step-config.ts'
import { AskForm } from '../../cases/steps/step-form.tsx'
import { Facts } from '../../list/facts.tsx'
import { QuietButton } from '../../ui/button.ts'
import { Failure } from '../../ui/failure.tsx'
import { Muted, MutedWords } from '../../ui/muted.ts'
import { RequiredMark } from '../../ui/required-mark.ts'
import { When } from '../../ui/when.tsx'
import own from './buyer-inquiry.module.css'
import type { BuyerInquiryRead } from './buyer-inquiry.ts'

const titles = {
  downgrade: 'Downgrade: price and first request',
  pdc_window: 'Post-dated check: ten banking days before its date',
} as const

/** The result of the rule, computed in front of the officer: the figures, the reasons, and a manager's override. */
export function RulingBox({ record, onChanged }: MoreProps<BuyerInquiryRead>) {
  const { ruling, override_at, override_by, override_reason } = record
  if (!ruling) return null
  const { passes, problems, warnings, figures } = ruling
  return (
    <section className={own['ruling']} data-passes={passes} aria-label="Rule">
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
        <p key={warning} className={own['warning']}>
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
        <Muted data-size="xs">A manager may override it with a reason; until then it can be rejected only.</Muted>
      )}
    </section>
  )
}

function Override({ record, onChanged }: { record: BuyerInquiryRead; onChanged(): void }) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const send = useMutation({
    mutationFn: () =>
      api.buyerInquiries.override({ params: { id: record.id }, body: { reason, version: record.version } }),
    onSuccess: () => {
      setOpen(false)
      onChanged()
    },
  })
  const problems = send.error instanceof ApiError ? Object.values(send.error.problem?.errors ?? {}).flat() : []
  if (!isOpen)
    return (
      <QuietButton size="compact-md" onClick={() => setOpen(true)}>
        Override the rule
      </QuietButton>
    )
  return (
    <AskForm
      submit="Record the override"
      isWorking={send.isPending}
      onSend={() => {
        send.mutate()
        return false
      }}
      onDone={() => setOpen(false)}
    >
      <label>
        <RequiredMark>Why it is granted all the same</RequiredMark>
        <textarea rows={3} maxLength={500} required value={reason} onChange={event => setReason(event.target.value)} />
        <MutedWords data-size="xs">
          At least ten characters. It is kept with the figures and in the audit trail.
        </MutedWords>
      </label>
      {send.error && <Failure>{[send.error.message, ...problems].join(' ')}</Failure>}
    </AskForm>
  )
}
