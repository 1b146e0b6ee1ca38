import { Select, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useState } from 'react'
import { capital } from '../../../model/capital.ts'
import { QuietButton } from '../../ui/button.ts'
import { counted } from '../../ui/format.ts'
import { When } from '../../ui/when.tsx'
import { everyStatus, type Filter, myTurn } from '../calls.ts'
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
  readonly open: number | undefined
  readonly search: Ref<HTMLInputElement>
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  onFilter(change: Partial<Filter>): void
  onOpen(id: number): void
  onMore(): void
}

/** Waiting cases, the earliest due on top; decided ones are one choice away. */
export function Queue({
  kind,
  rows,
  total,
  filter,
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
    { value: myTurn, label: 'My turn' },
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
        <Select
          aria-label="Status"
          data={choices}
          value={filter.status}
          allowDeselect={false}
          comboboxProps={{ shadow: 'md' }}
          onChange={value => onFilter({ status: value ?? everyStatus })}
        />
      </div>
      <Total role="status">
        {total &&
          (total.more
            ? `${total.count.toLocaleString('en')}+ ${kind.many}`
            : counted(total.count, kind.one, kind.many))}
      </Total>
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
  const [initial = everyStatus] = kind.waits
  const isSearch = filter.search !== ''
  const isWaiting = kind.waits.includes(filter.status) || filter.status === myTurn
  return (
    <div className={classes.none}>
      <p>
        {isSearch
          ? `Nothing matches “${filter.search}”.`
          : isWaiting
            ? `Nothing waits for a decision. ${kind.source}`
            : `There is no such ${kind.one}.`}
      </p>
      <QuietButton
        size="compact-sm"
        onClick={() => onFilter(isSearch ? { search: '' } : { status: isWaiting ? everyStatus : initial })}
      >
        {isSearch ? 'Clear the search' : isWaiting ? `Show all ${kind.many}` : 'Show what waits'}
      </QuietButton>
    </div>
  )
}

const Waiting = () => (
  <div className={classes.waiting}>
    {['72%', '58%', '66%', '50%', '62%'].map(width => (
      <Skeleton key={width} height={54} mb="xs" width="100%" />
    ))}
  </div>
)
