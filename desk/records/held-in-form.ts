import { fromWire } from '../../model/content/wire.ts'
import { kindOf, type RecordKey } from '../../model/kinds/records.ts'
import { isOut, isReviewed } from '../../model/kinds/reviewed.ts'
import type { RecordWire } from '../api/record-calls.ts'
import type { Values } from '../form/store.ts'
import { orSay } from '../ui/attempt.ts'
import { say } from '../ui/say.ts'
import { partsOf } from './joined-version.ts'
import { type useRecordDrafts, versionOf } from './record-drafts.tsx'
import type { useRecord } from './use-record.ts'
import { valuesOf } from './values-of.ts'
import type { useWaitingChange } from './waiting-change.tsx'

type Save = (values: Values, version: number) => Promise<unknown>

/** What the form of a record holds, and where it is saved. */
export type Held = {
  /** Which of the three it is, by a name of its own. */
  readonly at: string
  readonly version: number
  readonly values: Values
  readonly one: string
  readonly saveLabel?: string
  readonly onSave: Save
  readonly onStale: () => Promise<{ readonly values: Values; readonly version: number }>
  readonly others: readonly { readonly label: string; readonly onSave: Save }[]
  /** What is changed may be kept as a draft: visitors read the record, and nothing waits. */
  readonly isDraftable: boolean
}
type Of = {
  readonly kind: RecordKey
  readonly data: RecordWire
  readonly name: string
  readonly record: ReturnType<typeof useRecord>
  readonly waits: ReturnType<typeof useWaitingChange>
  readonly drafts: ReturnType<typeof useRecordDrafts>
  onChanged(): void
  onDraftOver(): void
}

/** What stands, what waits beside it, or a named draft of it. */
export function heldInForm({ kind: key, data, name, record, waits, drafts, onChanged, onDraftOver }: Of): Held {
  const kind = kindOf(key)
  const { one } = kind.list
  const { fields } = kind.content
  const { change } = waits
  const keepForLater = {
    label: 'Keep for later',
    async onSave(values: Values, version: number) {
      const kept = await waits.keep(values, version)
      say(`Kept for later: what changed in “${name}”`)
      return kept
    },
  }
  if (drafts.draft) {
    const draft = drafts.draft
    const overThere = async (version: number) => {
      // What somebody saved in it meanwhile stays.
      const isOver = await orSay('The draft stands.', () => drafts.remove(version))
      return () => isOver && onDraftOver()
    }
    /** It goes where a form without a draft would send it, over what was read as the draft was opened, and the draft is over. */
    const going = ({ label, onSave }: { readonly label: string; readonly onSave: Save }) => ({
      label,
      async onSave(values: Values, version: number) {
        const seen = partsOf(version)
        await onSave(values, seen.under)
        return overThere(seen.version)
      },
    })
    return {
      at: `draft ${draft.id}`,
      version: versionOf(draft),
      values: fromWire(fields, draft.values),
      one: `draft of the ${one}`,
      saveLabel: 'Save the draft',
      onSave: drafts.save,
      async onStale() {
        const fresh = await drafts.again()
        return { values: fromWire(fields, fresh.values), version: versionOf(fresh) }
      },
      // What waits there stays.
      others: [{ label: 'Publish now', onSave: record.save }, ...(change ? [] : [keepForLater])].map(going),
      isDraftable: false,
    }
  }
  if (change)
    return {
      at: 'waits',
      version: change.version,
      values: fromWire(fields, change.values),
      one,
      saveLabel: keepForLater.label,
      onSave: keepForLater.onSave,
      /** What waits now, or what stands where nothing does. */
      async onStale() {
        const stands = await record.again()
        const kept = await waits.again()
        return kept ? { values: fromWire(fields, kept.values), version: kept.version } : stands
      },
      others: [
        {
          label: 'Publish now',
          async onSave(values, version) {
            await waits.keep(values, version)
            await waits.publish(record.refetch)
            onChanged()
            say(`Published what waited for “${name}”`)
          },
        },
      ],
      isDraftable: false,
    }
  /** Visitors read it, and nothing waits yet. */
  const isBeside = isReviewed(key) && change === null && isOut(kind, data)
  return {
    at: '',
    version: data.version,
    values: valuesOf(key, data),
    one,
    onSave: record.save,
    onStale: record.again,
    others: isBeside ? [keepForLater] : [],
    isDraftable: isBeside,
  }
}
