import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, createContext, type ReactNode, Suspense, useContext, useMemo, useState } from 'react'
import type { Fields } from '../../model/content/field.ts'
import type { TalkKey } from '../../model/kinds/talk.ts'
import { api } from '../api/api.ts'
import { TalkScopeContext } from '../form/talk-scope.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { laterPart } from '../ui/later-part.tsx'

const Panel = laterPart(() => import('./talk-panel.tsx'))

export type TalkOf = {
  readonly kind: TalkKey
  readonly id: number | string
  readonly name: string
  /** The fields of its form, where the fields of its history are others. */
  readonly fields?: Fields
}
export const talkQuery = ({ kind, id }: Pick<TalkOf, 'kind' | 'id'>) => ['comments', kind, String(id)]

type Shown = { readonly field?: string }
type Opened = Pick<TalkOf, 'kind' | 'id' | 'name'> & { readonly open: number; show(at?: Shown): void }
const OpenedContext = createContext<Opened | undefined>(undefined)
/** The talk that is offered around here; undefined where there is none. */
export const useTalk = (): Opened | undefined => useContext(OpenedContext)

/** The talk about one record: its button, the marks of its fields and its panel stand within. */
export function Talk({ children, ...of }: TalkOf & { readonly children: ReactNode }) {
  const { kind, id, name } = of
  const [shown, setShown] = useState<Shown>()
  const { data } = useQuery({
    queryKey: talkQuery(of),
    queryFn: ({ signal }) => api.comments.list({ params: { kind, id: String(id) }, signal }),
    staleTime: 10_000,
    // Whoever may not see it is told by the record itself.
    retry: false,
  })
  useShortcuts([
    {
      keys: 'mod+alt+m',
      label: 'Talk about this record, or about the field you are in',
      run: () => setShown(atFocus()),
    },
  ])
  const open = data?.open ?? 0
  const opened = useMemo(
    (): Opened => ({ kind, id, name, open, show: (at = {}) => setShown(at) }),
    [kind, id, name, open],
  )
  const scope = useMemo(() => {
    const openAt = new Map<string, number>()
    for (const { field, resolved } of data?.threads ?? [])
      if (field !== null && resolved === null) openAt.set(field, (openAt.get(field) ?? 0) + 1)
    return { openAt, talk: (field: string) => setShown({ field }) }
  }, [data])
  return (
    <OpenedContext value={opened}>
      <TalkScopeContext value={scope}>{children}</TalkScopeContext>
      {shown && <TalkDialog of={of} at={shown} onClose={() => setShown(undefined)} />}
    </OpenedContext>
  )
}

type DialogProps = ComponentProps<typeof Panel> & { onClose(): void }

export const TalkDialog = ({ of, at, onClose }: DialogProps) => (
  <Dialog title={`Talk about ${of.name}`} side="right" onClose={onClose}>
    <Suspense>
      <Panel of={of} at={at} />
    </Suspense>
  </Dialog>
)

function atFocus(): Shown {
  const field = document.activeElement?.closest('[data-path]')?.getAttribute('data-path')
  return field ? { field } : {}
}
