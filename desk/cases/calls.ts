import { queryOptions } from '@tanstack/react-query'
import type { ApprovalKind, CaseRow, CaseWords, DecisionKind, Input, QueueKind } from './case.ts'

/** What the queue shows: a state or all of them, and the search text. */
export type Filter = { readonly status: string; readonly search: string }
export const everyStatus = 'all'
/** What waits for this person, and not for others. */
export const myTurn = 'turn'

/** Every read of one kind, so that a decision reads all of it again. */
export const keysOf = ({ key }: Pick<CaseWords, 'key'>) => [key] as const

export const queueOf = (kind: QueueKind, { status, search }: Filter) => ({
  queryKey: [...keysOf(kind), 'queue', status, search],
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    kind.list(
      {
        ...(status === everyStatus ? {} : status === myTurn ? { mine: myTurn } : { status }),
        // Waiting cases are sorted by due date; decided ones are looked up, the newest first.
        ...(kind.waits.includes(status) || status === myTurn ? {} : { sort: '-created_at' }),
        ...(search.length < 2 ? {} : { search }),
        ...(pageParam === null ? {} : { after: pageParam }),
      },
      signal,
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next: string | null }) => page.next,
  refetchInterval: 60_000,
})

export const oneOf = (kind: ApprovalKind, id: number) =>
  queryOptions({
    queryKey: [...keysOf(kind), 'one', id, kind.as ?? null],
    queryFn: ({ signal }) => kind.read(id, signal),
  })

export const previewOf = (kind: DecisionKind, whole: CaseRow, action: string, input: Input) =>
  queryOptions({
    queryKey: [...keysOf(kind), 'preview', whole.id, whole.version, action, input, kind.as ?? null],
    queryFn: ({ signal }) => kind.preview(whole, action, input, signal),
    staleTime: 0,
  })
