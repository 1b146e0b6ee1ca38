import { useState } from 'react'
import type { Brand } from '../../../model/brands.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { atManilaClock } from '../../../model/rules/manila-days.ts'
import { ChangeList } from '../../fields/change-list.tsx'
import { useRead } from '../../form/use-form.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { counted, dateTime } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { Changes, When } from './dialogs-elements.ts'
import { LedOff } from './led-off.tsx'
import { isOver, MomentField, soon } from './moment-field.tsx'
import type { Session } from './session.ts'
import { unpublished } from './unpublished.ts'
import { useSession } from './use-session.ts'

type Props = {
  readonly session: Session
  /** The site whose check says what else it touches. */
  readonly checked: Brand | undefined
  readonly onPublish: (at?: string) => Promise<boolean>
  readonly onClose: () => void
}

/** The changes for visitors, before anything is published; now or at a moment. */
export function PublishDialog({ session, checked, onPublish, onClose }: Props) {
  const { form, content, page, target } = session
  const { stored, isSaving } = useSession(session, now => now)
  const changes = useRead(form, () => unpublished(session))
  const isDirty = useRead(form, each => each.isDirty())
  const [isLater, setLater] = useState(false)
  const [moment, setMoment] = useState(soon)
  const instant = atManilaClock(moment)
  const isPast = isLater && isOver(moment)
  const { published, schedule } = stored
  const readers = target.publication?.readers === 'buyers' ? 'Buyers' : 'Visitors'

  async function publish() {
    // The page behind shows the result: a refusal leads to its field.
    await onPublish(isLater ? instant.toISOString() : undefined)
    onClose()
  }
  return (
    <FormModal
      isWide
      isReady
      title={`Publish ${pageOf(page).label} for ${target.name}`}
      closing="Close without publishing"
      act={isLater ? `Publish on ${Number.isNaN(instant.getTime()) ? '…' : dateTime(instant)}` : 'Publish now'}
      isBusy={isSaving}
      isOff={isPast}
      onSubmit={() => void publish()}
      onClose={onClose}
    >
      <Muted data-apart>
        {published
          ? `${readers} see what was published on ${dateTime(published.at)}. `
          : `${readers} see nothing of this page yet. `}
        {isDirty && 'Your unsaved changes are saved first. '}
        {changes.length === 0 ? 'Nothing differs from it.' : `${counted(changes.length, 'change')} will show:`}
      </Muted>
      <Changes>
        <ChangeList fields={content.fields} changes={changes} before={published ? 'Now' : 'Empty page'} after="Then" />
      </Changes>
      {checked && page === 'website.page-list' && <LedOff brand={checked} isSaved={!isDirty} />}
      <When>
        <legend>When</legend>
        <label>
          <input type="radio" name="when" checked={!isLater} onChange={() => setLater(false)} /> Now
        </label>
        <label>
          <input type="radio" name="when" checked={isLater} onChange={() => setLater(true)} /> At a time
        </label>
        {isLater && <MomentField value={moment} onPick={setMoment} />}
        {schedule && <p>This takes the place of the publication set for {dateTime(schedule.publish_at)}.</p>}
      </When>
    </FormModal>
  )
}
