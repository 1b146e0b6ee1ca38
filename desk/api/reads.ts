import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Reads that more than one screen shares, with the key each is kept under. */
export const activeProperties = queryOptions({
  queryKey: ['property.list'],
  queryFn: ({ signal }) => api.property.list({ signal }),
  staleTime: 5 * 60_000,
})
