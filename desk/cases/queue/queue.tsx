import { Skeleton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, type Ref, useEffect, useState } from 'react'
import { capital } from '../../../model/capital.ts'
import { QuietButton } from '../../ui/button.ts'
import { Choice } from '../../ui/choice.tsx'
import { counted } from '../../ui/format.ts'
import { When } from '../../ui/when.tsx'
import { everyStatus, type Filter, myTurn, waitingOf } from '../calls.ts'
import type { CaseRow, QueueKind } from '../case.ts'
import { CaseStatus } from '../case-status.tsx'
import { QueueFrame, Rows, Total } from '../cases-elements.ts'
import classes from './queue.module.css'
import { QueueRow } from './queue-row.tsx'

type Props = {
  readonly kind: QueueKind
  readonly rows: readonly CaseRow[] | undefined
  readonly total: { count: number; more: boolean } | null
  readonly filter: Filter
  /** The reader decides here, or completes what is decided: what is at their turn is for them. */
  readonly hasTurns: boolean
  readonly open: number | undefined
  readonly search: Ref<HTMLInputElement>
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  onFilter(change: Partial<Filter>): void
  onOpen(id: number): void
  onMore(): void
}

/** What is at the reader's turn, the earliest due on top; what waits for others and what is decided are one choice away. */
export function Queue({
  kind,
  rows,
  total,
  filter,
  hasTurns,
  open,
  search,
  hasMore,
  isLoadingMore,
  onFilter,
  onOpen,
  onMore,
}: Props) {
  const [typed, setTyped] = useState(filter.search)
  const later = useDebouncedCallback((text: string) => onFilter({ search: text }), 200)
  useEffect(() => setTyped(now => (now.trim() === filter.search ? now : filter.search)), [filter.search])
  const choices = [
    ...(hasTurns ? [{ value: myTurn, label: 'My turn' }] : []),
    ...(kind.waits.length > 1 ? [{ value: waitingOf(kind), label: 'Waiting' }] : []),
    ...Object.entries(kind.workflow.states).map(([value, { label }]) => ({ value, label })),
    { value: everyStatus, label: 'All' },
  ]
  return (
    <QueueFrame aria-label={capital(kind.many)}>
      <div className={classes.filters}>
        <TextInput
          ref={search}
          type="search"
          aria-label={`Search ${kind.many}`}
          placeholder={kind.searched}
          maxLength={80}
          leftSection={<IconSearch size={15} stroke={1.7} aria-hidden />}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            later(event.currentTarget.value.trim())
          }}
        />
        <Total role="status">
          {total &&
            (total.more
              ? `${total.count.toLocaleString('en')}+ ${kind.many}`
              : counted(total.count, kind.one, kind.many))}
        </Total>
        <Choice aria-label="Status" options={choices} value={filter.status} onPick={status => onFilter({ status })} />
      </div>
      {!rows && <Waiting />}
      {rows?.length === 0 && <None filter={filter} kind={kind} onFilter={onFilter} />}
      <Rows>
        {rows?.map(row => (
          <li key={row.id}>
            <button
              type="button"
              data-request={row.id}
              aria-current={row.id === open ? 'true' : undefined}
              onClick={() => onOpen(row.id)}
            >
              <Row row={row} kind={kind} />
            </button>
          </li>
        ))}
      </Rows>
      {hasMore && (
        <QuietButton fullWidth loading={isLoadingMore} onClick={onMore}>
          Show more
        </QuietButton>
      )}
    </QueueFrame>
  )
}

function Row({ row, kind }: { row: CaseRow; kind: QueueKind }) {
  const { due, ...item } = kind.item(row)
  const waits = due !== null && kind.waits.includes(row.status)
  return (
    <QueueRow {...item} isLate={waits && Date.parse(due) < Date.now()}>
      {waits ? <When at={due} relative /> : <CaseStatus kind={kind} status={row.status} />}
    </QueueRow>
  )
}

function None({ filter, kind, onFilter }: Pick<Props, 'filter' | 'kind' | 'onFilter'>) {
  if (filter.search !== '')
    return (
      <Nothing said={`Nothing matches “${filter.search}”.`} onMore={() => onFilter({ search: '' })}>
        Clear the search
      </Nothing>
    )
  const waiting = waitingOf(kind)
  if (filter.status === myTurn)
    return (
      <Nothing said={`Nothing waits for you here. ${kind.source}`} onMore={() => onFilter({ status: waiting })}>
        Show what waits for others
      </Nothing>
    )
  if (filter.status === waiting || kind.waits.includes(filter.status))
    return (
      <Nothing said={`Nothing waits for a decision. ${kind.source}`} onMore={() => onFilter({ status: everyStatus })}>
        Show all {kind.many}
      </Nothing>
    )
  return (
    <Nothing said={`There is no such ${kind.one}.`} onMore={() => onFilter({ status: waiting })}>
      Show what waits
    </Nothing>
  )
}

const Nothing = ({ said, onMore, children }: { said: string; onMore(): void; children: ReactNode }) => (
  <div className={classes.none}>
    <p>{said}</p>
    <QuietButton size="compact-sm" onClick={onMore}>
      {children}
    </QuietButton>
  </div>
)

const Waiting = () => (
  <div className={classes.waiting}>
    {['72%', '58%', '66%', '50%', '62%'].map(width => (
      <Skeleton key={width} height={54} mb="xs" width="100%" />
    ))}
  </div>
)
