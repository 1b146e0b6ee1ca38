import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ListQuery } from '../../model/lists/list.ts'
import { api } from '../api/api.ts'
import { type ListScope, type RowPage, readRows, type Total } from '../api/rows.ts'

/** Every read of a list, so that a change reads all of it again. */
export const listKeyOf = ({ key, brand }: ListScope) => ['list', key, brand?.code ?? null] as const

const totalKeyOf = (place: ListScope, query: ListQuery) => [...listKeyOf(place), query, 'total'] as const

/** One page of a query. The rows are counted once for a query, not once for a page. */
export const pageOfRows = (queries: QueryClient, place: ListScope, query: ListQuery, after: string | undefined) =>
  queryOptions({
    queryKey: [...listKeyOf(place), query, 'page', after ?? null],
    queryFn: async ({ signal }): Promise<RowPage> => {
      const totalKey = totalKeyOf(place, query)
      const counted = queries.getQueryState<Total>(totalKey)
      const isKnown = after !== undefined && counted?.data !== undefined && !counted.isInvalidated
      const read = await readRows(place, query, { after, total: isKnown ? 'none' : 'capped', signal })
      if (read.total) queries.setQueryData<Total>(totalKey, read.total)
      return read
    },
    staleTime: 5_000,
  })

/** How many rows the counted views of a list have. */
export const countsOf = ({ key, brand }: ListScope) =>
  queryOptions({
    queryKey: [...listKeyOf({ key, brand }), 'counts'],
    queryFn: ({ signal }) =>
      api.lists.counts({ query: { list: key, ...(brand ? { brand: brand.code } : {}) }, signal, early: true }),
    staleTime: 5_000,
  })

/**
 * The rows of one page, and the number of matches. Until it is known what is asked for there are none: rows that were read
 * before would stand there for a moment, and give way to others.
 */
export function useRows(place: ListScope, query: ListQuery, after: string | undefined, isKnown = true) {
  const queries = useQueryClient()
  // The list may have stood here before, behind the page that one comes back from.
  const isAnew = useRef(false)
  if (!isKnown) isAnew.current = true
  const page = useQuery({
    ...pageOfRows(queries, place, query, after),
    ...(isKnown ? {} : { queryKey: [...listKeyOf(place), 'opening'] }),
    placeholderData: (before: RowPage | undefined) => (isAnew.current ? undefined : before),
    enabled: isKnown,
  })
  if (isKnown && page.data && !page.isPlaceholderData) isAnew.current = false
  const total = useQuery<Total | null>({
    queryKey: totalKeyOf(place, query),
    queryFn: async ({ signal }) => (await readRows(place, query, { total: 'exact', signal })).total,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    page,
    total: total.data ?? undefined,
    isCounting: total.isFetching,
    /** The exact count, if only "more than 10,000" is known. */
    countExactly: () => void total.refetch(),
    /** Rows were changed: every page and count of this list is fetched anew. */
    refresh: () => queries.invalidateQueries({ queryKey: listKeyOf(place) }),
  }
}
