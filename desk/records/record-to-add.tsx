import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { initialOf } from '../../model/content/value.ts'
import { kindOf, type RecordKey } from '../../model/kinds/records.ts'
import { reading } from '../api/api.ts'
import { brandBody, recordCalls, recordQuery } from '../api/record-calls.ts'
import { nameOf } from '../api/row-name.ts'
import { FormScopeContext } from '../form/form-scope.ts'
import type { Values } from '../form/store.ts'
import { useKeptForm } from '../list/kept-form.ts'
import type { CreateProps } from '../list/list-config.ts'
import { RecordForm } from '../list/record-form.tsx'
import { SidePanel } from '../list/side-panel.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { say } from '../ui/say.ts'
import { copyOf } from './copy-of.ts'
import { BesidePage, Settled, Tools } from './record-panel-elements.ts'
import { useRecordPreview } from './use-record-preview.tsx'
import { scopeOf, short, valuesOf } from './values-of.ts'

type Props = CreateProps & { readonly kind: RecordKey; readonly placed?: string | undefined }

/** The form of a record that is not there yet: empty, or as another of the same list is. Nothing is saved before its button. */
export function NewRecord({ copied, ...props }: Props) {
  const { kind, place, pageId } = props
  const {
    order,
    publication,
    list: { one },
  } = kindOf(kind)
  const note =
    props.placed ??
    (publication ? 'It starts as a draft; visitors see nothing yet.' : order ? 'It is placed last.' : null)
  return (
    <FormScopeContext value={scopeOf(place, pageId)}>
      <SidePanel of={copied === undefined ? 'new' : `copy of ${copied}`} title={`New ${one}`} note={note}>
        {copied === undefined ? <EmptyForm {...props} /> : <CopiedForm key={copied} {...props} copied={copied} />}
      </SidePanel>
    </FormScopeContext>
  )
}

function EmptyForm(props: Props) {
  const [initial] = useState(() => initialOf(kindOf(props.kind).content.fields))
  return <NewForm {...props} values={initial} />
}

function CopiedForm({ copied, ...props }: Props & { readonly copied: number }) {
  const { kind: key, place } = props
  const { data, error, refetch } = useQuery(
    reading(recordQuery(key, copied), recordCalls(key).read, { params: { id: copied } }),
  )
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={200} />
  const { list } = kindOf(key)
  if (data['brand'] !== undefined && place.brand !== undefined && data['brand'] !== place.brand.code)
    return <p role="alert">This {list.one} belongs to another site, and so would its copy.</p>
  return (
    <>
      <Settled>A copy of “{nameOf(list, data)}”. It is saved when you add it.</Settled>
      <NewForm {...props} values={copyOf(kindOf(key), valuesOf(key, data))} copied={copied} />
    </>
  )
}

function NewForm({
  kind: key,
  place: scope,
  copied,
  values,
  onChanged,
  onCreated,
  pageId,
}: Props & { readonly values: Values }) {
  const { content } = useKeptForm(pageId, kindOf(key))
  const { list } = kindOf(key)
  const preview = useRecordPreview(key, 0, scope)
  async function create(typed: Values) {
    const made = await recordCalls(key).create({ body: { ...typed, ...brandBody(scope.brand) } })
    say(`Added “${short(nameOf(list, made))}”`)
    onChanged()
    return () => onCreated(made.id)
  }
  const draft = `${key} ${scope.brand?.code ?? ''} ${copied === undefined ? 'new' : `copy of ${copied}`}`
  return (
    <BesidePage>
      {preview.button && <Tools>{preview.button}</Tools>}
      <RecordForm
        draft={{ record: draft, version: 0 }}
        content={content}
        values={values}
        one={list.one}
        mayEdit
        saveLabel={`Add ${list.one}`}
        onSave={create}
        aside={preview.pane}
      />
    </BesidePage>
  )
}
