import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { reasonProblem } from '../../../model/rules/reason.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import control from '../../form/fields/control.module.css'
import { say } from '../../ui/say.ts'
import type { Account } from './account.ts'
import classes from './users.module.css'

type Props = { readonly account: Account; onClose(): void; onGone(): void }

/** What stands open in the person's name, and why they go, before they do. */
export function DeactivateDialog({ account: { id, name, version }, onClose, onGone }: Props) {
  const { data } = useQuery({
    queryKey: ['userAccounts.impact', id],
    queryFn: ({ signal }) => api.userAccounts.impact({ params: { id }, signal }),
    staleTime: 0,
  })
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    const found = reasonProblem(reason)
    setProblem(found)
    if (found || isBusy) return
    setBusy(true)
    try {
      await api.userAccounts.remove({ params: { id }, body: { version, reason } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
      return setProblem(error.problem?.errors?.reason?.[0] ?? error.message)
    }
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
        <label className={classes.label} htmlFor="deactivation-reason">
          Reason
        </label>
        <textarea
          id="deactivation-reason"
          className={control.input}
          rows={2}
          maxLength={300}
          value={reason}
          data-autofocus
          aria-invalid={problem ? true : undefined}
          aria-describedby="deactivation-problem"
          onChange={event => setReason(event.target.value)}
        />
        <p id="deactivation-problem" className={classes.failure} role="alert">
          {problem}
        </p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={isBusy}>
            Deactivate
          </Button>
        </div>
      </form>
    </Modal>
  )
}
