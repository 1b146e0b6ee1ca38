import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Brand } from '../../../model/brands.ts'
import { labelOfPage } from '../../../model/pages/index.ts'
import { reasonMost } from '../../../model/rules/reason.ts'
import { api } from '../../api/api.ts'
import { reviewKey } from '../../api/reads.ts'
import { ChangeList } from '../../fields/change-list.tsx'
import { useRead } from '../../form/use-form.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { counted } from '../../ui/format.ts'
import { Muted } from '../../ui/muted.ts'
import { say } from '../../ui/say.ts'
import { useSending } from '../../ui/use-sending.ts'
import { Changes } from './dialogs-elements.ts'
import type { Session } from './session.ts'
import { unpublished } from './unpublished.ts'

type Props = {
  readonly session: Session
  readonly brand: Brand
  readonly who: string
  onClose(): void
}

/** What visitors would see, and a word to whoever must agree to it. */
export function AskReview({ session, brand, who, onClose }: Props) {
  const { form, content, page } = session
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const { errors, isSending, send } = useSending()
  const changes = useRead(form, () => unpublished(session))
  const isDirty = useRead(form, each => each.isDirty())

  function submit() {
    void send(async () => {
      // A save that was refused leads to its field behind this.
      if (!(await session.saveFirst())) return onClose()
      const { version } = session.snapshot().stored
      await api.contentReviews.ask({ body: { brand: brand.code, page, version, note } })
      say(`Asked ${who} to agree to ${labelOfPage(page)}`)
      await queries.invalidateQueries({ queryKey: reviewKey })
      onClose()
    })
  }
  return (
    <FormModal
      isWide
      title={`Ask for review of ${labelOfPage(page)} for ${brand.display_label}`}
      closing="Close without asking"
      act="Ask for review"
      isBusy={isSending}
      failure={errors['']}
      onSubmit={submit}
      onClose={onClose}
    >
      <Muted data-apart>
        It goes out once {who} agreed to it, and it must be somebody who did not write it.{' '}
        {isDirty && 'Your unsaved changes are saved first. '}
        {changes.length === 0 ? 'Nothing differs from what visitors see.' : `${counted(changes.length, 'change')}:`}
      </Muted>
      <Changes>
        <ChangeList fields={content.fields} changes={changes} before="Visitors see" after="Then" />
      </Changes>
      <Textarea
        label="Note"
        description="What it is about, for whoever reads it."
        autosize
        minRows={2}
        maxLength={reasonMost}
        error={errors['note']}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
        data-autofocus
      />
    </FormModal>
  )
}
