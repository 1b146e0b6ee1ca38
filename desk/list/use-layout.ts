import { useDebouncedCallback } from '@mantine/hooks'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListKey } from '../../model/kinds/lists.ts'
import { api } from '../api/api.ts'
import type { Layout } from './columns.ts'
import type { ColumnChoice } from './list-calls.ts'

/** Widening a column by keys is many small changes: they are saved as one. */
const pause = 600

const layoutOf = (columns: readonly ColumnChoice[]): Layout => ({
  order: columns.map(({ field }) => field),
  widths: Object.fromEntries(columns.flatMap(({ field, width }) => (width === undefined ? [] : [[field, width]]))),
})

export const columnsOf = (list: ListKey) =>
  queryOptions({
    queryKey: ['columns', list],
    queryFn: () => api.lists.columns({ query: { list }, early: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })

/** The columns of a list as this person left them, saved by the server for any browser. */
export function useLayout(list: ListKey) {
  const queries = useQueryClient()
  const request = columnsOf(list)
  const { data, isPending } = useQuery(request)
  const store = useDebouncedCallback(
    (columns: ColumnChoice[] | null) => void api.lists.saveColumns({ body: { list, columns } }),
    { delay: pause, flushOnUnmount: true },
  )
  return {
    layout: data && data.length > 0 ? layoutOf(data) : undefined,
    isPending,
    /** Null deletes them: the list shows its usual columns again. */
    remember(columns: ColumnChoice[] | null) {
      queries.setQueryData(request.queryKey, columns)
      store(columns)
    },
  }
}
