import { queryOptions } from '@tanstack/react-query'
import type { Approval, Input, WholeBase } from './approval.ts'

/** What the queue shows: a state or all of them, and what was searched for. */
export type Filter = { readonly status: string; readonly search: string }
export const everyStatus = 'all'

/** Everything read of one kind, so that a decision makes all of it anew. */
export const keysOf = ({ key }: Pick<Approval, 'key'>) => [key] as const

export const queueOf = (approval: Approval, { status, search }: Filter) => ({
  queryKey: [...keysOf(approval), 'queue', status, search],
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    approval.list(
      {
        ...(status === everyStatus ? {} : { status }),
        // What waits stands by its due date; what was decided is looked up, the newest first.
        ...(approval.waits.includes(status) ? {} : { sort: '-created_at' }),
        ...(search.length < 2 ? {} : { search }),
        ...(pageParam === null ? {} : { after: pageParam }),
      },
      signal,
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
  refetchInterval: 60_000,
})

export const oneOf = (approval: Approval, id: number) =>
  queryOptions({
    queryKey: [...keysOf(approval), 'one', id, approval.as ?? null],
    queryFn: ({ signal }) => approval.read(id, signal),
  })

export const previewOf = (approval: Approval, { id, version }: WholeBase, action: string, input: Input) =>
  queryOptions({
    queryKey: [...keysOf(approval), 'preview', id, version, action, input, approval.as ?? null],
    queryFn: ({ signal }) => approval.preview(id, action, input, signal),
    staleTime: 0,
  })
