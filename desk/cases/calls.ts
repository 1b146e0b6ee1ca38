import { queryOptions } from '@tanstack/react-query'
import type { ApprovalKind, CaseRow, CaseWords, DecisionKind, Input, QueueKind } from './case.ts'
import type { Previewed } from './preview.tsx'

/** What the queue shows: a state or all of them, and the search text. */
export type Filter = { readonly status: string; readonly search: string }
export const everyStatus = 'all'
/** What waits for this person, and not for others. */
export const myTurn = 'turn'
/** What waits, for whomever. */
const anyTurn = 'waiting'
/** The choice that shows all that waits: a state, where it is one. */
export const waitingOf = ({ waits }: QueueKind): string => (waits.length === 1 ? (waits[0] ?? everyStatus) : anyTurn)

/** The query of a choice: waiting cases by their due date, others the newest first. */
function queryOf(kind: QueueKind, status: string): Record<string, string> {
  if (status === myTurn) return { mine: myTurn }
  if (status === anyTurn) return { status: kind.waits.join(',') }
  const newest = { sort: '-created_at' }
  if (status === everyStatus) return newest
  return { status, ...(kind.waits.includes(status) ? {} : newest) }
}

/** Every read of one kind, so that a decision reads all of it again. */
export const keysOf = ({ key }: Pick<CaseWords, 'key'>) => [key] as const

export const queueOf = (kind: QueueKind, { status, search }: Filter) => ({
  queryKey: [...keysOf(kind), 'queue', status, search],
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    kind.list(
      {
        ...queryOf(kind, status),
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

export const previewOf = (kind: DecisionKind, whole: CaseRow, action: string, input: Input): Previewed => ({
  step: `${kind.key} ${action}`,
  of: `${kind.key} ${whole.id} ${whole.version}`,
  query: {
    queryKey: [...keysOf(kind), 'preview', whole.id, whole.version, action, input, kind.as ?? null],
    queryFn: ({ signal }) => kind.preview(whole, action, input, signal),
    staleTime: 0,
  },
  words: kind.words,
  needs: kind.workflow.actions[action]?.needs ?? {},
})
