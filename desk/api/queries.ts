import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './client.ts'

/** A refusal is final; only a call that did not get through, or met a fault, is sent again. */
const isWorthAgain = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

export const queries = new QueryClient({
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
