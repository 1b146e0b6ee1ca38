import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { pathOf } from '../../model/pages/route.ts'
import { api } from '../api/api.ts'
import { tasksKey } from '../api/reads.ts'
import { FaintButton } from '../ui/button.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { Muted } from '../ui/muted.ts'
import { Popover } from '../ui/popover.tsx'
import { Unseen } from '../ui/unseen.ts'
import { When } from '../ui/when.tsx'
import classes from './bell.module.css'
import { useRinging } from './bell-live.ts'
import { CommentLink } from './comment-link.tsx'

type Bell = Awaited<ReturnType<typeof api.bell.list>>
type Item = Bell['items'][number]

const queryKey = ['bell']
const parts: readonly { readonly label: string; readonly sorts: readonly Item['sort'][] }[] = [
  { label: 'Said to you', sorts: ['mention', 'answer'] },
  { label: 'Yours to do', sorts: ['task'] },
  { label: 'Your turn', sorts: ['turn'] },
  { label: 'Failed', sorts: ['failure'] },
]

/** What concerns the person who is signed in: said at once, and read on every device once it is read on one. */
export default function Bell() {
  const queries = useQueryClient()
  const router = useRouter()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.bell.list({ signal }),
    staleTime: 60_000,
    // While it cannot be read it says what it last knew.
    retry: false,
  })
  useRinging(() => {
    void queries.invalidateQueries({ queryKey })
    // What is said of the record in sight, too.
    void queries.invalidateQueries({ queryKey: ['comments'] })
    void queries.invalidateQueries({ queryKey: tasksKey })
  })
  const items = data?.items ?? []
  const unread = items.filter(({ is_read }) => !is_read)
  async function mark(keys: string[]) {
    if (keys.length === 0) return
    queries.setQueryData<Bell>(
      queryKey,
      now =>
        now && {
          unread: now.items.filter(({ key, is_read }) => !is_read && !keys.includes(key)).length,
          items: now.items.map(item => (keys.includes(item.key) ? { ...item, is_read: true } : item)),
        },
    )
    // What could not be marked stands as unread again with the next reading.
    await api.bell.read({ body: { keys } }).catch(() => void queries.invalidateQueries({ queryKey }))
  }
  const said = unread.length > 0 ? `Bell, ${unread.length} unread` : 'Bell'
  return (
    <Popover
      className={classes.button}
      name={said}
      align="end"
      // What was decided meanwhile is not said to everybody.
      onOpen={() => void refetch()}
      label={
        <>
          <IconBell size={19} stroke={1.6} aria-hidden />
          {unread.length > 0 && (
            <span className={classes.count} aria-hidden="true">
              {unread.length}
            </span>
          )}
        </>
      }
    >
      {close => (
        <section className={classes.bell} aria-label="What concerns you">
          <div className={classes.head}>
            <h2>Bell</h2>
            {unread.length > 0 && (
              <FaintButton size="compact-xs" onClick={() => void mark(unread.map(({ key }) => key))}>
                Mark all as read
              </FaintButton>
            )}
          </div>
          {error && <LoadFailure error={error} isPart retry={() => void refetch()} />}
          {!data && !error && <Muted>Reading what concerns you…</Muted>}
          {data && items.length === 0 && (
            <Muted>
              Nothing waits for you. Your turns and tasks, what is said to you and what failed of yours will stand here.
            </Muted>
          )}
          {parts.map(({ label, sorts }) => {
            const shown = items.filter(({ sort }) => sorts.includes(sort))
            return (
              shown.length > 0 && (
                <section key={label} aria-label={label}>
                  <h3>{label}</h3>
                  <ul>
                    {shown.map(item => (
                      <li key={item.key} data-unread={!item.is_read || undefined}>
                        <Entry
                          item={item}
                          onOpen={() => {
                            close()
                            if (!item.is_read) void mark([item.key])
                          }}
                        />
                      </li>
                    ))}
                  </ul>
                </section>
              )
            )
          })}
          {items.some(({ sort }) => sort === 'turn') && (
            <FaintButton
              size="compact-xs"
              onClick={() => {
                close()
                void router.navigate({ href: pathOf('desk.approvals') })
              }}
            >
              All that waits for you
            </FaintButton>
          )}
        </section>
      )}
    </Popover>
  )
}

function Entry({ item, onOpen }: { readonly item: Item; onOpen(): void }) {
  const { sort, who, title, text, at, to, comment, is_read } = item
  const isDue = sort === 'turn' || sort === 'task'
  const inside = (
    <>
      <span className={classes.title}>
        {!is_read && <Unseen>Unread: </Unseen>}
        {sort === 'task' && (who === '' ? 'You took on ' : `${who} gave you a task at `)}
        {sort === 'mention' && `${who} called you at `}
        {sort === 'answer' && `${who} answered at `}
        {title}
      </span>
      {text !== '' && <span className={classes.text}>{text}</span>}
      {at && (
        <Muted data-size="xs">
          {isDue && 'due '}
          <When at={at} withTime={sort !== 'task'} relative={!isDue} />
        </Muted>
      )}
    </>
  )
  if (to === null)
    return (
      <button type="button" className={classes.item} onClick={onOpen}>
        {inside}
      </button>
    )
  return (
    <CommentLink className={classes.item} to={to} comment={comment} onFollow={onOpen}>
      {inside}
    </CommentLink>
  )
}
