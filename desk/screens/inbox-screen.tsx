import { Skeleton } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { brandById } from '../../model/brands.ts'
import { may } from '../../model/pages/access.ts'
import { pageOf } from '../../model/pages/index.ts'
import { type ApprovalKey, approvalKeys } from '../../model/workflows/index.ts'
import type { Approval } from '../approvals/approval.ts'
import classes from '../approvals/approvals.module.css'
import { everyStatus, keysOf } from '../approvals/calls.ts'
import { after, inOrder, type Waiting } from '../approvals/inbox.ts'
import { approvals } from '../approvals/kinds.ts'
import { OneRecord } from '../approvals/one-record.tsx'
import type { ScreenProps } from '../screens.ts'
import { accentOfBrand } from '../shell/accents.ts'
import { useAccess } from '../shell/profile.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { counted } from '../ui/format.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Swatch } from '../ui/swatch.tsx'
import { When } from '../ui/when.tsx'

/** The first of a queue; as these are decided, more come. Under the key of its kind, so that a decision makes it anew. */
const firstOf = (approval: Approval) => ({
  queryKey: [...keysOf(approval), 'inbox'],
  queryFn: ({ signal }: { signal: AbortSignal }) => approval.list({ status: approval.waits[0] ?? everyStatus }, signal),
  refetchInterval: 60_000,
})

/** ux.md, Approvals 1: one inbox for all kinds, oldest due first; deciding moves to the next. */
export default function InboxScreen({ pageId }: ScreenProps) {
  const access = useAccess()
  const mine = approvalKeys.map(key => approvals[key]).filter(({ page }) => may(access, 'approve', page))
  const queries = useQueries({ queries: mine.map(firstOf) })
  const { shown, hasMore } = inOrder(
    queries.map(({ data }, i) => {
      const approval = mine[i] as Approval
      return {
        waiting: (data?.items ?? []).map((row): Waiting => ({ key: approval.key, row, item: approval.item(row) })),
        hasMore: data?.next != null,
      }
    }),
  )
  const { open, go } = useOpen()
  const [takesFocus, setTakesFocus] = useState(false)
  const failure = queries.find(({ error, data }) => error && !data)
  const isLoading = queries.some(({ isPending }) => isPending)
  const current = open ?? (isWide() ? shown[0] : undefined)
  const kind = mine.find(({ key }) => key === current?.key)
  function show(next: Waiting | undefined, focus = true) {
    setTakesFocus(focus)
    go(next)
  }
  function step(by: number) {
    const at = shown.findIndex(({ key, row }) => key === current?.key && row.id === current.row.id)
    const next = shown[at < 0 ? 0 : at + by]
    if (next) show(next)
  }
  useShortcuts([
    { keys: 'j', label: 'Next', run: () => step(1) },
    { keys: 'k', label: 'Previous', run: () => step(-1) },
  ])
  return (
    <>
      <PageHead title={pageOf(pageId).label}>Everything that waits for a decision, what is due first on top.</PageHead>
      {mine.length === 0 && <p className={classes.note}>Your role decides nothing here.</p>}
      {failure?.error && <LoadFailure error={failure.error} retry={() => void failure.refetch()} />}
      {mine.length > 0 && (
        <div className={classes.screen} data-open={open !== undefined}>
          <section className={classes.queue} aria-label="Waiting">
            <p className={classes.total} role="status">
              {isLoading ? 'Loading…' : `${counted(shown.length, 'record')}${hasMore ? ', and more' : ''}`}
            </p>
            {isLoading && <Skeleton height={200} />}
            {!isLoading && shown.length === 0 && <p className={classes.note}>Nothing waits for a decision.</p>}
            <ul className={classes.rows}>
              {shown.map(each => (
                <li key={`${each.key} ${each.row.id}`}>
                  <button
                    type="button"
                    aria-current={each.key === current?.key && each.row.id === current.row.id ? 'true' : undefined}
                    onClick={() => show(each)}
                  >
                    <Row waiting={each} />
                  </button>
                </li>
              ))}
            </ul>
            {hasMore && <p className={classes.note}>More come as these are decided.</p>}
          </section>
          <div className={classes.pane}>
            {kind && current && (
              <OneRecord
                key={`${current.key} ${current.row.id}`}
                approval={kind}
                id={current.row.id}
                takesFocus={takesFocus}
                onNext={() => show(after(shown, current.key, current.row.id))}
                onBack={() => show(undefined, false)}
              />
            )}
          </div>
        </div>
      )}
    </>
  )
}

const isWide = () => window.matchMedia('(min-width: 901px)').matches

function Row({ waiting: { key, item } }: { waiting: Waiting }) {
  const [first] = item.brands
  const brand = first === undefined || item.brands.length > 1 ? undefined : brandById(first)
  return (
    <>
      <span className={classes.client}>
        {brand && <Swatch accent={accentOfBrand(brand.code)} />}
        <strong>{item.title}</strong>
      </span>
      <span className={classes.number}>{item.number}</span>
      <span className={classes.who}>{pageOf(approvals[key as ApprovalKey].page).label}</span>
      <span className={classes.due} data-late={item.due !== null && Date.parse(item.due) < Date.now()}>
        {item.due === null ? '' : <When at={item.due} relative />}
      </span>
    </>
  )
}

/** Which record stands open is the address: its kind and its number. */
function useOpen() {
  const text = useRouterState({ select: state => state.location.searchStr })
  const pathname = useRouterState({ select: state => state.location.pathname })
  const navigate = useNavigate()
  const [key = '', id = ''] = (new URLSearchParams(text).get('open') ?? '').split('-')
  const isOne = approvalKeys.some(known => known === key) && /^\d{1,15}$/.test(id)
  return {
    open: isOne ? { key, row: { id: Number(id) } } : undefined,
    go: (next: Waiting | undefined) =>
      void navigate({
        to: pathname,
        search: (next ? { open: `${next.key}-${next.row.id}` } : {}) as never,
        resetScroll: false,
      }),
  }
}
