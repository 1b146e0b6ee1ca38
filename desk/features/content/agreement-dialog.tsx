import { useId, useState } from 'react'
import { pageOf } from '../../../model/pages/index.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import { ChangeList } from '../../fields/change-list.tsx'
import { useRead } from '../../form/use-form.ts'
import { DateInput } from '../../ui/date-input.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { date, timeZone } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { RequiredMark } from '../../ui/required-mark.ts'
import { Changes, Moment, When } from './dialogs-elements.ts'
import type { Session } from './session.ts'
import type { AgreementTerms } from './target.ts'
import { unpublished } from './unpublished.ts'
import { useSession } from './use-session.ts'

type Props = {
  readonly session: Session
  readonly onPublish: (terms: AgreementTerms) => Promise<boolean>
  readonly onClose: () => void
}

/** A new text of an agreement: when it takes effect, and whether people who agreed before must agree again. */
export function AgreementDialog({ session, onPublish, onClose }: Props) {
  const { form, content, page } = session
  const { isSaving } = useSession(session, now => now)
  const changes = useRead(form, () => unpublished(session))
  const isDirty = useRead(form, each => each.isDirty())
  const today = manilaDate(new Date())
  const at = useId()
  const [effective_date, setDay] = useState(today)
  const [isAskedAgain, setAskedAgain] = useState<boolean>()
  const isPast = effective_date < today

  async function publish() {
    if (isAskedAgain === undefined) return
    await onPublish({ effective_date, requires_reconsent: isAskedAgain })
    onClose()
  }
  return (
    <FormModal
      isWide
      title={`Publish a new version of ${pageOf(page).label}`}
      closing="Close without publishing"
      act={effective_date === today ? 'Publish version' : `Publish version for ${isPast ? '…' : date(effective_date)}`}
      isBusy={isSaving}
      isOff={isPast || isAskedAgain === undefined}
      onSubmit={() => void publish()}
      onClose={onClose}
    >
      <Muted data-apart>
        Buyers read this version from its day on; the earlier ones stay readable here.
        {isDirty && ' Your unsaved changes are saved first.'}
      </Muted>
      <Changes>
        <ChangeList fields={content.fields} changes={changes} before="Now" after="Then" />
      </Changes>
      <When>
        <legend>In force from</legend>
        <Moment>
          <label htmlFor={at}>
            <RequiredMark>Day, {timeZone}</RequiredMark>
          </label>
          <DateInput
            id={at}
            required
            min={today}
            value={effective_date}
            onPick={setDay}
            aria-invalid={isPast || undefined}
          />
        </Moment>
        {isPast && <p role="alert">Choose today or a day to come: nobody can have agreed before.</p>}
      </When>
      <When>
        <legend>
          <RequiredMark>Must buyers agree again?</RequiredMark>
        </legend>
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
          <input type="radio" name="again" checked={isAskedAgain === false} onChange={() => setAskedAgain(false)} /> No,
          what they agreed to still holds
        </label>
      </When>
    </FormModal>
  )
}
