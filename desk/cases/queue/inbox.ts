import type { Static } from 'typebox'
import type { contract } from '../../../model/contract/index.ts'
import { api } from '../../api/api.ts'
import { inboxKey } from '../read-again.ts'

type Reply = Static<(typeof contract)['approvalInbox']['list']['reply']>
/** A waiting record of any kind: `key` says which, `for` on whose behalf. */
export type Waiting = Reply['items'][number]
export type ActingFor = Reply['acting'][number]
export type WaitingName = Pick<Waiting, 'key' | 'id'> & { readonly for: { readonly id: number } | null }

/** The inbox page by page, the earliest due first; of one kind, or of all; all of it, or what is past due. */
export const inboxOf = (kind: string | undefined, isLate: boolean) => ({
  queryKey: [...inboxKey, kind ?? 'all', isLate],
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
    api.approvalInbox.list({
      query: {
        ...(kind === undefined ? {} : { kind: kind as Waiting['key'] }),
        ...(isLate ? { late: true } : {}),
        ...(pageParam === null ? {} : { after: pageParam }),
      },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page: Reply) => page.next,
  refetchInterval: 60_000,
})

export const isSame = (a: WaitingName | undefined, b: WaitingName): boolean => a?.key === b.key && a.id === b.id

/** The row to open after this one has been decided: the next below, else the first. */
export function after<W extends WaitingName>(shown: readonly W[], open: WaitingName): W | undefined {
  const at = shown.findIndex(each => isSame(each, open))
  const rest = shown.toSpliced(at < 0 ? shown.length : at, 1)
  return rest[at] ?? rest[0]
}
