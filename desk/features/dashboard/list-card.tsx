import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { type ListRow, readRows } from '../../api/rows.ts'
import { linkTo } from '../../shell/link.ts'
import { Muted } from '../../ui/muted.ts'
import { CardFrame } from './card-frame.tsx'
import type { AskedList } from './card-rows.ts'
import { DashboardRows, More } from './dashboard-elements.ts'

type Props = {
  readonly asks: AskedList
  readonly title: string
  readonly none: string
  /** Leads to the list, narrowed as the card is. */
  readonly all: string
  readonly isUrgent?: boolean
  of(row: ListRow): { readonly name: string; readonly note: ReactNode }
}

/** Rows of a list that wait for someone, and their number; the number leads to them. */
export function ListCard({ asks: { list, filters, sort }, title, none, all, isUrgent = false, of }: Props) {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['dashboard', list, filters],
    queryFn: ({ signal }) =>
      readRows(
        { key: list, brand: undefined },
        { filters, ...(sort === undefined ? {} : { sort }) },
        { total: 'capped', signal },
      ),
    refetchInterval: 60_000,
  })
  const page = pathOf(pageOfList[list])
  const narrowed = { ...filters, ...(sort === undefined ? {} : { sort }) }
  const isAny = (data?.items.length ?? 0) > 0
  return (
    <CardFrame
      title={title}
      count={data?.total?.count}
      more={data?.total?.more ?? false}
      list={{ to: page, search: narrowed }}
      asOf={dataUpdatedAt > 0 ? new Date(dataUpdatedAt).toISOString() : undefined}
      error={error}
      retry={() => void refetch()}
      isAlarming={isUrgent && isAny}
    >
      {data?.items.length === 0 && <Muted data-size="sm">{none}</Muted>}
      <DashboardRows>
        {data?.items.slice(0, 5).map(row => {
          const { name, note } = of(row)
          return (
            <li key={row.id}>
              <div>
                <Link {...linkTo(pageOfList[list], { open: row.id })}>{name}</Link>
                <p>{note}</p>
              </div>
            </li>
          )
        })}
      </DashboardRows>
      {isAny && (
        <More>
          <Link to={page} search={narrowed}>
            {all}
          </Link>
        </More>
      )}
    </CardFrame>
  )
}
