import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Change, diff } from '../../../model/content/diff.ts'
import { ChangeList } from '../../fields/change-list.tsx'
import { putBack } from '../../form/put-back.ts'
import { useRead } from '../../form/use-form.ts'
import { QuietButton } from '../../ui/button.ts'
import { counted } from '../../ui/format.ts'
import classes from './revision-view.module.css'
import type { Session } from './session.ts'

type Props = {
  readonly session: Session
  readonly revision: { readonly id: number; readonly version: number }
  /** The revision before it; undefined for the first. */
  readonly before: number | undefined
  readonly mayEdit: boolean
  readonly onRestore: () => Promise<void>
}

function useRevision({ target }: Session, id: number | undefined) {
  return useQuery({
    queryKey: ['revision', target.key, target.page, id],
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => target.revision(id ?? 0, signal),
  })
}

/** One earlier state: its own changes, or its difference from now; and the way back to it. */
export function RevisionView({ session, revision, before, mayEdit, onRestore }: Props) {
  const { form, content } = session
  const [isAgainstNow, setAgainstNow] = useState(true)
  const [isAsking, setAsking] = useState(false)
  const [isRestoring, setRestoring] = useState(false)
  const [done, setDone] = useState<{ readonly said: string; undo?(): void }>()
  const told = useRef<HTMLParagraphElement>(null)
  const it = useRevision(session, revision.id)
  const earlier = useRevision(session, before)
  const now = useRead(form, each => each.snapshot().values)
  const unsaved = useRead(form, each => each.changes().length)
  const failure = it.error ?? (isAgainstNow ? null : earlier.error)
  if (failure) return <p role="alert">{failure.message}</p>
  const other = isAgainstNow ? now : before === undefined ? undefined : earlier.data?.values
  if (!it.data || (other === undefined && before !== undefined)) return <Skeleton height={80} />
  const changes = isAgainstNow
    ? diff(content.fields, it.data.values, other)
    : diff(content.fields, other ?? {}, it.data.values)

  /** Into the form, as if it were typed: the save judges it, and the bar below says that it is not saved yet. */
  function put(change: Change) {
    const { path, value } = putBack(form.snapshot().values, change)
    const was = form.value(path)
    form.set(path, value)
    say({
      said: `${change.label} stands in the form as in version ${revision.version}. Save to keep it.`,
      undo() {
        form.set(path, was)
        say({ said: `${change.label} stands in the form as before.` })
      },
    })
  }
  /** What was done has the focus: the button that did it is gone with its line. */
  function say(what: typeof done) {
    setDone(what)
    requestAnimationFrame(() => told.current?.focus())
  }
  async function restore() {
    setRestoring(true)
    await onRestore()
    setRestoring(false)
  }
  return (
    <div className={classes.opened}>
      <fieldset className={classes.against} aria-label="Compare with">
        <Button
          size="compact-sm"
          variant={isAgainstNow ? 'filled' : 'default'}
          aria-pressed={isAgainstNow}
          onClick={() => setAgainstNow(true)}
        >
          Against now
        </Button>
        <Button
          size="compact-sm"
          variant={isAgainstNow ? 'default' : 'filled'}
          aria-pressed={!isAgainstNow}
          disabled={before === undefined}
          onClick={() => setAgainstNow(false)}
        >
          Against the one before
        </Button>
      </fieldset>
      {done && (
        <p ref={told} tabIndex={-1} role="status" className={classes.done}>
          {done.said}{' '}
          {done.undo && (
            <QuietButton size="compact-xs" onClick={done.undo}>
              Undo
            </QuietButton>
          )}
        </p>
      )}
      {changes.length === 0 && (
        <p>{isAgainstNow ? 'Nothing differs from what is in the form now.' : 'It changed no field.'}</p>
      )}
      <ChangeList
        fields={content.fields}
        changes={changes}
        before={isAgainstNow ? 'Then' : 'Before'}
        after={isAgainstNow ? 'Now' : 'Then'}
        {...(mayEdit && isAgainstNow ? { onPutBack: put } : {})}
      />
      {mayEdit && !isAsking && (
        <QuietButton loading={isRestoring} onClick={() => (unsaved > 0 ? setAsking(true) : void restore())}>
          {session.target.publication ? 'Restore to the draft' : 'Restore'}
        </QuietButton>
      )}
      {isAsking && (
        <div className={classes.question} role="alert">
          Your {counted(unsaved, 'unsaved change')} would be given up for version {revision.version}.
          <div>
            <Button size="compact-sm" loading={isRestoring} onClick={() => void restore()}>
              Restore, and give them up
            </Button>{' '}
            <QuietButton size="compact-sm" onClick={() => setAsking(false)}>
              Keep them
            </QuietButton>
          </div>
        </div>
      )}
    </div>
  )
}
