import { Button, Select, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react'
import { type Ref, useEffect, useState } from 'react'
import { brandById } from '../../model/brands.ts'
import type { RequestWorkflow } from '../../model/workflows/request.ts'
import { accentOfBrand } from '../shell/accents.ts'
import { counted } from '../ui/format.ts'
import { Swatch } from '../ui/swatch.tsx'
import { When } from '../ui/when.tsx'
import classes from './approvals.module.css'
import { everyStatus, type Filter, type Row } from './calls.ts'
import { StatusMark } from './status-mark.tsx'

type Props = {
  readonly workflow: RequestWorkflow
  readonly rows: readonly Row[] | undefined
  readonly total: { count: number; more: boolean } | null
  readonly dueOf: (row: Row) => string
  readonly filter: Filter
  readonly open: number | undefined
  readonly search: Ref<HTMLInputElement>
  readonly hasMore: boolean
  readonly isLoadingMore: boolean
  onFilter(change: Partial<Filter>): void
  onOpen(id: number): void
  onMore(): void
}

/** What waits, the oldest due on top; what was decided is one choice away. */
export function Queue({
  workflow,
  rows,
  total,
  filter,
  open,
  search,
  hasMore,
  isLoadingMore,
  dueOf,
  onFilter,
  onOpen,
  onMore,
}: Props) {
  const [typed, setTyped] = useState(filter.search)
  const later = useDebouncedCallback((text: string) => onFilter({ search: text }), 200)
  useEffect(() => setTyped(now => (now.trim() === filter.search ? now : filter.search)), [filter.search])
  const choices = [
    ...Object.entries(workflow.states).map(([value, { label }]) => ({ value, label })),
    { value: everyStatus, label: 'All' },
  ]
  return (
    <section className={classes.queue} aria-label="Requests">
      <div className={classes.filters}>
        <TextInput
          ref={search}
          type="search"
          aria-label="Search requests"
          placeholder="Search number, client, seller"
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
      <p className={classes.total} role="status">
        {total && (total.more ? `${total.count.toLocaleString('en')}+ requests` : counted(total.count, 'request'))}
      </p>
      {!rows && <Waiting />}
      {rows?.length === 0 && <None filter={filter} workflow={workflow} onFilter={onFilter} />}
      <ul className={classes.rows}>
        {rows?.map(row => (
          <li key={row.id}>
            <button
              type="button"
              data-request={row.id}
              aria-current={row.id === open ? 'true' : undefined}
              onClick={() => onOpen(row.id)}
            >
              <QueueRow row={row} due={dueOf(row)} workflow={workflow} />
            </button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="default" fullWidth loading={isLoadingMore} onClick={onMore}>
          Show more
        </Button>
      )}
    </section>
  )
}

function QueueRow({ row, due, workflow }: { row: Row; due: string; workflow: RequestWorkflow }) {
  const brand = brandById(row.brand_id)
  const isWaiting = row.status === workflow.initial
  const isLate = isWaiting && Date.parse(due) < Date.now()
  return (
    <>
      <span className={classes.client}>
        {brand && <Swatch accent={accentOfBrand(brand.code)} />}
        <strong>{row.client}</strong>
        {row.has_conflict && (
          <IconAlertTriangle
            size={15}
            stroke={1.8}
            className={classes.conflict}
            aria-label="Another seller claims this client"
          />
        )}
      </span>
      <span className={classes.number}>{row.request_no}</span>
      <span className={classes.who}>{row.seller}</span>
      <span className={classes.due} data-late={isLate}>
        {isWaiting ? <When at={due} relative /> : <StatusMark workflow={workflow} status={row.status} />}
      </span>
    </>
  )
}

function None({ filter, workflow, onFilter }: Pick<Props, 'filter' | 'workflow' | 'onFilter'>) {
  const isSearch = filter.search !== ''
  const isWaiting = filter.status === workflow.initial
  return (
    <div className={classes.none}>
      <p>
        {isSearch
          ? `Nothing matches “${filter.search}”.`
          : isWaiting
            ? 'Nothing waits for a decision.'
            : 'There is no such request.'}
      </p>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => onFilter(isSearch ? { search: '' } : { status: isWaiting ? everyStatus : workflow.initial })}
      >
        {isSearch ? 'Clear the search' : isWaiting ? 'Show all requests' : 'Show what waits'}
      </Button>
    </div>
  )
}

const Waiting = () => (
  <div className={classes.waiting}>
    {['72%', '58%', '66%', '50%', '62%'].map(width => (
      <Skeleton key={width} height={54} mb={8} width="100%" />
    ))}
  </div>
)
