import { useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError } from '../api/client.ts'
import { FaintButton } from '../ui/button.ts'
import { Failure } from '../ui/failure.tsx'
import { Muted } from '../ui/muted.ts'
import { When } from '../ui/when.tsx'
import type { TalkOf } from './talk.tsx'
import { Composer } from './talk-composer.tsx'
import type { TalkData } from './talk-panel.tsx'
import { TalkPictures } from './talk-pictures.tsx'
import { TaskForm, TaskTold } from './talk-task.tsx'
import classes from './talk-thread.module.css'

type Thread = TalkData['threads'][number]
type Comment = Thread['comments'][number]
type Props = {
  readonly thread: Thread
  readonly of: TalkOf
  readonly wanted: number | undefined
  onDone(data: TalkData): void
}

/** One thread: what was said, the way to answer, and whether it is settled. */
export function TalkThread({ thread, of, wanted, onDone }: Props) {
  const { kind, id } = of
  const [editing, setEditing] = useState<number>()
  const [writes, setWrites] = useState<'answer' | 'task'>()
  const over = () => setWrites(undefined)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const at = (comment: number) => ({ kind, id: String(id), comment })
  async function act(call: () => Promise<TalkData>) {
    setBusy(true)
    setFailure(undefined)
    try {
      onDone(await call())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }
  const first = thread.comments[0]
  return (
    <li className={classes.thread} data-resolved={thread.resolved !== null || undefined}>
      {thread.about !== null && <p className={classes.about}>{thread.about}</p>}
      <ol className={classes.comments}>
        {thread.comments.map(comment => (
          <li
            key={comment.id}
            data-comment={comment.id}
            tabIndex={-1}
            data-wanted={comment.id === wanted || undefined}
            // A dialog that opens with it puts the focus here.
            data-autofocus={comment.id === wanted || undefined}
          >
            {editing === comment.id ? (
              <Composer
                takesFocus
                of={of}
                draft={`talk edit ${comment.id} ${comment.version}`}
                initial={{ text: comment.text, mentions: comment.mentions, pictures: comment.pictures }}
                label="Change your comment"
                button="Save"
                onSend={async body => {
                  onDone(
                    await api.comments.update({ params: at(comment.id), body: { ...body, version: comment.version } }),
                  )
                  setEditing(undefined)
                }}
                onCancel={() => setEditing(undefined)}
              />
            ) : (
              <Said
                of={of}
                comment={comment}
                isBusy={isBusy}
                onEdit={() => setEditing(comment.id)}
                onRemove={() => void act(() => api.comments.remove({ params: at(comment.id) }))}
              />
            )}
          </li>
        ))}
      </ol>
      {thread.task && <TaskTold task={thread.task} isDone={thread.resolved !== null} />}
      {thread.resolved && (
        <Muted data-size="xs">
          {thread.task ? 'Done by' : 'Resolved by'} {thread.resolved.by},{' '}
          <When at={thread.resolved.at} withTime relative />
        </Muted>
      )}
      {failure && <Failure>{failure}</Failure>}
      {writes === 'task' && <TaskForm of={of} thread={thread.id} task={thread.task} onDone={onDone} onCancel={over} />}
      {writes === 'answer' && (
        <Composer
          takesFocus
          of={of}
          draft={`talk answer ${thread.id}`}
          label={`Answer ${first?.by.name ?? ''}`}
          button="Answer"
          onSend={async body => {
            onDone(
              await api.comments.create({ params: { kind, id: String(id) }, body: { ...body, thread: thread.id } }),
            )
            over()
          }}
          onCancel={over}
        />
      )}
      {writes === undefined && (
        <div className={classes.acts}>
          <FaintButton size="compact-xs" onClick={() => setWrites('answer')}>
            Answer
          </FaintButton>
          {!thread.resolved && (
            <FaintButton size="compact-xs" onClick={() => setWrites('task')}>
              {thread.task ? 'Change the task' : 'Make it a task'}
            </FaintButton>
          )}
          <FaintButton
            size="compact-xs"
            disabled={isBusy}
            onClick={() =>
              void act(() => api.comments[thread.resolved ? 'reopen' : 'resolve']({ params: at(thread.id) }))
            }
          >
            {thread.resolved ? 'Reopen' : thread.task ? 'Done' : 'Resolve'}
          </FaintButton>
        </div>
      )}
    </li>
  )
}

type SaidProps = {
  readonly of: TalkOf
  readonly comment: Comment
  readonly isBusy: boolean
  onEdit(): void
  onRemove(): void
}

function Said({ of, comment, isBusy, onEdit, onRemove }: SaidProps) {
  const { by, at, text, edited_at, is_removed, is_mine, mentions, pictures } = comment
  return (
    <>
      <p className={classes.who}>
        <strong>{by.name}</strong>
        <Muted data-size="xs">
          <When at={at} withTime relative />
          {edited_at && ' · changed'}
        </Muted>
      </p>
      {is_removed ? (
        <Muted>Removed by its writer.</Muted>
      ) : text === '' ? null : (
        <p className={classes.text}>
          {partsOf(
            text,
            mentions.map(({ name }) => name),
          ).map(({ start, part, isName }) =>
            isName ? <strong key={start}>{part}</strong> : <span key={start}>{part}</span>,
          )}
        </p>
      )}
      {pictures.length > 0 && <TalkPictures of={of} pictures={pictures} />}
      {is_mine && !is_removed && (
        <div className={classes.acts}>
          <FaintButton size="compact-xs" onClick={onEdit}>
            Change
          </FaintButton>
          <FaintButton size="compact-xs" disabled={isBusy} onClick={onRemove}>
            Remove
          </FaintButton>
        </div>
      )}
    </>
  )
}

/** A text with the names of whom it calls apart. */
function partsOf(text: string, names: readonly string[]) {
  const parts: { start: number; part: string; isName: boolean }[] = []
  let from = 0
  while (from < text.length) {
    const next = names
      .map(name => ({ name, at: text.indexOf(`@${name}`, from) }))
      .filter(found => found.at >= 0)
      .sort((a, b) => a.at - b.at || b.name.length - a.name.length)[0]
    const end = next?.at ?? text.length
    if (end > from) parts.push({ start: from, part: text.slice(from, end), isName: false })
    if (!next) break
    parts.push({ start: end, part: `@${next.name}`, isName: true })
    from = end + next.name.length + 1
  }
  return parts
}
