import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Reveal } from '../../form/reveal.ts'
import { useReadAfter } from '../../form/use-form.ts'
import { holdsActs } from '../../shell/acts.ts'
import { keyNames } from '../../shell/shortcuts.ts'
import { FaintButton, QuietButton } from '../../ui/button.ts'
import { counted, date, dateTime, exactTime, time } from '../../ui/format.ts'
import { Dot } from './content-elements.ts'
import classes from './save-bar.module.css'
import type { Session } from './session.ts'
import { useSession } from './use-session.ts'
import { useWhose } from './whose.ts'

const subscribe = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** The text of the bar: one of these, and nothing else. */
type State = 'saving' | 'offline' | 'attention' | 'conflict' | 'failed' | 'unsaved' | 'saved'
/** For today the time is enough. */
const moment = (at: string) => (date(at) === date(Date.now()) ? `at ${time(at)}` : dateTime(at))

type Props = {
  readonly session: Session
  readonly reveal: Reveal
  readonly onSave: () => Promise<boolean>
  readonly onDiscard: () => () => void
  /** Where something waits to be published. */
  readonly onPublish?: (() => void) | undefined
  /** Where what is saved stands at once, it may wait in a launch instead. */
  readonly onLaunch?: (() => void) | undefined
  /** It goes out only once somebody agreed: that is what the button asks for. */
  readonly asks?: boolean
}

export function SaveBar({ session, reveal, onSave, onDiscard, onPublish, onLaunch, asks = false }: Props) {
  const { form } = session
  const whose = useWhose()
  const { isSaving, isOffline, newer, stored, failure } = useSession(session, now => now)
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const changes = useReadAfter(form, each => each.changes().length)
  const errors = useReadAfter(form, each => Object.keys(each.errors()).length)
  const [takeBack, setTakeBack] = useState<() => void>()
  useEffect(() => {
    if (changes > 0) setTakeBack(undefined)
  }, [changes])

  const state: State = isSaving
    ? 'saving'
    : changes > 0 && (isOffline || !isOnline)
      ? 'offline'
      : errors > 0
        ? 'attention'
        : newer
          ? 'conflict'
          : failure !== undefined
            ? 'failed'
            : changes > 0
              ? 'unsaved'
              : 'saved'
  const says: Record<State, string> = {
    saving: 'Saving…',
    offline: `Offline. ${counted(changes, 'change')} kept on this device${isOffline ? '; saved as soon as there is a connection' : ''}${failure ? `. ${failure}` : ''}`,
    attention: `${counted(errors, 'field needs', 'fields need')} attention`,
    conflict: `${whose(newer?.updated_by)} saved a newer version; yours will be joined with it`,
    failed: changes > 0 ? `Not saved. ${failure} What you typed is kept.` : (failure ?? ''),
    unsaved: `${counted(changes, 'unsaved change')}`,
    saved: stored.updated_at
      ? `Saved ${moment(stored.updated_at)}${stored.updated_by ? ` by ${stored.updated_by}` : ''}`
      : 'Nothing changed',
  }
  return (
    <section className={classes.bar} data-state={state} aria-label="Save" data-off-paper="" {...holdsActs}>
      <p role="status" title={stored.updated_at ? `Saved last ${exactTime(stored.updated_at)}` : undefined}>
        <Dot data-state={state} />
        {says[state]}
      </p>
      {state === 'attention' && (
        <QuietButton onClick={() => reveal.to(Object.keys(form.errors())[0] ?? '')}>Go to it</QuietButton>
      )}
      {takeBack && (
        <FaintButton
          onClick={() => {
            takeBack()
            setTakeBack(undefined)
          }}
        >
          Undo discard
        </FaintButton>
      )}
      {changes > 0 && !isSaving && (
        <FaintButton
          onClick={() => {
            // Not inside the setter, which React may run while it draws.
            const undo = onDiscard()
            setTakeBack(() => undo)
          }}
        >
          Discard
        </FaintButton>
      )}
      {onLaunch && changes > 0 && !isSaving && <QuietButton onClick={onLaunch}>Into a launch…</QuietButton>}
      <Button
        className={classes.save}
        onClick={() => void onSave()}
        aria-disabled={changes === 0 || isSaving}
        data-idle={changes === 0 || undefined}
      >
        Save <kbd>{keyNames('mod+s').join('+')}</kbd>
      </Button>
      {onPublish && (
        <Button leftSection={<IconSend size={16} stroke={1.6} aria-hidden />} onClick={onPublish}>
          {asks ? 'Ask for review…' : 'Publish…'}
        </Button>
      )}
    </section>
  )
}
