import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { factsOf } from '../../model/kinds/facts-of-list.ts'
import { type PageId, pageOf } from '../../model/pages/index.ts'
import { detailParamOf, pathOf, type RouteParams } from '../../model/pages/route.ts'
import type { ApprovalKey } from '../../model/workflows/index.ts'
import { myTurn, queueOf, waitingOf } from '../cases/calls.ts'
import { Note, Pane, Screen } from '../cases/cases-elements.ts'
import { OneRecord } from '../cases/one-record.tsx'
import { Queue } from '../cases/queue/queue.tsx'
import { useQueueState } from '../cases/queue/use-queue-state.ts'
import { ListScreen } from '../list/screen/list-screen.tsx'
import { useSeenList } from '../list/seen-list.ts'
import { linkTo } from '../shell/link.ts'
import { NotFoundScreen } from '../shell/not-found-screen.tsx'
import { useMay } from '../shell/profile.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { Callout } from '../ui/callout.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { widerThan } from '../ui/widths.ts'
import { approvalOf } from './approval-kinds.ts'
import { BesideLinks } from './beside-links.ts'
import { listConfigOf } from './list-configs.ts'

type Props = { pageId: PageId; approval: ApprovalKey; params: RouteParams }

/** The cases of any approved kind: the queue that is worked through, or all of them as a list, as the address says. */
export default function ApprovalScreen(props: Props) {
  const { pageId, approval, params } = props
  const named = params[detailParamOf(pageId) ?? '']
  const isList = useRouterState({ select: ({ location }) => asksForList(new URLSearchParams(location.searchStr)) })
  // A record with an address of its own is opened in its queue.
  if (named !== undefined && !/^\d{1,15}$/.test(named)) return <NotFoundScreen />
  return isList && Object.keys(params).length === 0 ? <AsList {...{ pageId, approval }} /> : <AsQueue {...props} />
}

/** The parameter that asks for the list. */
const asList = 'as'
const kept = { [asList]: 'list' }
/** What the queue takes of an address. Whoever is led here by a figure or a link that names more sees the rows that it names. */
const ofQueue = new Set(['status', 'search', 'open', 'field'])
const asksForList = (params: URLSearchParams): boolean => [...params.keys()].some(name => !ofQueue.has(name))

/** ux.md, Lists: every filter, saved views, columns, and an export of what is shown. */
function AsList({ pageId, approval: key }: Omit<Props, 'params'>) {
  const config = listConfigOf(key).useLoaded()
  const list = useSeenList(key, pageId)
  const place = useMemo(() => ({ key, brand: undefined }), [key])
  return (
    <ListScreen
      pageId={pageId}
      place={place}
      list={list}
      parts={config}
      title={pageOf(pageId).label}
      kept={kept}
      beside={<Ways pageId={pageId} isList />}
    />
  )
}

const wholeAddress = { exact: true, includeSearch: true }
const Ways = ({ pageId, isList }: { pageId: PageId; isList: boolean }) => (
  <BesideLinks aria-label="Queue or list">
    <Link to={pathOf(pageId)} activeOptions={wholeAddress} aria-current={isList ? undefined : 'page'}>
      Queue
    </Link>
    <Link {...linkTo(pageId, kept)} activeOptions={wholeAddress} aria-current={isList ? 'page' : undefined}>
      List
    </Link>
  </BesideLinks>
)

/** A queue and its open record. */
function AsQueue({ pageId, approval: key, params }: Props) {
  const kind = approvalOf(key)
  const may = useMay()
  const hasTurns = factsOf(key).views?.['turn']?.forWho?.some(flag => may(flag, pageId)) === true
  const [place, go] = useQueueState(pageId, hasTurns ? myTurn : waitingOf(kind), params['id'])
  const queue = useInfiniteQuery(queueOf(kind, place))
  const rows = queue.data?.pages.flatMap(page => page.items)
  const isWide = useMediaQuery(widerThan('tablet'), undefined, { getInitialValueInEffect: false })
  // Beside the queue there is always room for its first record; a phone shows one or the other.
  const open = place.open ?? (isWide ? rows?.[0]?.id : undefined)
  const [takesFocus, setTakesFocus] = useState(false)
  const search = useRef<HTMLInputElement>(null)

  function show(id: number | undefined, focus = true) {
    setTakesFocus(focus)
    go({ open: id })
  }
  /** The next in the order of this list, whatever it is narrowed to; the server's word where the list ends here. */
  function below(id: number) {
    const at = rows?.findIndex(each => each.id === id) ?? -1
    return at < 0 ? undefined : rows?.[at + 1]?.id
  }
  function step(by: number) {
    const at = rows?.findIndex(({ id }) => id === open) ?? -1
    const next = rows?.[at < 0 ? 0 : at + by]
    if (next) show(next.id)
  }
  useShortcuts([
    { keys: 'j', label: `Next ${kind.one}`, run: () => step(1) },
    { keys: 'k', label: `Previous ${kind.one}`, run: () => step(-1) },
    { keys: '/', label: 'Search', run: () => search.current?.focus() },
  ])

  if (queue.error && !rows) return <LoadFailure error={queue.error} retry={() => void queue.refetch()} />
  return (
    <>
      <PageHead title={pageOf(pageId).label} actions={kind.Actions && <kind.Actions />}>
        {kind.hint}
      </PageHead>
      <Ways pageId={pageId} isList={false} />
      <Screen data-open={place.open !== undefined}>
        <Queue
          kind={kind}
          rows={rows}
          total={queue.data?.pages[0]?.total ?? null}
          filter={place}
          hasTurns={hasTurns}
          open={open}
          search={search}
          hasMore={queue.hasNextPage}
          isLoadingMore={queue.isFetchingNextPage}
          onFilter={change => go({ ...change, open: undefined }, 'search' in change ? 'replace' : 'push')}
          onOpen={id => show(id)}
          onMore={() => void queue.fetchNextPage()}
        />
        <Pane>
          {place.isUnknown && <Callout>The address names no {kind.one}: the first that stands here is open.</Callout>}
          {open !== undefined && (
            <OneRecord
              key={open}
              kind={kind}
              id={open}
              takesFocus={takesFocus}
              onNext={id => show(below(open) ?? id ?? undefined)}
              onBack={() => show(undefined, false)}
            />
          )}
          {open === undefined && rows?.length === 0 && <Note>No {kind.one} stands here.</Note>}
        </Pane>
      </Screen>
    </>
  )
}
