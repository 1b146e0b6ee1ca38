import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError } from './client.ts'

/** A refusal is final; only a call that did not get through, or met a fault, is sent again. */
const isWorthAgain = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/**
 * What changed is read anew also where its first read was on its way: the library would take that answer, which may be from
 * before the change, and show it until somebody comes back to it.
 */
class Queries extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined)
    await super.invalidateQueries(filters, options)
    if (first.length > 0) await this.refetchQueries({ type: 'active', predicate: query => first.includes(query) })
  }
}

export const queries = new Queries({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && isWorthAgain(error),
      // A browser that reports offline may still reach a desk in the same house.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
