import { useQueryClient } from '@tanstack/react-query'
import { changeAction, draftAction } from '../../model/kinds/launched.ts'
import type { ReviewedKey } from '../../model/kinds/reviewed.ts'
import { IntoLaunchOf } from './into-launch-of.tsx'

type Props = {
  readonly kind: ReviewedKey
  readonly id: number
  readonly name: string
  /** A named draft of it, in place of what waits. */
  readonly draft?: { readonly id: number; readonly version: number; readonly name: string } | undefined
  onClose(): void
}

/** What stands beside a record goes out with a launch: what waits, or a named draft. */
export function ChangeIntoLaunch({ kind, id, name, draft, onClose }: Props) {
  const queries = useQueryClient()
  const named = draft ? { draft: { id: draft.id, version: draft.version } } : {}
  return (
    <IntoLaunchOf
      what={draft ? `the draft “${draft.name}” of “${name}”` : `what waits for “${name}”`}
      example="Open house in December"
      record={{ list: kind, id, action: draft ? draftAction : changeAction, ...named }}
      onPut={() =>
        Promise.all(['recordChange', 'recordDrafts'].map(key => queries.invalidateQueries({ queryKey: [key] })))
      }
      onClose={onClose}
    />
  )
}
