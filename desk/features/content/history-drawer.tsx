import { Button, Drawer, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateTime, exactTime, fromNow } from '../../ui/format.ts'
import classes from './dialogs.module.css'
import { RevisionView } from './revision-view.tsx'
import type { Session } from './session.ts'

const kinds = { seed: 'Standard content', save: 'Saved', publish: 'Published', restore: 'Restored' } as const

type Props = {
  readonly session: Session
  readonly mayEdit: boolean
  readonly onRestore: (revision: number, version: number) => Promise<boolean>
  readonly onClose: () => void
}

/** What the page was, newest first: each with its differences, and the way back to it. */
export function HistoryDrawer({ session, mayEdit, onRestore, onClose }: Props) {
  const { place } = session
  const [openId, setOpen] = useState<number>()
  const found = useInfiniteQuery({
    queryKey: ['revisions', place.key, place.page],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => place.revisions(pageParam, signal),
    getNextPageParam: last => last.next ?? undefined,
    staleTime: 0,
  })
  const items = found.data?.pages.flatMap(each => each.items) ?? []
  // Saved and published as one version stand here twice: the publication is what readers see.
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
          <Button size="compact-sm" variant="default" onClick={() => void found.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {found.isSuccess && items.length === 0 && (
        <p>Nothing was saved yet. Each save{place.publication && ', publication'} and restoration will stand here.</p>
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
                <span className={classes.live}>{place.publication?.readers ?? 'visitors'} see this</span>
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
                  // Done or refused, the page behind says it.
                  await onRestore(item.id, item.version)
                  onClose()
                }}
              />
            )}
          </li>
        ))}
      </ol>
      {found.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Show earlier ones
        </Button>
      )}
    </Drawer>
  )
}
