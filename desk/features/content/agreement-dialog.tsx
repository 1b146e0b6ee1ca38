import { Button, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { pageOf } from '../../../model/pages/index.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import control from '../../form/fields/control.module.css'
import { useRead } from '../../form/use-form.ts'
import { date, timeZone } from '../../ui/format.ts'
import { ChangeList } from './change-list.tsx'
import classes from './dialogs.module.css'
import type { AgreementTerms } from './place.ts'
import type { Session } from './session.ts'
import { unpublished } from './unpublished.ts'
import { useSession } from './use-session.ts'

type Props = {
  readonly session: Session
  readonly onPublish: (terms: AgreementTerms) => Promise<boolean>
  readonly onClose: () => void
}

/** A new text of an agreement: from when on it holds, and whether who agreed before must agree again. */
export function AgreementDialog({ session, onPublish, onClose }: Props) {
  const { form, content, page } = session
  const { isSaving } = useSession(session, now => now)
  const changes = useRead(form, () => unpublished(session))
  const isDirty = useRead(form, each => each.isDirty())
  const today = manilaDate(new Date())
  const [effective_date, setDay] = useState(today)
  const [isAskedAgain, setAskedAgain] = useState<boolean>()
  const isPast = effective_date < today

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving || isPast || isAskedAgain === undefined) return
    await onPublish({ effective_date, requires_reconsent: isAskedAgain })
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={`Publish a new version of ${pageOf(page).label}`}
      closeButtonProps={{ 'aria-label': 'Close without publishing' }}
    >
      <form onSubmit={submit}>
        <p className={classes.lead}>
          Buyers read this version from its day on; the earlier ones stay readable here.
          {isDirty && ' Your unsaved changes are saved first.'}
        </p>
        <div className={classes.changes}>
          <ChangeList fields={content.fields} changes={changes} before="Now" after="Then" />
        </div>
        <fieldset className={classes.when}>
          <legend>In force from</legend>
          <label className={classes.moment}>
            Day, {timeZone}
            <input
              className={control.input}
              type="date"
              required
              min={today}
              value={effective_date}
              onChange={event => setDay(event.target.value)}
              aria-invalid={isPast || undefined}
            />
          </label>
          {isPast && <p role="alert">Choose today or a day to come: nobody can have agreed before.</p>}
        </fieldset>
        <fieldset className={classes.when}>
          <legend>Must buyers agree again?</legend>
          <label>
            <input
              type="radio"
              name="again"
              required
              checked={isAskedAgain === true}
              onChange={() => setAskedAgain(true)}
            />{' '}
            Yes, ask each buyer when they next sign in
          </label>
          <label>
            <input type="radio" name="again" checked={isAskedAgain === false} onChange={() => setAskedAgain(false)} />{' '}
            No, what they agreed to still holds
          </label>
        </fieldset>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={isPast || isAskedAgain === undefined}>
            {effective_date === today
              ? 'Publish version'
              : `Publish version for ${isPast ? '…' : date(effective_date)}`}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
