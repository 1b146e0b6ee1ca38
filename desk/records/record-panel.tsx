import { Button, Skeleton } from '@mantine/core'
import { type ComponentType, useMemo, useState } from 'react'
import { capital } from '../../model/capital.ts'
import type { Content } from '../../model/content/content.ts'
import { factsOf, isListKey } from '../../model/kinds/facts-of-list.ts'
import type { RecordKind } from '../../model/kinds/kind.ts'
import { kindOf, type RecordKey } from '../../model/kinds/records.ts'
import { isReviewed } from '../../model/kinds/reviewed.ts'
import { api } from '../api/api.ts'
import type { RecordWire } from '../api/record-calls.ts'
import { nameOf } from '../api/row-name.ts'
import { FormScopeContext } from '../form/form-scope.ts'
import type { Values } from '../form/store.ts'
import { useKeptForm } from '../list/kept-form.ts'
import type { PanelProps } from '../list/list-config.ts'
import { RecordForm } from '../list/record-form.tsx'
import { SidePanel } from '../list/side-panel.tsx'
import { Present } from '../shell/present.tsx'
import { useMay } from '../shell/profile.ts'
import { orSay } from '../ui/attempt.ts'
import { QuietButton } from '../ui/button.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Muted } from '../ui/muted.ts'
import { say } from '../ui/say.ts'
import { Together } from '../ui/together.tsx'
import { When } from '../ui/when.tsx'
import { isCopied } from './copy-of.ts'
import { DraftName } from './draft-card.tsx'
import { type Held, heldInForm } from './held-in-form.ts'
import type { ConfirmedUse } from './in-use.ts'
import { PublicationSteps } from './publication-steps.tsx'
import { RecordDrafts, useRecordDrafts } from './record-drafts.tsx'
import { BesidePage, Settled, Tools } from './record-panel-elements.ts'
import { RecordReview } from './record-review.tsx'
import { RemoveForGood } from './remove-for-good.tsx'
import { useRecord } from './use-record.ts'
import { useRecordPreview } from './use-record-preview.tsx'
import { useTakenAway } from './used-record.tsx'
import { scopeOf, short, valuesOf } from './values-of.ts'
import { useWaitingChange, WaitingChange } from './waiting-change.tsx'

/** What is to be kept as a draft, once it has a name. */
type Naming = { readonly values: Values; readonly version: number; reset(): void }

export type BesideProps = { readonly record: RecordWire; readonly place: PanelProps['place'] }
type OfKind = { readonly kind: RecordKey; readonly Beside?: ComponentType<BesideProps> }

/** The record's fields; before it is hidden the form lists what is hidden with it. */
function warned({ content, holds, switch: flag }: RecordKind, record: RecordWire): Content {
  const n = holds ? Number(record[holds.count]) : 0
  if (!holds || !flag || n === 0 || record[flag] !== true || !isListKey(holds.list)) return content
  const { one, many } = factsOf(holds.list)
  const message = `Hidden, it hides its ${n === 1 ? one : `${n} ${many}`} too.`
  return { ...content, warn: values => (values[flag] === false ? [{ path: flag, message }] : []) }
}

