import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentValue } from '../../../model/content/content.ts'
import { faqCategory } from '../../../model/content/records/faq-category.ts'
import { initialOf } from '../../../model/content/value.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import type { Values } from '../../form/store.ts'
import type { CreateProps, PanelProps } from '../../list/parts.ts'
import { RecordForm } from '../../list/record-form.tsx'
import { SidePanel } from '../../list/side-panel.tsx'
import { useMay } from '../../shell/profile.ts'
import { counted } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'

type Category = Awaited<ReturnType<typeof api.faqCategories.read>>
const valuesOf = ({ name, is_visible }: Category): Values => ({ name, is_visible })
const bodyOf = (values: Values) => {
  const { name, is_visible } = values as ContentValue<typeof faqCategory>
  return { name, is_visible }
}

export default function CategoryPanel({ pageId, id, row, onChanged, onClose }: PanelProps) {
  const queries = useQueryClient()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const [refused, setRefused] = useState<string>()
  const queryKey = ['faq-category', id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.faqCategories.read({ params: { id }, signal }),
  })
  async function save(values: Values) {
    const version = queries.getQueryData<Category>(queryKey)?.version
    const saved = await api.faqCategories.update({
      params: { id },
      body: { ...bodyOf(values), ...(version === undefined ? {} : { version }) },
    })
    queries.setQueryData(queryKey, saved)
    onChanged()
    say(`Saved the category “${saved.name}”`)
  }
  async function onStale() {
    const fresh = await api.faqCategories.read({ params: { id } })
    queries.setQueryData(queryKey, fresh)
    return valuesOf(fresh)
  }
  async function remove() {
    setAsking(false)
    try {
      await api.faqCategories.remove({ params: { id } })
      say(`Deleted the category “${data?.name}”`)
      onChanged()
      onClose()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setRefused(refusal.message)
    }
  }
  return (
    <SidePanel
      of={id}
      title={data?.name ?? String(row?.name ?? 'Category')}
      note={data && counted(data.questions, 'question')}
    >
      {error && (
        <div role="alert">
          <p>{error.message}</p>
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <RecordForm
          key={id}
          draft={{ record: `faq-category ${id}`, version: data.version }}
          content={faqCategory}
          values={valuesOf(data)}
          one="category"
          mayEdit={may('edit', pageId)}
          onSave={save}
          onStale={onStale}
        >
          {may('delete', pageId) &&
            (isAsking ? (
              <>
                <Button color="red" variant="default" onClick={() => void remove()}>
                  Delete for good
                </Button>
                <Button variant="subtle" onClick={() => setAsking(false)}>
                  Keep it
                </Button>
              </>
            ) : (
              <Button variant="subtle" onClick={() => setAsking(true)}>
                Delete
              </Button>
            ))}
        </RecordForm>
      )}
      {refused && <p role="alert">{refused}</p>}
    </SidePanel>
  )
}

export function NewCategory({ onChanged, onCreated }: CreateProps) {
  async function create(values: Values) {
    const made = await api.faqCategories.create({ body: bodyOf(values) })
    say(`Added the category “${made.name}”`)
    onChanged()
    return () => onCreated(made.id)
  }
  return (
    <SidePanel of="new" title="New category" note="It is placed last.">
      <RecordForm
        draft={{ record: 'faq-category new', version: 0 }}
        content={faqCategory}
        values={initialOf(faqCategory.fields)}
        one="category"
        mayEdit
        saveLabel="Add category"
        onSave={create}
      />
    </SidePanel>
  )
}
