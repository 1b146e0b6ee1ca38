import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** Reads that more than one screen shares, with the key each is kept under. */
export const activeProperties = queryOptions({
  queryKey: ['property.list'],
  queryFn: ({ signal }) => api.property.list({ signal }),
  staleTime: 5 * 60_000,
})

/** Inactive ones too. */
export const everyProperty = queryOptions({
  queryKey: ['property.all'],
  queryFn: ({ signal }) => api.property.all({ signal }),
  staleTime: 5 * 60_000,
})

export type MailQuery = Parameters<typeof api.dashboard.mail>[0]['query']
export const mailPage = (query: MailQuery) =>
  queryOptions({
    queryKey: ['dashboard.mail', query],
    queryFn: ({ signal }) => api.dashboard.mail({ query, signal }),
  })

/** What waits for the person's decision, by kind. */
export const waitingOf = queryOptions({
  queryKey: ['dashboard.waiting'],
  queryFn: ({ signal }) => api.dashboard.waiting({ signal }),
  refetchInterval: 60_000,
})
