import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListQuery } from '../../model/lists/list.ts'
import { type ListPlace, type RowPage, readRows, type Total } from './calls.ts'

const listKeyOf = ({ key, brand }: ListPlace) => ['list', key, brand?.code ?? null] as const

const totalKeyOf = (place: ListPlace, query: ListQuery) => [...listKeyOf(place), query, 'total'] as const

/** One page of a question. They are counted once for a question, not once for a page. */
export const pageOfRows = (queries: QueryClient, place: ListPlace, query: ListQuery, after: string | undefined) =>
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

/** The rows of one page, and how many match. */
export function useRows(place: ListPlace, query: ListQuery, after: string | undefined) {
  const queries = useQueryClient()
  const page = useQuery({ ...pageOfRows(queries, place, query, after), placeholderData: keepPreviousData })
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
    /** The exact count, where only "more than 10,000" is known. */
    countExactly: () => void total.refetch(),
    /** Something was done to rows: every page and count of this list is asked for anew. */
    refresh: () => queries.invalidateQueries({ queryKey: listKeyOf(place) }),
  }
}
