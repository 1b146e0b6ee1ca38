import { Button, Modal } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { pageOf } from '../../../model/pages/index.ts'
import control from '../../form/fields/control.module.css'
import { useRead } from '../../form/use-form.ts'
import { counted, dateTime, timeZone } from '../../ui/format.ts'
import { ChangeList } from './change-list.tsx'
import classes from './dialogs.module.css'
import type { Session } from './session.ts'
import { unpublished } from './unpublished.ts'
import { useSession } from './use-session.ts'

/** Manila keeps one offset the year round. */
const manila = '+08:00'
const offset = 8 * 3_600_000
const asLocal = (instant: number) => new Date(instant + offset).toISOString().slice(0, 16)

type Props = {
  readonly session: Session
  readonly onPublish: (at?: string) => Promise<boolean>
  readonly onClose: () => void
}

/** What visitors will see anew, before anything is published; now or at a moment. */
export function PublishDialog({ session, onPublish, onClose }: Props) {
  const { form, content, page, place } = session
  const { stored, isSaving } = useSession(session, now => now)
  const changes = useRead(form, () => unpublished(session))
  const isDirty = useRead(form, each => each.isDirty())
  const [isLater, setLater] = useState(false)
  const [moment, setMoment] = useState(() => asLocal(Math.ceil((Date.now() + 3_600_000) / 3_600_000) * 3_600_000))
  const instant = new Date(`${moment}:00${manila}`)
  const isPast = isLater && !(instant.getTime() > Date.now())
  const { published, schedule } = stored
  const readers = place.publication?.readers === 'buyers' ? 'Buyers' : 'Visitors'

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSaving || isPast) return
    // Published or refused, the page behind says it: a refusal leads to its field.
    await onPublish(isLater ? instant.toISOString() : undefined)
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={`Publish ${pageOf(page).label} for ${place.name}`}
      closeButtonProps={{ 'aria-label': 'Close without publishing' }}
    >
      <form onSubmit={submit}>
        <p className={classes.lead}>
          {published
            ? `${readers} see what was published on ${dateTime(published.at)}. `
            : `${readers} see nothing of this page yet. `}
          {isDirty && 'Your unsaved changes are saved first. '}
          {changes.length === 0 ? 'Nothing differs from it.' : `${counted(changes.length, 'change')} will show:`}
        </p>
        <div className={classes.changes}>
          <ChangeList
            fields={content.fields}
            changes={changes}
            before={published ? 'Now' : 'Empty page'}
            after="Then"
          />
        </div>
        <fieldset className={classes.when}>
          <legend>When</legend>
          <label>
            <input type="radio" name="when" checked={!isLater} onChange={() => setLater(false)} /> Now
          </label>
          <label>
            <input type="radio" name="when" checked={isLater} onChange={() => setLater(true)} /> At a time
          </label>
          {isLater && (
            <label className={classes.moment}>
              Day and time, {timeZone}
              <input
                className={control.input}
                type="datetime-local"
                required
                min={asLocal(Date.now())}
                value={moment}
                onChange={event => setMoment(event.target.value)}
                aria-invalid={isPast || undefined}
              />
            </label>
          )}
          {isPast && <p role="alert">Choose a time that is still to come, or publish now.</p>}
          {schedule && <p>This takes the place of the publication set for {dateTime(schedule.publish_at)}.</p>}
        </fieldset>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={isPast} data-autofocus>
            {isLater ? `Publish on ${Number.isNaN(instant.getTime()) ? '…' : dateTime(instant)}` : 'Publish now'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
