import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QuietButton } from '../../ui/button.ts'
import { dateTime, exactTime, fromNow } from '../../ui/format.ts'
import { Drawer } from '../../ui/modal.tsx'
import classes from './history-drawer.module.css'
import { RevisionView } from './revision-view.tsx'
import type { Session } from './session.ts'

const kinds = { seed: 'Standard content', save: 'Saved', publish: 'Published', restore: 'Restored' } as const

type Props = {
  readonly session: Session
  readonly mayEdit: boolean
  readonly onRestore: (revision: number, version: number) => Promise<boolean>
  readonly onClose: () => void
}

/** Earlier states of the page, newest first: each with its differences, and the way back to it. */
export function HistoryDrawer({ session, mayEdit, onRestore, onClose }: Props) {
  const { target } = session
  const [openId, setOpen] = useState<number>()
  const found = useInfiniteQuery({
    queryKey: ['revisions', target.key, target.page],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => target.revisions(pageParam, signal),
    getNextPageParam: last => last.next ?? undefined,
    staleTime: 0,
  })
  const items = found.data?.pages.flatMap(each => each.items) ?? []
  // A version that was saved and published is here twice: the publication is the one that readers see.
  const live = items.find(item => item.published)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title="History"
      closeButtonProps={{ 'aria-label': 'Close the history' }}
    >
      {found.isPending && [1, 2, 3].map(line => <Skeleton key={line} height={44} mb="sm" />)}
      {found.error && (
        <p role="alert">
          {found.error.message}{' '}
          <QuietButton size="compact-sm" onClick={() => void found.refetch()}>
            Try again
          </QuietButton>
        </p>
      )}
      {found.isSuccess && items.length === 0 && (
        <p>Nothing was saved yet. Each save{target.publication && ', publication'} and restoration will stand here.</p>
      )}
      <ol className={classes.revisions}>
        {items.map((item, i) => (
          <li key={item.id}>
            <button
              type="button"
              className={classes.revision}
              aria-expanded={openId === item.id}
              onClick={() => setOpen(openId === item.id ? undefined : item.id)}
            >
              <span>
                <strong>{kinds[item.kind]}</strong>
                {item.note && item.kind !== 'seed' && ` · ${item.note}`} · version {item.version}
              </span>
              {item === live && (
                <span className={classes.live}>{target.publication?.readers ?? 'visitors'} see this</span>
              )}
              <small title={exactTime(item.at)}>
                {dateTime(item.at)} ({fromNow(item.at)}){item.by && ` by ${item.by}`}
              </small>
            </button>
            {openId === item.id && (
              <RevisionView
                session={session}
                revision={item}
                before={items[i + 1]?.id}
                mayEdit={mayEdit}
                onRestore={async () => {
                  // The page behind shows the result or the refusal.
                  await onRestore(item.id, item.version)
                  onClose()
                }}
              />
            )}
          </li>
        ))}
      </ol>
      {found.hasNextPage && (
        <QuietButton fullWidth loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show earlier ones
        </QuietButton>
      )}
    </Drawer>
  )
}
