import type { ComponentType } from 'react'
import { factsOf } from '../../model/kinds/facts-of-list.ts'
import { kindOf, type RecordKey } from '../../model/kinds/records.ts'
import { publicationFlag } from '../../model/workflows/publication.ts'
import { actionsOf } from '../../model/workflows/workflow.ts'
import { recordCalls } from '../api/record-calls.ts'
import type {
  CreateProps,
  ListBulkAction,
  ListConfig,
  PanelProps,
  SetFieldProps,
  SheetProps,
} from '../list/list-config.ts'
import { laterPart } from '../ui/later-part.tsx'
import type { BesideProps } from './record-panel.tsx'

const bulk = (
  action: string,
  label: string,
  done: string,
  flag: ListBulkAction['flag'],
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

/** Bulk actions: the server derives the same from the kind. */
function bulkOf(key: RecordKey): ListBulkAction[] {
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
    ...Object.entries(kind.sets ?? {}).map(([name, { label, done }]) => bulk(name, label, done, 'edit')),
    ...steps,
    ...(factsOf(key).trash
      ? [
          bulk('trash', 'Move to trash', 'Moved to the trash', 'delete'),
          bulk('restore', 'Restore', 'Restored', 'delete', 'trash'),
        ]
      : []),
  ]
}

/** The config of a record's list, from its manifest. `Beside` is shown beside the form of one: a preview, a check. */
export function recordListConfig(key: RecordKey, Beside?: ComponentType<BesideProps>): ListConfig {
  const { content, order, publication, words } = kindOf(key)
  const { about, empty, placed, moveHint, tones } = words
  const Panel = laterPart(async () => {
    const { RecordPanel } = await import('./record-panel.tsx')
    return {
      default: ((props: PanelProps) =>
        RecordPanel({ ...props, kind: key, ...(Beside ? { Beside } : {}) })) as ComponentType<PanelProps>,
    }
  })
  const Create = laterPart(async () => {
    const { NewRecord } = await import('./record-to-add.tsx')
    return {
      default: ((props: CreateProps) => NewRecord({ ...props, kind: key, placed })) as ComponentType<CreateProps>,
    }
  })
  const Sheet = laterPart(async () => {
    const { SheetDialog } = await import('../list/sheet/sheet-dialog.tsx')
    return { default: ((props: SheetProps) => SheetDialog({ ...props, listKey: key })) as ComponentType<SheetProps> }
  })
  const SetField = laterPart(async () => {
    const { SetFieldDialog } = await import('./set-field-dialog.tsx')
    return {
      default: ((props: SetFieldProps) => SetFieldDialog({ ...props, kind: key })) as ComponentType<SetFieldProps>,
    }
  })
  return {
    about,
    empty,
    Panel,
    Create,
    Sheet,
    SetField,
    bulk: bulkOf(key),
    isWide: Object.values(content.fields).some(field => field.kind === 'richtext' || 'pin' in field),
    ...(publication
      ? { tones: Object.fromEntries(Object.entries(publication.states).map(([state, { tone }]) => [state, tone])) }
      : {}),
    ...(tones ? { tones } : {}),
    ...(order
      ? { move: async ({ id }, by) => (await recordCalls(key).move({ params: { id }, body: { by } })).moved }
      : {}),
    ...(order?.within === undefined || order.isGrouped ? {} : { moveWithin: order.within }),
    ...(moveHint === undefined ? {} : { moveHint }),
  }
}
