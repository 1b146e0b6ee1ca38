import { Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pageOf } from '../../model/pages/index.ts'
import { waitingPage } from '../../model/workflows/waiting.ts'
import { waitingOf } from '../api/reads.ts'
import { Note, Pane, QueueFrame, Rows, Screen, Total } from '../cases/cases-elements.ts'
import { after, inboxOf, isSame, type WaitingName } from '../cases/queue/inbox.ts'
import { InboxRow } from '../cases/queue/inbox-row.tsx'
import { useInboxState } from '../cases/queue/use-inbox-state.ts'
import { Delegations } from '../features/approval-inbox/delegations.tsx'
import { Terms } from '../features/approval-inbox/terms.tsx'
import { rememberQueue } from '../list/came-from.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { QuietButton } from '../ui/button.ts'
import { Callout } from '../ui/callout.ts'
import { Dialog } from '../ui/dialog.tsx'
import { counted } from '../ui/format.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { ScreenProps } from '../ui/screen-props.ts'
import { widerThan } from '../ui/widths.ts'
import { InboxRecord } from './inbox-record.tsx'
import classes from './inbox-screen.module.css'

const nothingWaits =
  'Nothing waits for your decision. Reservations, requests of sellers, transfers, partners and pages that you must agree to come here once the step is yours.'

const isWide = () => window.matchMedia(widerThan('tablet')).matches

/** ux.md, Approvals 1: one inbox for all kinds, oldest due first; deciding moves to the next. */
export default function InboxScreen({ pageId }: ScreenProps) {
  const { open, kind, isLate, isUnknown, go } = useInboxState()
  const inbox = useInfiniteQuery(inboxOf(kind, isLate))
  const { data: waiting } = useQuery(waitingOf)
  const [takesFocus, setTakesFocus] = useState(false)
  const [isDelegating, setDelegating] = useState(false)
  const [isTimed, setTimed] = useState(false)
  const { data, error } = inbox
  const shown = data?.pages.flatMap(({ items }) => items) ?? []
  const acting = data?.pages[0]?.acting ?? []
  const reservations = shown.filter(({ key }) => key === 'reservation').map(({ id }) => id)
  const inOrder = reservations.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same ids are a new array each time
  useEffect(() => {
    if (inOrder !== '') rememberQueue('reservations', reservations)
  }, [inOrder])
  const current = open ?? (isWide() ? shown[0] : undefined)
  const asked = waiting?.kinds.filter(({ key }) => kind === undefined || kind === key)
  const overdue = asked?.reduce((sum, each) => sum + each.overdue, 0) ?? 0
  const total = isLate ? overdue : asked?.reduce((sum, { count }) => sum + count, 0)
  const kinds = waiting?.kinds.filter(each => each.count > 0 || each.key === kind) ?? []

  function show(next: WaitingName | undefined, focus = true) {
    setTakesFocus(focus)
    go({ open: next })
  }
  function step(by: number) {
    const at = shown.findIndex(each => isSame(current, each))
    const next = shown[at < 0 ? 0 : at + by]
    if (next) show(next)
  }
  useShortcuts([
    { keys: 'j', label: 'Next', run: () => step(1) },
    { keys: 'k', label: 'Previous', run: () => step(-1) },
  ])
  return (
    <>
      <PageHead
        title={pageOf(pageId).label}
        actions={
          <>
            <QuietButton onClick={() => setTimed(true)}>Due dates</QuietButton>
            <QuietButton onClick={() => setDelegating(true)}>Delegation</QuietButton>
          </>
        }
      >
        Everything that waits for your decision, what is due first on top.
        {acting.length > 0 && ` You also decide for ${acting.map(({ name }) => name).join(', ')}.`}
      </PageHead>
      {error && !data && <LoadFailure error={error} retry={() => void inbox.refetch()} />}
      {waiting?.kinds.length === 0 && shown.length === 0 && <Note>Your role decides nothing here.</Note>}
      {!(error && !data) && waiting?.kinds.length !== 0 && (
        <>
          {(kinds.length > 1 || overdue > 0 || isLate) && (
            <nav className={classes.kinds} aria-label="Kinds">
              <Kind label="All" isOn={kind === undefined} onChoose={() => go({ kind: undefined, open: undefined })} />
              {kinds.map(({ key, count }) => (
                <Kind
                  key={key}
                  label={pageOf(waitingPage(key)).label}
                  count={count}
                  isOn={kind === key}
                  onChoose={() => go({ kind: key, open: undefined })}
                />
              ))}
              {(overdue > 0 || isLate) && (
                <Kind
                  label="Past due"
                  count={overdue}
                  isOn={isLate}
                  onChoose={() => go({ isLate: !isLate, open: undefined })}
                />
              )}
            </nav>
          )}
          <Screen data-open={open !== undefined}>
            <QueueFrame aria-label="Waiting">
              <Total role="status">{data ? counted(total ?? shown.length, 'record') : 'Loading…'}</Total>
              {!data && <Skeleton height={200} />}
              {data && shown.length === 0 && <Note>{isLate ? 'Nothing is past its due date.' : nothingWaits}</Note>}
              <Rows data-kinds>
                {shown.map(each => (
                  <li key={`${each.key} ${each.id}`}>
                    <button
                      type="button"
                      aria-current={isSame(current, each) ? 'true' : undefined}
                      onClick={() => show(each)}
                    >
                      <InboxRow waiting={each} />
                    </button>
                  </li>
                ))}
              </Rows>
              {inbox.hasNextPage && (
                <QuietButton fullWidth loading={inbox.isFetchingNextPage} onClick={() => void inbox.fetchNextPage()}>
                  Show more
                </QuietButton>
              )}
            </QueueFrame>
            <Pane>
              {isUnknown && (
                <Callout>The address names nothing that is decided here: what is due first is open.</Callout>
              )}
              {current && data && (
                <InboxRecord
                  key={`${current.key} ${current.id} ${current.for?.id}`}
                  open={current}
                  acting={acting.find(({ id }) => id === current.for?.id)}
                  takesFocus={takesFocus}
                  onNext={() => show(after(shown, current))}
                  onBack={() => show(undefined, false)}
                />
              )}
            </Pane>
          </Screen>
        </>
      )}
      {isTimed && (
        <Dialog title="Due dates" side="right" onClose={() => setTimed(false)}>
          <Terms />
        </Dialog>
      )}
      {isDelegating && (
        <Dialog title="Delegation" side="right" onClose={() => setDelegating(false)}>
          <Delegations />
        </Dialog>
      )}
    </>
  )
}

type KindProps = { label: string; count?: number; isOn: boolean; onChoose(): void }
const Kind = ({ label, count, isOn, onChoose }: KindProps) => (
  <button type="button" aria-pressed={isOn} onClick={onChoose}>
    {label}
    {count !== undefined && <span> {count.toLocaleString('en')}</span>}
  </button>
)
