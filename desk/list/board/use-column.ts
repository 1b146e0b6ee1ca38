import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListQuery } from '../../../model/lists/list.ts'
import { type ListScope, type RowPage, readRows } from '../../api/rows.ts'
import { stateField } from '../state-field.ts'
import { listKeyOf } from '../use-rows.ts'
import { columnQuery } from './column-query.ts'

const nowhere: ListQuery = { filters: {} }

/** The rows of one column: the list’s own call for its state, a page at a time; counted once, as the list counts. */
export function useColumn(place: ListScope, query: ListQuery, state: string) {
  const asked = useMemo(() => columnQuery(query, stateField, state), [query, state])
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError, refetch } =
    useInfiniteQuery({
      queryKey: [...listKeyOf(place), 'column', asked ?? state],
      queryFn: ({ pageParam, signal }): Promise<RowPage> =>
        readRows(place, asked ?? nowhere, {
          after: pageParam ?? undefined,
          total: pageParam === null ? 'capped' : 'none',
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: page => page.next,
      staleTime: 5_000,
      enabled: asked !== undefined,
    })
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  return {
    state,
    /** The filters of the list leave this state out. */
    isLeftOut: asked === undefined,
    rows,
    isLoading: asked !== undefined && data === undefined && !error,
    total: data?.pages[0]?.total ?? undefined,
    error: data === undefined ? error : null,
    hasMore: hasNextPage,
    /** The next page did not come. */
    isStuck: isFetchNextPageError,
    isLoadingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
    retry: () => void refetch(),
  }
}
export type CardColumn = ReturnType<typeof useColumn>
