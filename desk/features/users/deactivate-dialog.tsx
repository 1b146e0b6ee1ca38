import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { reasonProblem } from '../../../model/rules/reason.ts'
import { api, reading } from '../../api/api.ts'
import { useAttempt } from '../../ui/attempt.ts'
import { QuietButton, SubmitButton } from '../../ui/button.ts'
import { Buttons } from '../../ui/buttons.ts'
import { Failure } from '../../ui/failure.tsx'
import { TextArea } from '../../ui/input.ts'
import { Modal } from '../../ui/modal.tsx'
import { RequiredMark } from '../../ui/required-mark.ts'
import { say } from '../../ui/say.ts'
import type { Account } from './account.ts'
import classes from './deactivate-dialog.module.css'
import { Label } from './users-elements.ts'

type Props = { readonly account: Account; onClose(): void; onGone(): void }

/** What is open in the person's name, and why they go, before they do. */
export function DeactivateDialog({ account: { id, name, version }, onClose, onGone }: Props) {
  const { data } = useQuery({
    ...reading(['userAccounts.impact', id], api.userAccounts.impact, { params: { id } }),
    staleTime: 0,
  })
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<string>()
  const { failure, isBusy, attempt } = useAttempt(({ problem: at, message }) => at?.errors?.['reason']?.[0] ?? message)
  const problem = missing ?? failure
  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = reasonProblem(reason)
    setMissing(found)
    if (found || isBusy) return
    if (!(await attempt(() => api.userAccounts.remove({ params: { id }, body: { version, reason } })))) return
    void say(`Deactivated ${name}: signed out everywhere, and told by mail`)
    onGone()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Deactivate ${name}?`}
      closeButtonProps={{ 'aria-label': 'Close without deactivating' }}
    >
      <form onSubmit={submit}>
        <p>{name} is signed out at once and cannot sign in until restored. Nothing they made is deleted.</p>
        {data && data.items.length > 0 && (
          <ul className={classes.impact} aria-label="Open in their name">
            {data.items.map(({ label, count }) => (
              <li key={label}>
                {label}: {count}
              </li>
            ))}
          </ul>
        )}
        <Label htmlFor="deactivation-reason">
          <RequiredMark>Reason</RequiredMark>
        </Label>
        <TextArea
          id="deactivation-reason"
          aria-required
          rows={2}
          maxLength={300}
          value={reason}
          data-autofocus
          aria-invalid={problem ? true : undefined}
          aria-describedby="deactivation-problem"
          onChange={event => setReason(event.target.value)}
        />
        <Failure id="deactivation-problem">{problem}</Failure>
        <Buttons>
          <QuietButton onClick={onClose}>Cancel</QuietButton>
          <SubmitButton color="red" loading={isBusy}>
            Deactivate
          </SubmitButton>
        </Buttons>
      </form>
    </Modal>
  )
}
