import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { kindOf, type RecordKey } from '../../model/kinds/records.ts'
import { isReviewed, type ReviewedKey } from '../../model/kinds/reviewed.ts'
import { api, reading } from '../api/api.ts'
import { counted } from '../ui/format.ts'
import { say } from '../ui/say.ts'
import { ChangeIntoLaunch } from './change-into-launch.tsx'
import { DraftCard } from './draft-card.tsx'
import { joinedVersion, partsOf } from './joined-version.ts'
import { Tools } from './record-panel-elements.ts'

export type RecordDraft = Awaited<ReturnType<typeof api.recordDrafts.read>>

/** Of a draft and the record that it was laid over, as its form has it. */
export const versionOf = ({ version, record_version }: Pick<RecordDraft, 'version' | 'record_version'>): number =>
  joinedVersion(version, record_version)

/** The named drafts of a record (decision 352), of which the form may show one. */
export function useRecordDrafts(key: RecordKey, record: number, isThere: boolean, chosen: number | undefined) {
  const queries = useQueryClient()
  const isOfKind = isReviewed(key) && isThere
  const params = { list: key as ReviewedKey, record }
  const allKey = ['recordDrafts', key, record]
  const oneKey = [...allKey, chosen]
  const all = useQuery({ ...reading(allKey, api.recordDrafts.list, { params }), enabled: isOfKind })
  const of = { ...params, draft: chosen ?? 0 }
  const one = useQuery({
    ...reading(oneKey, api.recordDrafts.read, { params: of }),
    enabled: isOfKind && chosen !== undefined,
  })
  const known = async (draft: RecordDraft) => {
    queries.setQueryData([...allKey, draft.id], draft)
    await queries.invalidateQueries({ queryKey: allKey, exact: true })
    return draft
  }
  return {
    items: isOfKind ? (all.data?.items ?? []) : [],
    /** The one that is worked on: undefined where none is, or until it is read. */
    draft: chosen === undefined ? undefined : one.data,
    /** Another one, as this is compared with it. */
    read: (draft: number) => ({
      queryKey: [...allKey, draft, 'values'],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        (await api.recordDrafts.read({ params: { ...params, draft }, signal })).values,
    }),
    error: one.error,
    refetch: one.refetch,
    async keep(name: string, values: Readonly<Record<string, unknown>>, record_version: number) {
      return known(await api.recordDrafts.create({ params, body: { name, record_version, values: { ...values } } }))
    },
    async save(values: Readonly<Record<string, unknown>>, version: number) {
      const { version: seen, under } = partsOf(version)
      const body = { version: seen, record_version: under, values: { ...values } }
      const saved = await known(await api.recordDrafts.save({ params: of, body }))
      return { ...saved, version: versionOf(saved) }
    },
    async rename(name: string) {
      await known(await api.recordDrafts.save({ params: of, body: { version: one.data?.version ?? 0, name } }))
    },
    async again() {
      return known(await api.recordDrafts.read({ params: of }))
    },
    /** Of this version alone: what somebody saved since stays. */
    async remove(version: number) {
      await api.recordDrafts.remove({ params: of, query: { version } })
      await queries.invalidateQueries({ queryKey: allKey, exact: true })
    },
  }
}

type Props = {
  readonly kind: ReviewedKey
  readonly id: number
  readonly name: string
  readonly drafts: ReturnType<typeof useRecordDrafts>
  readonly chosen: number | undefined
  onChoose(draft: number | undefined): void
  readonly mayEdit: boolean
  /** Something in its form is not saved. */
  readonly isDirty: boolean
}

/** The named drafts of a record, and the one that the form shows. */
export function RecordDrafts({ kind, id, name, drafts, chosen, onChoose, mayEdit, isDirty }: Props) {
  const { items, draft } = drafts
  // Gone while it was open, there is still the way back.
  if (items.length === 0 && chosen === undefined) return null
  return (
    <>
      <Tools role="group" aria-label="Drafts">
        <Shown isChosen={chosen === undefined} onClick={() => onChoose(undefined)}>
          The {kindOf(kind).list.one} itself
        </Shown>
        {items.map(item => (
          <Shown key={item.id} isChosen={item.id === chosen} onClick={() => onChoose(item.id)}>
            “{item.name}”, {counted(item.changes, 'change')}
          </Shown>
        ))}
      </Tools>
      {draft && (
        <DraftCard
          draft={draft}
          values={draft.values}
          others={items.filter(({ id: each }) => each !== draft.id)}
          read={drafts.read}
          fields={kindOf(kind).content.fields}
          readers={kind === 'projectNews' ? 'buyers' : 'visitors'}
          mayEdit={mayEdit}
          mayLaunch
          isDirty={isDirty}
          launching={onClose => <ChangeIntoLaunch {...{ kind, id, name, draft, onClose }} />}
          onRename={drafts.rename}
          onDelete={async () => {
            await drafts.remove(draft.version)
            say(`Deleted the draft “${draft.name}” of “${name}”`)
            onChoose(undefined)
          }}
        />
      )}
    </>
  )
}

type ShownProps = { readonly isChosen: boolean; onClick(): void; readonly children: ReactNode }
const Shown = ({ isChosen, ...rest }: ShownProps) => (
  <Button size="compact-sm" variant={isChosen ? 'light' : 'default'} aria-pressed={isChosen} {...rest} />
)
