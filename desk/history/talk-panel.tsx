import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { labelAt } from '../../model/content/label-at.ts'
import { fieldsOfHistory } from '../../model/kinds/histories.ts'
import { hasHistory } from '../../model/kinds/history-keys.ts'
import { api } from '../api/api.ts'
import { tasksKey } from '../api/reads.ts'
import { QuietButton } from '../ui/button.ts'
import { counted } from '../ui/format.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Muted } from '../ui/muted.ts'
import { type TalkOf, talkQuery } from './talk.tsx'
import { Composer } from './talk-composer.tsx'
import classes from './talk-panel.module.css'
import { TalkThread } from './talk-thread.tsx'

export type TalkData = Awaited<ReturnType<typeof api.comments.list>>
type Props = { readonly of: TalkOf; readonly at: { readonly field?: string; readonly comment?: number } }

/** What was said of a record, the oldest on top, and where one says something. */
export default function TalkPanel({ of, at }: Props) {
  const { kind, id } = of
  const params = { kind, id: String(id) }
  const queries = useQueryClient()
  const found = useQuery({
    queryKey: talkQuery(of),
    queryFn: ({ signal }) => api.comments.list({ params, signal }),
    staleTime: 0,
    refetchInterval: 15_000,
  })
  const list = useRef<HTMLOListElement>(null)
  const threads = found.data?.threads ?? []
  const isOfWanted = threads.some(
    ({ resolved, comments }) => resolved && comments.some(({ id: comment }) => comment === at.comment),
  )
  const [isAll, setAll] = useState(false)
  // As it stood when it was followed: what is resolved then goes like any other.
  const [followed, setFollowed] = useState<{ readonly comment: number | undefined; readonly resolved: boolean }>()
  if (found.isSuccess && followed?.comment !== at.comment) setFollowed({ comment: at.comment, resolved: isOfWanted })
  const showsAll = isAll || followed?.resolved === true
  const shown = threads.filter(({ resolved }) => showsAll || resolved === null)
  const hidden = threads.length - shown.length
  const isThere = found.isSuccess
  useEffect(() => {
    if (!isThere || at.comment === undefined) return
    const comment = list.current?.querySelector<HTMLElement>(`[data-comment="${at.comment}"]`)
    comment?.scrollIntoView({ block: 'center' })
    comment?.focus({ preventScroll: true })
  }, [isThere, at.comment])
  const fields = of.fields ?? (hasHistory(kind) ? fieldsOfHistory(kind) : {})
  function keep(data: TalkData) {
    queries.setQueryData(talkQuery(of), data)
    void queries.invalidateQueries({ queryKey: tasksKey })
  }
  return (
    <div className={classes.talk}>
      {found.error && <LoadFailure error={found.error} retry={() => void found.refetch()} />}
      {isThere && threads.length === 0 && (
        <Muted>
          Nothing was said yet. Whoever may see this may read and answer; with @ and a name you call somebody.
        </Muted>
      )}
      <ol className={classes.threads} ref={list}>
        {shown.map(thread => (
          <TalkThread key={thread.id} thread={thread} of={of} wanted={at.comment} onDone={keep} />
        ))}
      </ol>
      {hidden > 0 && (
        <QuietButton size="compact-sm" onClick={() => setAll(true)}>
          Show {counted(hidden, 'resolved thread')}
        </QuietButton>
      )}
      <Composer
        // Where a comment was followed, the focus is on it.
        takesFocus={at.comment === undefined}
        of={of}
        draft={`talk ${kind} ${id} ${at.field ?? ''}`}
        label={at.field === undefined ? 'Say something' : `About “${labelAt(fields, at.field)}”`}
        button="Say it"
        onSend={async body => {
          keep(
            await api.comments.create({
              params,
              body: { ...body, ...(at.field === undefined ? {} : { field: at.field }) },
            }),
          )
        }}
      />
    </div>
  )
}
