import { useQuery } from '@tanstack/react-query'
import { dayInWords } from '../../../model/when.ts'
import { tasksOf } from '../../api/reads.ts'
import { CommentLink } from '../../shell/comment-link.tsx'
import { Muted } from '../../ui/muted.ts'
import { CardFrame } from './card-frame.tsx'
import { DashboardRows } from './dashboard-elements.ts'

/** So many are named; the rest is told by its number. */
const named = 6

/** What was given to one to do, the first due first, and what one gave to others and waits for. */
export function TasksCard() {
  const { data, error, refetch } = useQuery(tasksOf)
  const items = data?.items ?? []
  return (
    <CardFrame
      title="Tasks"
      count={data && items.filter(({ is_mine }) => is_mine).length}
      more={data?.more ?? false}
      isNone={data !== undefined && items.length === 0}
      isAlarming={items.some(({ is_mine, is_late }) => is_mine && is_late)}
      asOf={data?.as_of}
      error={error}
      retry={() => void refetch()}
    >
      {items.length === 0 && (
        <Muted data-size="sm">
          Nothing is given to you to do. A task is made of what is said in the talk of a record.
        </Muted>
      )}
      <DashboardRows>
        {items.slice(0, named).map(({ comment, title, text, due_on, is_late, is_mine, by, for: person, to }) => (
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
      {items.length > named && <Muted data-size="sm">{items.length - named} more after these.</Muted>}
    </CardFrame>
  )
}
