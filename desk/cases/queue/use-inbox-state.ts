import { useNavigate, useRouterState } from '@tanstack/react-router'
import { leafPatterns } from '../../../model/rules/patterns.ts'
import { type WaitingKey, waitingKeys } from '../../../model/workflows/waiting.ts'
import type { WaitingName } from './inbox.ts'

/** `isUnknown`: the address asks for something that is no record of the inbox. */
export type InboxState = {
  readonly isUnknown: boolean
  readonly open: WaitingName | undefined
  readonly kind: WaitingKey | undefined
  /** Narrowed to what is past its due date. */
  readonly isLate: boolean
}

const keyIn = (text: string | null): WaitingKey | undefined => waitingKeys.find(key => key === text)
const isId = (text: string | undefined): text is string => leafPatterns.id.test(text ?? '')

/** The state of the inbox is its address: the kind and the lateness it is narrowed to, the open record, and on whose behalf. */
export function useInboxState(): InboxState & { go(change: Partial<InboxState>): void } {
  const text = useRouterState({ select: state => state.location.searchStr })
  const pathname = useRouterState({ select: state => state.location.pathname })
  const navigate = useNavigate()
  const query = new URLSearchParams(text)
  const [name = '', id, other] = (query.get('open') ?? '').split('-')
  const key = keyIn(name)
  const place: InboxState = {
    open: key && isId(id) ? { key, id: Number(id), for: isId(other) ? { id: Number(other) } : null } : undefined,
    isUnknown: query.has('open') && !(key && isId(id)),
    kind: keyIn(query.get('kind')),
    isLate: query.get('late') === 'true',
  }
  return {
    ...place,
    go(change) {
      const { open, kind, isLate } = { ...place, ...change }
      const named = open && [open.key, open.id, ...(open.for ? [open.for.id] : [])].join('-')
      void navigate({
        to: pathname,
        search: { kind, late: isLate ? 'true' : undefined, open: named },
        resetScroll: false,
      })
    },
  }
}
