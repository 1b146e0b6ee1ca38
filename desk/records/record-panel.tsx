import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { groupBrand } from '../../model/brands.ts'
import { capital } from '../../model/capital.ts'
import type { Content } from '../../model/content/content.ts'
import { initialOf } from '../../model/content/value.ts'
import { fromWire } from '../../model/content/wire.ts'
import type { RecordKind } from '../../model/kinds/kind.ts'
import { isListKey, listOf } from '../../model/kinds/lists.ts'
import { kindOf, type RecordKey } from '../../model/kinds/records.ts'
import { ApiError } from '../api/client.ts'
import { type Place, PlaceContext } from '../form/place.ts'
import type { Values } from '../form/store.ts'
import type { CreateProps, PanelProps } from '../list/parts.ts'
import { RecordForm } from '../list/record-form.tsx'
import { nameOf } from '../list/row-name.ts'
import { SidePanel } from '../list/side-panel.tsx'
import { useMay } from '../shell/profile.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { say } from '../ui/say.ts'
import { When } from '../ui/when.tsx'
import { brandBody, type RecordWire, recordCalls, recordQuery } from './calls.ts'
import { PublicationSteps } from './publication-steps.tsx'
import classes from './record-panel.module.css'
import { RemoveForGood } from './remove-for-good.tsx'

export type BesideProps = { readonly record: RecordWire; readonly place: PanelProps['place'] }
type OfKind = { readonly kind: RecordKey; readonly Beside?: ComponentType<BesideProps> }

function valuesOf(key: RecordKey, record: RecordWire): Values {
  const { fields } = kindOf(key).content
  return fromWire(fields, Object.fromEntries(Object.keys(fields).map(name => [name, record[name]])))
}
const short = (name: string) => (name.length > 60 ? `${name.slice(0, 57).trimEnd()}…` : name)

/** The record's fields; before it is hidden the form says what is hidden with it. */
function warned({ content, holds, switch: flag }: RecordKind, record: RecordWire): Content {
  const n = holds ? Number(record[holds.count]) : 0
  if (!holds || !flag || n === 0 || record[flag] !== true || !isListKey(holds.list)) return content
  const { one, many } = listOf(holds.list)
  const message = `Hidden, it hides its ${n === 1 ? one : `${n} ${many}`} too.`
  return { ...content, warn: values => (values[flag] === false ? [{ path: flag, message }] : []) }
}

