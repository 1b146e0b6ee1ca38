import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Change } from '../../model/content/diff.ts'
import type { Fields } from '../../model/content/field.ts'
import { linkTo } from '../shell/link.ts'
import { useMay } from '../shell/profile.ts'
import { useAttempt } from '../ui/attempt.ts'
import { QuietButton } from '../ui/button.ts'
import { Buttons } from '../ui/buttons.ts'
import { ConfirmButton } from '../ui/confirm-button.tsx'
import { Failure } from '../ui/failure.tsx'
import { FormModal } from '../ui/form-modal.tsx'
import { counted, dateTime } from '../ui/format.ts'
import { useSending } from '../ui/use-sending.ts'
import classes from './draft-card.module.css'
import { DraftDifferences, type OtherDraft, type ReadDraft } from './draft-differences.tsx'

/** A named draft of a page or a record, as its call answers it. */
type NamedDraft = {
  readonly id: number
  readonly name: string
  readonly version: number
  readonly changes: readonly object[]
  readonly held: readonly string[]
  readonly launches: readonly { readonly id: number; readonly name: string; readonly publish_at: string | null }[]
}
/** As long as the name of a draft may be. */
const draftNameMost = 80

type Props = {
  readonly draft: NamedDraft
  /** Its fields as they are to be. */
  readonly values: object
  /** The drafts that stand beside it, and how one of them is read. */
  readonly others: readonly OtherDraft[]
  readonly read: ReadDraft
  readonly fields: Fields
  readonly readers: 'visitors' | 'buyers'
  readonly mayEdit: boolean
  /** A launch takes it from whoever may publish it. */
  readonly mayLaunch: boolean
  /** Something is typed and not saved: a launch would not take it along. */
  readonly isDirty: boolean
  /** Further ways on with it. */
  readonly more?: ReactNode
  launching(onClose: () => void): ReactNode
  onRename(name: string): Promise<unknown>
  onDelete(): Promise<unknown>
}

/** What a named draft changes, where it goes out, and how it goes on. */
export function DraftCard({ draft, fields, readers, mayEdit, mayLaunch, isDirty, more, ...rest }: Props) {
  const { values, others, read, launching, onRename, onDelete } = rest
  const may = useMay()
  const [isShown, setShown] = useState(false)
  const [open, setOpen] = useState<'rename' | 'launch'>()
  const close = () => setOpen(undefined)
  const { failure, attempt } = useAttempt()
  const { name, changes, held, launches } = draft
  return (
    <section className={classes.card} aria-label={`Draft “${name}”`}>
      <p>
        <strong>Draft “{name}”</strong>: {counted(changes.length, 'change')} of what {readers} read. What is saved here
        stands beside that until it goes out.
      </p>
      {launches.map(launch => (
        <p key={launch.id}>
          Goes out with <Link {...linkTo('website.launches', { open: launch.id })}>{launch.name}</Link>
          {launch.publish_at === null ? '' : `, ${dateTime(launch.publish_at)}`}, as it was when it was put in.
        </p>
      ))}
      {held.length > 0 && (
        <Failure>
          {held.join(', ')}: changed in what {readers} read too since. Look at both, and save the draft once more to go
          on with what stands in the form.
        </Failure>
      )}
      {isShown && (
        <DraftDifferences {...{ name, values, fields, readers, others, read }} changes={changes as readonly Change[]} />
      )}
      <Failure>{failure}</Failure>
      <Buttons>
        <QuietButton size="compact-sm" aria-expanded={isShown} onClick={() => setShown(is => !is)}>
          {isShown ? 'Hide the differences' : 'Side by side'}
        </QuietButton>
        {mayEdit && mayLaunch && may('add', 'website.launches') && (
          <QuietButton size="compact-sm" disabled={isDirty || held.length > 0} onClick={() => setOpen('launch')}>
            Into a launch…
          </QuietButton>
        )}
        {mayEdit && (
          <>
            {more}
            <QuietButton size="compact-sm" disabled={isDirty} onClick={() => setOpen('rename')}>
              Rename…
            </QuietButton>
            <ConfirmButton
              size="compact-sm"
              ask="Delete…"
              confirm={`Delete ${counted(changes.length, 'change')}`}
              not="Keep it"
              onConfirm={async () => void (await attempt(onDelete))}
            />
          </>
        )}
      </Buttons>
      {open === 'rename' && (
        <DraftName
          title={`Rename the draft “${name}”`}
          act="Rename it"
          name={name}
          onName={async given => {
            await onRename(given)
            close()
          }}
          onClose={close}
        />
      )}
      {open === 'launch' && launching(close)}
    </section>
  )
}

type NameProps = {
  readonly title: string
  readonly act: string
  readonly name?: string
  readonly children?: ReactNode
  onName(name: string): Promise<unknown>
  onClose(): void
}

/** Asks for the name of a draft. */
export function DraftName({ title, act, name: before = '', children, onName, onClose }: NameProps) {
  const [name, setName] = useState(before)
  const { errors, isSending, send } = useSending()
  return (
    <FormModal
      title={title}
      act={act}
      isBusy={isSending}
      failure={errors[''] ?? Object.entries(errors).find(([field]) => field !== 'name')?.[1]}
      onSubmit={() => void send(() => onName(name))}
      onClose={onClose}
    >
      {children}
      <TextInput
        label="Name"
        withAsterisk
        aria-required
        value={name}
        maxLength={draftNameMost}
        placeholder="Christmas"
        error={errors['name']}
        onChange={event => setName(event.currentTarget.value)}
        data-autofocus
      />
    </FormModal>
  )
}
