import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type PageId, pageOf } from '../../model/pages/index.ts'
import type { RouteParams } from '../../model/pages/route.ts'
import type { ApprovalKey } from '../../model/workflows/index.ts'
import classes from '../approvals/approvals.module.css'
import { everyStatus, queueOf } from '../approvals/calls.ts'
import { approvalOf } from '../approvals/kinds.ts'
import { OneRecord } from '../approvals/one-record.tsx'
import { Queue } from '../approvals/queue.tsx'
import { usePlace } from '../approvals/use-place.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'

type Props = { pageId: PageId; approval: ApprovalKey; params: RouteParams }

/** A queue and the record at hand, of any workflow whose records people approve. */
export default function ApprovalScreen({ pageId, approval: key, params }: Props) {
  const approval = approvalOf(key)
  const [place, go] = usePlace(pageId, approval.waits[0] ?? everyStatus, params.id)
  const queue = useInfiniteQuery(queueOf(approval, place))
  const rows = queue.data?.pages.flatMap(page => page.items)
  const isWide = useMediaQuery('(min-width: 901px)', undefined, { getInitialValueInEffect: false })
  // Beside the queue there is always room for its first; on a phone it is one or the other.
  const open = place.open ?? (isWide ? rows?.[0]?.id : undefined)
  const [takesFocus, setTakesFocus] = useState(false)
  const search = useRef<HTMLInputElement>(null)

  function show(id: number | undefined, focus = true) {
    setTakesFocus(focus)
    go({ open: id })
  }
  function step(by: number) {
    const at = rows?.findIndex(({ id }) => id === open) ?? -1
    const next = rows?.[at < 0 ? 0 : at + by]
    if (next) show(next.id)
  }
  useShortcuts([
    { keys: 'j', label: `Next ${approval.one}`, run: () => step(1) },
    { keys: 'k', label: `Previous ${approval.one}`, run: () => step(-1) },
    { keys: '/', label: 'Search', run: () => search.current?.focus() },
  ])

  if (queue.error && !rows) return <LoadFailure error={queue.error} retry={() => void queue.refetch()} />
  return (
    <>
      <PageHead title={pageOf(pageId).label}>{approval.hint}</PageHead>
      <div className={classes.screen} data-open={place.open !== undefined}>
        <Queue
          approval={approval}
          rows={rows}
          total={queue.data?.pages[0]?.total ?? null}
          filter={place}
          open={open}
          search={search}
          hasMore={queue.hasNextPage}
          isLoadingMore={queue.isFetchingNextPage}
          onFilter={change => go({ ...change, open: undefined }, 'search' in change ? 'replace' : 'push')}
          onOpen={id => show(id)}
          onMore={() => void queue.fetchNextPage()}
        />
        <div className={classes.pane}>
          {open !== undefined && (
            <OneRecord
              key={open}
              approval={approval}
              id={open}
              takesFocus={takesFocus}
              onNext={id => show(id ?? undefined)}
              onBack={() => show(undefined, false)}
            />
          )}
          {open === undefined && rows?.length === 0 && <p className={classes.note}>No {approval.one} stands open.</p>}
        </div>
      </div>
    </>
  )
}
