import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { contract } from '../../model/contract/index.ts'
import { type ApprovalKey, workflows } from '../../model/workflows/index.ts'
import type { RequestAction } from '../../model/workflows/request.ts'
import { api } from '../api/api.ts'

type Group = (typeof contract)[ApprovalKey]
export type Row = Static<Group['decide']['reply']>
export type Whole = Static<Group['read']['reply']>
export type Preview = Static<Group['preview']['reply']>
export type File_ = Static<Group['attach']['reply']>
export type Decision = Parameters<(typeof api)[ApprovalKey]['decide']>[0]['body']

/** What a person has typed towards a decision. */
export type Draft = { approved_days?: number | undefined; reason?: string | undefined; attachment?: File_ | undefined }
/** What the queue shows: a state or all of them, and what was searched for. */
export type Filter = { readonly status: string; readonly search: string }
export const everyStatus = 'all'

/** Everything read of one kind of request, so that a decision makes all of it anew. */
export const keysOf = (approval: ApprovalKey) => [approval] as const

export const queueOf = (approval: ApprovalKey, { status, search }: Filter) => ({
  queryKey: [...keysOf(approval), 'queue', status, search],
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    api[approval].list({
      query: {
        ...(status === everyStatus ? {} : { status }),
        // What waits stands by its due date; what was decided is looked up, the newest first.
        ...(status === workflows[approval].initial ? {} : { sort: '-created_at' }),
        ...(search.length < 2 ? {} : { search }),
        ...(pageParam === null ? {} : { after: pageParam }),
      },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
  refetchInterval: 60_000,
})

export const oneOf = (approval: ApprovalKey, id: number) =>
  queryOptions({
    queryKey: [...keysOf(approval), 'one', id],
    queryFn: ({ signal }) => api[approval].read({ params: { id }, signal }),
  })

export const previewOf = (
  approval: ApprovalKey,
  { id, version }: Pick<Whole, 'id' | 'version'>,
  action: RequestAction,
  to: string,
  approved_days: number | undefined,
) =>
  queryOptions({
    queryKey: [...keysOf(approval), 'preview', id, version, action, approved_days],
    queryFn: ({ signal }) =>
      api[approval].preview({
        params: { id },
        query: { status: to as Decision['status'], ...(approved_days === undefined ? {} : { approved_days }) },
        signal,
      }),
    staleTime: 0,
  })
