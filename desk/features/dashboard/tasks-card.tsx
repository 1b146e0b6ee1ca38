import { useQuery } from '@tanstack/react-query'
import { dayInWords } from '../../../model/when.ts'
import type { api } from '../../api/api.ts'
import { tasksOf } from '../../api/reads.ts'
import { CommentLink } from '../../shell/comment-link.tsx'
import { Muted } from '../../ui/muted.ts'
import { CardFrame } from './card-frame.tsx'
import { CardPart, DashboardRows } from './dashboard-elements.ts'
import { ShowAll, useFew } from './few.tsx'

/** What was given to one to do, the first due first, and what one gave to others and waits for. */
export function TasksCard() {
  const { data, error, refetch } = useQuery(tasksOf)
  const items = data?.items ?? []
  const mine = items.filter(({ is_mine }) => is_mine)
  const given = items.filter(({ is_mine }) => !is_mine)
  const ofMine = useFew(mine)
  const ofGiven = useFew(given)
  return (
    <CardFrame
      title="Tasks"
      count={data && mine.length}
      // One's own come first: where there is more, all that is told may be one's own.
      more={(data?.more ?? false) && given.length === 0}
      list={ofMine.showAll}
      isNone={data !== undefined && items.length === 0}
      isAlarming={mine.some(({ is_late }) => is_late)}
      asOf={data?.as_of}
      error={error}
      retry={() => void refetch()}
    >
      {items.length === 0 && (
        <Muted data-size="sm">
          Nothing is given to you to do. A task is made of what is said in the talk of a record.
        </Muted>
      )}
      <TaskRows tasks={ofMine.shown} />
      {ofMine.isCut && (
        <ShowAll
          of={mine.length}
          more={(data?.more ?? false) && given.length === 0}
          what="given to you"
          onShow={ofMine.showAll}
        />
      )}
      {given.length > 0 && <CardPart>Given to others</CardPart>}
      <TaskRows tasks={ofGiven.shown} />
      {ofGiven.isCut && (
        <ShowAll of={given.length} more={data?.more ?? false} what="given to others" onShow={ofGiven.showAll} />
      )}
    </CardFrame>
  )
}

type Task = Awaited<ReturnType<typeof api.comments.tasks>>['items'][number]

const TaskRows = ({ tasks }: { readonly tasks: readonly Task[] }) => (
  <DashboardRows>
    {tasks.map(({ comment, title, text, due_on, is_late, is_mine, by, for: person, to }) => (
      <li key={comment}>
        <div>
          <CommentLink to={to} comment={comment}>
            {title}
          </CommentLink>
          <p>
            {text === '' ? '' : `${text} · `}
            {is_mine ? (by.id === person.id ? 'taken on by you' : `from ${by.name}`) : `${person.name} sees to it`}
            {due_on !== null && `, by ${dayInWords(due_on)}`}
            {is_late && ', late'}
          </p>
        </div>
      </li>
    ))}
  </DashboardRows>
)
