import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { List, ListView } from '../../model/lists/list.ts'
import type { ListScope } from '../api/rows.ts'
import { allView, isBare, type ListAddress, openingViews, readAddress } from './address.ts'
import type { GoTo } from './use-address.ts'
import { countsOf } from './use-rows.ts'

export const viewAddress = (list: List, { filters, sort }: Pick<ListView, 'filters' | 'sort'>): ListAddress => ({
  ...readAddress(list, {}),
  filters,
  sort,
})

/**
 * A list that is opened by its bare address goes to the first of its opening views that has rows, so that nobody begins on
 * rows where there is nothing to do. Returns the counts of its views; while it is opening there are no rows to read.
 */
export function useOpening(place: ListScope, list: List, address: ListAddress, go: GoTo) {
  const { data, isError } = useQuery({ ...countsOf(place), enabled: list.views !== undefined })
  const isOpening = isBare(list, address)
  const isKnown = data !== undefined || isError
  useEffect(() => {
    if (!isOpening || !isKnown) return
    const [, first] = openingViews(list).find(([key]) => data?.views.some(of => of.key === key && of.count > 0)) ?? []
    go(now => (first ? { ...viewAddress(list, first), columns: now.columns } : { ...now, view: allView }), 'replace')
  }, [isOpening, isKnown, data, list, go])
  return { isOpening, counts: new Map(data?.views.map(({ key, ...counted }) => [key, counted])) }
}
export type Counts = ReturnType<typeof useOpening>['counts']
