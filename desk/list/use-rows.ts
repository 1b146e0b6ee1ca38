import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListQuery } from '../../model/lists/list.ts'
import { type ListPlace, type RowPage, readRows, type Total } from './calls.ts'

export const listKeyOf = ({ key, brand }: ListPlace) => ['list', key, brand?.code ?? null] as const

/** The rows of one page, and how many match. They are counted once for a question, not once for a page. */
export function useRows(place: ListPlace, query: ListQuery, after: string | undefined) {
  const queries = useQueryClient()
  const ofQuestion = [...listKeyOf(place), query] as const
  const totalKey = [...ofQuestion, 'total'] as const
  const page = useQuery({
    queryKey: [...ofQuestion, 'page', after ?? null],
    queryFn: async ({ signal }): Promise<RowPage> => {
      const counted = queries.getQueryState<Total>(totalKey)
      const isKnown = after !== undefined && counted?.data !== undefined && !counted.isInvalidated
      const read = await readRows(place, query, { after, total: isKnown ? 'none' : 'capped', signal })
      if (read.total) queries.setQueryData<Total>(totalKey, read.total)
      return read
    },
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
  const total = useQuery<Total | null>({
    queryKey: totalKey,
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
export type Rows = ReturnType<typeof useRows>
