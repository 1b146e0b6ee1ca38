import { type FormEvent, useId, useState } from 'react'
import { manilaDate } from '../../model/rules/manila-days.ts'
import { dayInWords } from '../../model/when.ts'
import { api } from '../api/api.ts'
import { ApiError } from '../api/client.ts'
import { useProfile } from '../shell/profile.ts'
import { FaintButton, SubmitButton } from '../ui/button.ts'
import { DateInput } from '../ui/date-input.tsx'
import { Failure } from '../ui/failure.tsx'
import { FoundChoice } from '../ui/found-choice.tsx'
import { Muted } from '../ui/muted.ts'
import type { TalkOf } from './talk.tsx'
import type { TalkData } from './talk-panel.tsx'
import classes from './talk-task.module.css'

export type TalkTask = NonNullable<TalkData['threads'][number]['task']>

/** Who is to see to a thread, and by when. */
export function TaskTold({ task, isDone }: { readonly task: TalkTask; readonly isDone: boolean }) {
  const { for: person, is_away, is_mine, by, due_on, is_late } = task
  return (
    <p className={classes.task} data-late={is_late || undefined}>
      <strong>
        {isDone ? 'A task of' : 'Task for'} {is_mine ? 'you' : person.name}
        {due_on !== null && `, by ${dayInWords(due_on)}`}
        {is_late && ', late'}
      </strong>
      <Muted data-size="xs">
        given by {by}
        {is_away && `; ${person.name} is not here any more, somebody else has to see to it`}
      </Muted>
    </p>
  )
}

type Props = {
  readonly of: TalkOf
  readonly thread: number
  readonly task: TalkTask | null
  onDone(data: TalkData): void
  onCancel(): void
}

/** To whom a thread is given, found among those who may see the record, and by when. */
export function TaskForm({ of: { kind, id }, thread, task, onDone, onCancel }: Props) {
  const me = useProfile()
  const due = useId()
  const [person, setPerson] = useState(task === null ? undefined : String(task.for.id))
  const [day, setDay] = useState(task?.due_on ?? '')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const record = { kind, id: String(id) }
  async function give(user_id: number | null) {
    setBusy(true)
    setFailure(undefined)
    try {
      onDone(
        await api.comments.give({
          params: { ...record, comment: thread },
          body: { user_id, due_on: user_id === null || day === '' ? null : day },
        }),
      )
      onCancel()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const said = Object.values(error.problem?.errors ?? {}).flat()
      setFailure(said.length > 0 ? said.join(' ') : error.message)
      setBusy(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (person !== undefined) void give(Number(person))
  }
  return (
    <form className={classes.form} onSubmit={submit} aria-label="Task">
      <div className={classes.fields}>
        <FoundChoice
          label="Who sees to it"
          placeholder="A colleague’s name"
          nothing="Nobody of that name may see this"
          isOpened={task === null}
          {...(task === null ? {} : { initial: { value: task.for.id, label: task.for.name } })}
          find={search => ({
            queryKey: ['comments.people', kind, String(id), search],
            queryFn: async ({ signal }) =>
              (await api.comments.people({ params: record, query: { search }, signal })).map(({ id, name, role }) => ({
                value: id,
                label: name,
                note: role,
              })),
          })}
          onChoose={setPerson}
        />
        <div className={classes.due}>
          <label htmlFor={due}>By, if there is a day</label>
          <DateInput id={due} min={manilaDate(new Date())} value={day} onPick={setDay} />
        </div>
      </div>
      {failure && <Failure>{failure}</Failure>}
      <div className={classes.acts}>
        <SubmitButton size="compact-sm" loading={isBusy} disabled={person === undefined}>
          Give
        </SubmitButton>
        {!task?.is_mine && (
          <FaintButton size="compact-sm" disabled={isBusy} onClick={() => void give(me.id)}>
            Take it myself
          </FaintButton>
        )}
        {task !== null && (
          <FaintButton size="compact-sm" disabled={isBusy} onClick={() => void give(null)}>
            No task any more
          </FaintButton>
        )}
        <FaintButton size="compact-sm" disabled={isBusy} onClick={onCancel}>
          Cancel
        </FaintButton>
      </div>
    </form>
  )
}
