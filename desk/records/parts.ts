import type { ComponentType } from 'react'
import { listOf } from '../../model/lists/index.ts'
import { kindOf, type RecordKey } from '../../model/records/index.ts'
import { publicationFlag } from '../../model/workflows/publication.ts'
import { actionsOf } from '../../model/workflows/workflow.ts'
import type { BulkAction, CreateProps, ListParts, PanelProps } from '../list/parts.ts'
import { laterComponent } from '../ui/later.tsx'
import { recordCalls } from './calls.ts'
import type { BesideProps } from './record-panel.tsx'

const bulk = (
  action: string,
  label: string,
  done: string,
  flag: BulkAction['flag'],
  on: 'live' | 'trash' = 'live',
) => ({
  action,
  label,
  done,
  flag,
  on,
})

const switches = {
  is_visible: [bulk('show', 'Show', 'Shown', 'edit'), bulk('hide', 'Hide', 'Hidden', 'edit')],
  is_active: [bulk('show', 'Activate', 'Activated', 'edit'), bulk('hide', 'Deactivate', 'Deactivated', 'edit')],
}

/** What can be done to many: the server derives the same from the kind. */
function bulkOf(key: RecordKey): BulkAction[] {
  const kind = kindOf(key)
  const { publication } = kind
  const steps = publication
    ? actionsOf(publication).flatMap(name => {
        const { label, may, needs } = publication.actions[name] ?? {}
        return label && may?.party === 'staff' && Object.keys(needs ?? {}).length === 0
          ? [bulk(name, label, `${label}: done`, publicationFlag(publication))]
          : []
      })
    : []
  return [
    ...(kind.switch ? switches[kind.switch] : []),
    ...steps,
    ...(listOf(key).trash
      ? [
          bulk('trash', 'Move to trash', 'Moved to the trash', 'delete'),
          bulk('restore', 'Restore', 'Restored', 'delete', 'trash'),
        ]
      : []),
  ]
}

type Words = {
  readonly about: string
  readonly empty: string
  /** Said beside a new record. */
  readonly placed?: string
  readonly moveHint?: string
  /** How a status that no workflow has is coloured. */
  readonly tones?: ListParts['tones']
  /** Stands beside the form of one: a preview, a check. */
  readonly Beside?: ComponentType<BesideProps>
}

/** The parts of a record's list: everything but the words comes from its kind. */
export function recordParts(key: RecordKey, { about, empty, placed, moveHint, tones, Beside }: Words): ListParts {
  const { content, order, publication } = kindOf(key)
  const Panel = laterComponent(async () => {
    const { RecordPanel } = await import('./record-panel.tsx')
    return {
      default: ((props: PanelProps) =>
        RecordPanel({ ...props, kind: key, ...(Beside ? { Beside } : {}) })) as ComponentType<PanelProps>,
    }
  })
  const Create = laterComponent(async () => {
    const { NewRecord } = await import('./record-panel.tsx')
    return {
      default: ((props: CreateProps) => NewRecord({ ...props, kind: key, placed })) as ComponentType<CreateProps>,
    }
  })
  return {
    about,
    empty,
    Panel,
    Create,
    bulk: bulkOf(key),
    isWide: Object.values(content.fields).some(field => field.kind === 'richtext' || 'pin' in field),
    ...(publication
      ? { tones: Object.fromEntries(Object.entries(publication.states).map(([state, { tone }]) => [state, tone])) }
      : {}),
    ...(tones ? { tones } : {}),
    ...(order
      ? { move: async ({ id }, by) => (await recordCalls(key).move({ params: { id }, body: { by } })).moved }
      : {}),
    ...(order?.within === undefined ? {} : { moveWithin: order.within }),
    ...(moveHint === undefined ? {} : { moveHint }),
  }
}
