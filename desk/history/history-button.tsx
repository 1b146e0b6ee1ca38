import { ActionIcon, Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import type { HistoryKey } from '../../model/kinds/history-keys.ts'
import { isTalkKey } from '../../model/kinds/talk.ts'
import { QuietButton } from '../ui/button.ts'
import { Dialog } from '../ui/dialog.tsx'
import { laterPart } from '../ui/later-part.tsx'
import classes from './history-button.module.css'
import { Talk, useTalk } from './talk.tsx'
import { TalkButton } from './talk-button.tsx'

const Panel = laterPart(() => import('./history-panel.tsx'))

export type HistoryProps = {
  readonly kind: HistoryKey
  readonly id: number | string
  /** What it is called, for the title. */
  readonly name: string
  /** Only its sign, where there is no room for the word. */
  readonly isSmall?: boolean
  /** It was put back: whoever shows it reads it again, once the history is closed, which would go with what is drawn anew. */
  onRestored?(): void
}

/** Opens the history of a record beside the page, and the talk about it where nothing around it does. */
export function HistoryButton({ kind, id, name, isSmall, onRestored }: HistoryProps) {
  const [isOpen, setOpen] = useState(false)
  const isRestored = useRef(false)
  const around = useTalk()
  const hasTalk = around?.kind === kind && String(around.id) === String(id)
  const open = () => setOpen(true)
  const close = () => {
    setOpen(false)
    if (isRestored.current) onRestored?.()
    isRestored.current = false
  }
  const noted = () => {
    isRestored.current = true
  }
  const talk = isTalkKey(kind) && (
    <Talk kind={kind} id={id} name={name}>
      <TalkButton />
    </Talk>
  )
  return (
    <>
      {isSmall ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={`History of ${name}`}
          title="History"
          onClick={open}
        >
          <IconHistory size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      ) : (
        <span className={classes.both}>
          <QuietButton
            size="compact-sm"
            leftSection={<IconHistory size={15} stroke={1.7} aria-hidden />}
            onClick={open}
          >
            History
          </QuietButton>
          {!hasTalk && talk}
        </span>
      )}
      {isOpen && (
        <Dialog title={`History of ${name}`} side="right" isWide onClose={close}>
          {/* In a row of many there is no room for it. */}
          {isSmall && !hasTalk && <div className={classes.above}>{talk}</div>}
          <Suspense fallback={<Skeleton height={320} />}>
            <Panel kind={kind} id={id} onRestored={noted} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
