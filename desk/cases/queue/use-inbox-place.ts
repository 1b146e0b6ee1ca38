import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type WaitingKey, waitingKeys } from '../../../model/workflows/waiting.ts'
import type { Named } from './inbox.ts'

export type InboxPlace = { readonly open: Named | undefined; readonly kind: WaitingKey | undefined }

const keyIn = (text: string | null): WaitingKey | undefined => waitingKeys.find(key => key === text)
const isId = (text: string | undefined): text is string => /^\d{1,15}$/.test(text ?? '')

/** The state of the inbox is its address: the kind it is narrowed to, and the record that stands open, in whose place. */
export function useInboxPlace(): InboxPlace & { go(change: Partial<InboxPlace>): void } {
  const text = useRouterState({ select: state => state.location.searchStr })
  const pathname = useRouterState({ select: state => state.location.pathname })
  const navigate = useNavigate()
  const query = new URLSearchParams(text)
  const [name = '', id, other] = (query.get('open') ?? '').split('-')
  const key = keyIn(name)
  const place: InboxPlace = {
    open: key && isId(id) ? { key, id: Number(id), for: isId(other) ? { id: Number(other) } : null } : undefined,
    kind: keyIn(query.get('kind')),
  }
  return {
    ...place,
    go(change) {
      const { open, kind } = { ...place, ...change }
      const named = open && [open.key, open.id, ...(open.for ? [open.for.id] : [])].join('-')
      void navigate({ to: pathname, search: { kind, open: named } as never, resetScroll: false })
    },
  }
}