/** One record of any kind: its form, its trash, its order and its steps before visitors. */
export function RecordPanel({
  kind: key,
  Beside,
  pageId,
  place,
  id,
  row,
  isTrashed,
  onChanged,
  onClose,
  told,
}: PanelProps & OfKind) {
  const queries = useQueryClient()
  const may = useMay()
  const kind = kindOf(key)
  const list = listOf(key)
  const calls = recordCalls(key)
  const queryKey = recordQuery(key, id)
  const {
    data: read,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: ({ signal }) => calls.read({ params: { id }, signal }),
  })
  // Who works on several sites may have followed a link to a record of another one.
  const isElsewhere = read?.brand !== undefined && place.brand !== undefined && read.brand !== place.brand.code
  const data = isElsewhere ? undefined : read
  const shown = data ?? row
  const name = shown ? nameOf(list, shown) : ''
  function keep(saved: RecordWire) {
    queries.setQueryData(queryKey, saved)
    onChanged()
  }
  async function save(values: Values) {
    const version = queries.getQueryData<RecordWire>(queryKey)?.version
    const saved = await calls.update({ params: { id }, body: { ...values, version } })
    keep(saved)
    say(`Saved “${short(nameOf(list, saved))}”`)
  }
  async function onStale() {
    const fresh = await calls.read({ params: { id } })
    queries.setQueryData(queryKey, fresh)
    return valuesOf(key, fresh)
  }
  async function moveAway() {
    try {
      const { undo } = await (isTrashed ? calls.restore : calls.remove)({ params: { id } })
      told(isTrashed ? `Restored “${short(name)}”` : `Moved “${short(name)}” to the trash`, undo)
      onChanged()
      onClose()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      say(refusal.message)
    }
  }
  const settled = data && kind.settled?.[data.status ?? '']
  const mayDelete = may('delete', pageId, place.brand?.code)
  return (
    <PlaceContext value={placeOf(place, pageId)}>
      <SidePanel
        of={id}
        title={name || `${capital(list.one)} ${id}`}
        note={
          data && (
            <>
              Changed <When at={data.updated_at} withTime />
              {data.updated_by === null ? '' : ` by ${data.updated_by}`}
            </>
          )
        }
      >
        {error && <LoadFailure error={error} retry={() => void refetch()} />}
        {isElsewhere && <p role="alert">This {list.one} belongs to another site. Choose that site to work on it.</p>}
        {!read && !error && <Skeleton height={200} />}
        {data && kind.publication && (
          <PublicationSteps
            calls={calls}
            record={data}
            workflow={kind.publication}
            isPublic={kind.web !== undefined}
            onDone={keep}
            onStale={() => void refetch()}
          />
        )}
        {settled && !isTrashed && (
          <p role="note" className={classes.settled}>
            {settled.says}
          </p>
        )}
        {data && Beside && <Beside record={data} place={place} />}
        {data && (
          <RecordForm
            key={`${id} ${settled ? data.status : ''}`}
            draft={{ record: `${key} ${id}`, version: data.version }}
            content={warned(kind, data)}
            values={valuesOf(key, data)}
            one={list.one}
            open={settled ? [...settled.open, ...(settled.later ?? [])] : undefined}
            mayEdit={may('edit', pageId, place.brand?.code) && !isTrashed}
            onSave={save}
            onStale={onStale}
          >
            {mayDelete && list.trash && (isTrashed || isRemovable(kind, data)) && (
              <Button variant={isTrashed ? 'filled' : 'subtle'} onClick={() => void moveAway()}>
                {isTrashed ? 'Restore' : 'Move to trash'}
              </Button>
            )}
            {mayDelete && !list.trash && (
              <RemoveForGood
                place={place}
                id={id}
                remove={() => calls.remove({ params: { id } })}
                onGone={() => {
                  say(`Deleted the ${list.one} “${short(name)}”`)
                  onChanged()
                  onClose()
                }}
              />
            )}
          </RecordForm>
        )}
      </SidePanel>
    </PlaceContext>
  )
}

const isRemovable = ({ removable }: RecordKind, { status }: RecordWire) =>
  !removable || removable.in.includes(status ?? '')

/** Whose pictures and properties the form offers; in a list of no one brand the pictures are the group's. */
const placeOf = ({ brand }: PanelProps['place'], page: PanelProps['pageId']): Place =>
  brand ? { brand, page } : { brand: groupBrand, page, isOfAll: true }

export function NewRecord({
  kind: key,
  placed,
  place,
  pageId,
  onChanged,
  onCreated,
}: CreateProps & OfKind & { readonly placed?: string | undefined }) {
  const { content, order, publication } = kindOf(key)
  const list = listOf(key)
  const [initial] = useState(() => initialOf(content.fields))
  async function create(values: Values) {
    const made = await recordCalls(key).create({ body: { ...values, ...brandBody(place.brand) } })
    say(`Added “${short(nameOf(list, made))}”`)
    onChanged()
    return () => onCreated(made.id)
  }
  const note =
    placed ??
    (publication ? 'It starts as a draft; visitors see nothing yet.' : order ? 'It is placed last.' : undefined)
  return (
    <PlaceContext value={placeOf(place, pageId)}>
      <SidePanel of="new" title={`New ${list.one}`} note={note}>
        <RecordForm
          draft={{ record: `${key} ${place.brand?.code ?? ''} new`, version: 0 }}
          content={content}
          values={initial}
          one={list.one}
          mayEdit
          saveLabel={`Add ${list.one}`}
          onSave={create}
        />
      </SidePanel>
    </PlaceContext>
  )
}
