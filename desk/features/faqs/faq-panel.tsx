import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ContentValue } from '../../../model/content/content.ts'
import { faq } from '../../../model/content/records/faq.ts'
import { initialOf } from '../../../model/content/value.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import type { Values } from '../../form/store.ts'
import type { CreateProps, PanelProps } from '../../list/parts.ts'
import { RecordForm } from '../../list/record-form.tsx'
import { SidePanel } from '../../list/side-panel.tsx'
import { useMay } from '../../shell/profile.ts'
import { say } from '../../ui/say.ts'
import { When } from '../../ui/when.tsx'

type Faq = Awaited<ReturnType<typeof api.buyersFaqs.read>>

/** A relation is text in a form; the call names the category by its number. */
const valuesOf = ({ category_id, question, answer, is_visible }: Faq): Values => ({
  category_id: String(category_id),
  question,
  answer,
  is_visible,
})
function bodyOf(values: Values) {
  const { category_id, question, answer, is_visible } = values as ContentValue<typeof faq>
  return { category_id: Number(category_id), question, answer, is_visible }
}
const short = (question: string) => (question.length > 60 ? `${question.slice(0, 57).trimEnd()}…` : question)

export default function FaqPanel({ pageId, id, row, isTrashed, onChanged, onClose, told }: PanelProps) {
  const queries = useQueryClient()
  const may = useMay()
  const queryKey = ['faq', id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.buyersFaqs.read({ params: { id }, signal }),
  })
  const title = data?.question ?? (typeof row?.question === 'string' ? row.question : '')
  async function save(values: Values) {
    const version = queries.getQueryData<Faq>(queryKey)?.version
    const saved = await api.buyersFaqs.update({
      params: { id },
      body: { ...bodyOf(values), ...(version === undefined ? {} : { version }) },
    })
    queries.setQueryData(queryKey, saved)
    onChanged()
    say(`Saved “${short(saved.question)}”`)
  }
  async function onStale() {
    const fresh = await api.buyersFaqs.read({ params: { id } })
    queries.setQueryData(queryKey, fresh)
    return valuesOf(fresh)
  }
  async function moveAway() {
    try {
      const { undo } = await (isTrashed ? api.buyersFaqs.restore : api.buyersFaqs.remove)({ params: { id } })
      told(isTrashed ? `Restored “${short(title)}”` : `Moved “${short(title)}” to the trash`, undo)
      onChanged()
      onClose()
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      say(refusal.message)
    }
  }
  return (
    <SidePanel
      of={id}
      title={title || 'Question'}
      note={
        data && (
          <>
            Changed <When at={data.updated_at} withTime />
          </>
        )
      }
    >
      {error && (
        <div role="alert">
          <p>{error.message}</p>
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !error && <Skeleton height={200} />}
      {data && (
        <RecordForm
          key={id}
          draft={{ record: `faq ${id}`, version: data.version }}
          content={faq}
          values={valuesOf(data)}
          one="question"
          mayEdit={may('edit', pageId) && !isTrashed}
          onSave={save}
          onStale={onStale}
        >
          {may('delete', pageId) && (
            <Button variant={isTrashed ? 'filled' : 'subtle'} onClick={() => void moveAway()}>
              {isTrashed ? 'Restore' : 'Move to trash'}
            </Button>
          )}
        </RecordForm>
      )}
    </SidePanel>
  )
}

export function NewFaq({ onChanged, onCreated }: CreateProps) {
  async function create(values: Values) {
    const made = await api.buyersFaqs.create({ body: bodyOf(values) })
    say(`Added “${short(made.question)}”`)
    onChanged()
    return () => onCreated(made.id)
  }
  return (
    <SidePanel of="new" title="New question" note="It is placed last in its category.">
      <RecordForm
        draft={{ record: 'faq new', version: 0 }}
        content={faq}
        values={initialOf(faq.fields)}
        one="question"
        mayEdit
        saveLabel="Add question"
        onSave={create}
      />
    </SidePanel>
  )
}