/** One record of any kind: its form, its trash, its order and its publication steps. */
export function RecordPanel({
  kind: key,
  Beside,
  pageId,
  place: scope,
  id,
  row,
  isTrashed,
  onChanged,
  onClose,
  onDuplicate,
  told,
}: PanelProps & OfKind) {
  const may = useMay()
  const kind = kindOf(key)
  const { list } = kind
  const record = useRecord(key, id, scope, onChanged)
  const { calls, data, error, refetch } = record
  const shown = data ?? row
  const name = shown ? nameOf(list, shown) : ''
  const waits = useWaitingChange(key, id, !isTrashed)
  const { change } = waits
  const [opened, setOpened] = useState<{ readonly of: number; readonly draft: number | undefined }>()
  const chosen = opened?.of === id ? opened.draft : undefined
  const setChosen = (draft: number | undefined) => setOpened({ of: id, draft })
  const drafts = useRecordDrafts(key, id, !isTrashed, chosen)
  const named = drafts.draft
  const [naming, setNaming] = useState<Naming>()
  const [isDirty, setDirty] = useState(false)
  async function keepNamed({ values, version, reset }: Naming, name: string) {
    const kept = await drafts.keep(name, values, version)
    // It stands there now; the record is as it was.
    reset()
    setNaming(undefined)
    setChosen(kept.id)
  }
  const { take, question } = useTakenAway({ kind: key, place: scope, id, name: short(name) })
  async function movedAway(asked: ConfirmedUse = {}) {
    const { undo } = await (isTrashed
      ? calls.restore({ params: { id } })
      : calls.remove({ params: { id }, query: asked }))
    told(isTrashed ? `Restored “${short(name)}”` : `Moved “${short(name)}” to the trash`, undo)
    onChanged()
    onClose()
  }
  const moveAway = () => orSay('', () => (isTrashed ? movedAway() : take(movedAway)))
  const stands = useMemo(() => (change && data ? valuesOf(key, data) : undefined), [key, change, data])
  const preview = useRecordPreview(key, isTrashed ? undefined : id, scope, stands)
  const settled = data && kind.settled?.[data.status ?? '']
  const kept = useKeptForm(pageId, {
    content: data ? warned(kind, data) : kind.content,
    open: settled ? [...settled.open, ...(settled.later ?? [])] : undefined,
  })
  const held =
    data &&
    heldInForm({
      ...{ kind: key, data, name: short(name), record, waits, drafts, onChanged },
      onDraftOver: () => setChosen(undefined),
    })
  const mayEdit = may('edit', pageId, scope.brand?.code) && !isTrashed
  const mayDelete = may('delete', pageId, scope.brand?.code)
  return (
    <FormScopeContext value={scopeOf(scope, pageId)}>
      <SidePanel
        of={id}
        title={name || `${capital(list.one)} ${id}`}
        note={
          data && (
            <>
              Changed <When at={data.updated_at} withTime />
              {data.updated_by === null ? '' : ` by ${data.updated_by}`}
              {mayEdit && (
                <Present
                  isSmall
                  at={[key, id]}
                  call={(leaving, signal) =>
                    api.recordEditing.presence({
                      params: { list: key, id },
                      body: leaving ? { leaving } : {},
                      ...(signal ? { signal } : {}),
                    })
                  }
                  onVersion={version => void (version > data.version && refetch())}
                />
              )}
            </>
          )
        }
      >
        <BesidePage>
          {error && <LoadFailure error={error} retry={() => void refetch()} />}
          {record.isElsewhere && (
            <p role="alert">This {list.one} belongs to another site. Choose that site to work on it.</p>
          )}
          {record.isReading && <Skeleton height={200} />}
          {data && !isTrashed && (preview.button || (onDuplicate && isCopied(kind))) && (
            <Tools>
              {preview.button}
              {onDuplicate && isCopied(kind) && (
                <QuietButton size="compact-sm" onClick={onDuplicate}>
                  Duplicate
                </QuietButton>
              )}
            </Tools>
          )}
          {data && kind.publication && (
            <PublicationSteps
              calls={calls}
              record={data}
              workflow={kind.publication}
              isPublic={kind.web !== undefined}
              take={take}
              onDone={record.keep}
              onStale={() => void refetch()}
            />
          )}
          {data && isReviewed(key) && (
            <RecordDrafts
              {...{ kind: key, id, name: short(name), drafts, chosen, mayEdit, isDirty }}
              onChoose={setChosen}
            />
          )}
          {data && !isTrashed && !named && isReviewed(key) && (
            <RecordReview
              kind={key}
              id={id}
              version={change?.version ?? data.version}
              isWaiting={!!change}
              mayAsk={mayEdit}
            />
          )}
          {data && change && !named && isReviewed(key) && (
            <WaitingChange
              {...{ kind: key, id, name: short(name), change, mayEdit }}
              onDropped={async () => {
                await refetch()
                await waits.again()
                onChanged()
              }}
            />
          )}
          {question}
          {settled && !isTrashed && <Settled>{settled.says}</Settled>}
          {/* The form, once it is known whether it holds what stands or what waits. */}
          {data && change === undefined && waits.error && (
            <LoadFailure error={waits.error} retry={() => void waits.again()} />
          )}
          {data && change === undefined && !waits.error && <Skeleton height={400} />}
          {drafts.error && <LoadFailure error={drafts.error} retry={() => void drafts.refetch()} />}
          {chosen !== undefined && !named && !drafts.error && <Skeleton height={400} />}
          {naming && (
            <DraftName
              title={`Keep as a draft of “${short(name)}”`}
              act="Keep it"
              onName={given => keepNamed(naming, given)}
              onClose={() => setNaming(undefined)}
            >
              <Muted data-apart>
                What was changed in the form goes into it, and the {list.one} stays as it is. A draft is worked on,
                compared and put into a launch by itself.
              </Muted>
            </DraftName>
          )}
          {data && held && change !== undefined && (chosen === undefined || named) && (
            <Together key={id}>
              {Beside && <Beside record={data} place={scope} />}
              <RecordForm
                key={`${id} ${settled ? data.status : ''} ${held.at}`}
                draft={{ record: `${key} ${id}${held.at && ` ${held.at}`}`, version: held.version }}
                {...{ ...kept, ...formOf(held), mayEdit }}
                aside={preview.pane}
                onDirty={setDirty}
                asks={
                  held.isDraftable
                    ? [
                        {
                          label: 'Keep as a draft…',
                          onAsk: (values, version, reset) => setNaming({ values, version, reset }),
                        },
                      ]
                    : []
                }
              >
                {!named && mayDelete && list.trash && (isTrashed || isRemovable(kind, data)) && (
                  <Button variant={isTrashed ? 'filled' : 'subtle'} onClick={() => void moveAway()}>
                    {isTrashed ? 'Restore' : 'Move to trash'}
                  </Button>
                )}
                {!named && mayDelete && !list.trash && (
                  <RemoveForGood
                    place={scope}
                    id={id}
                    remove={instead =>
                      calls.remove({ params: { id }, query: instead === undefined ? {} : { use_instead: instead } })
                    }
                    onGone={() => {
                      say(`Deleted the ${list.one} “${short(name)}”`)
                      onChanged()
                      onClose()
                    }}
                  />
                )}
              </RecordForm>
            </Together>
          )}
        </BesidePage>
      </SidePanel>
    </FormScopeContext>
  )
}

/** What a form takes of it. */
const formOf = ({ at: _, version: __, isDraftable: ___, ...form }: Held) => form

const isRemovable = ({ removable }: RecordKind, { status }: RecordWire) =>
  !removable || removable.in.includes(status ?? '')
