import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { brandByCode, brandBySlug } from '../../../model/brands.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { dayOf, isDay, shifted } from '../../../model/rules/working-days.ts'
import { dayInWords } from '../../../model/when.ts'
import { api, reading } from '../../api/api.ts'
import { asSearch } from '../../shell/link.ts'
import { bringIntoSight } from '../../ui/bring-into-sight.ts'
import { QuietButton } from '../../ui/button.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import classes from './board.module.css'

type Board = Awaited<ReturnType<typeof api.webAppointments.board>>
type Visit = Board['properties'][number]['visits'][number]
const week = 7
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const weekday = (day: string) => weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]
/** The Monday of the week. */
const mondayOf = (day: string) => shifted(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** A week of visits by property: who comes when, what other sites booked, and where too many meet. */
export default function BoardScreen({ pageId, params }: ScreenProps) {
  const brand = brandBySlug(params['brandSlug'] ?? '')
  const navigate = useNavigate()
  const { asked: request, pathname } = useRouterState({
    select: ({ location }) => ({
      asked: new URLSearchParams(location.searchStr).get('from'),
      pathname: location.pathname,
    }),
    structuralSharing: true,
  })
  const today = dayOf(new Date())
  // An old link, or another hand, may name a day that is none.
  const from = request !== null && isDay(request) && request < '2100' ? request : mondayOf(today)
  const { data, error, refetch, isFetching } = useQuery({
    ...reading(['board', brand?.code, from], api.webAppointments.board, {
      params: { brand: brand?.code ?? '' },
      query: { from },
    }),
    enabled: brand !== undefined,
    placeholderData: before => before,
  })
  const board = useRef<HTMLElement>(null)
  const isShown = (data?.properties.length ?? 0) > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: another week is another table
  useEffect(() => {
    const [names] = board.current?.getElementsByTagName('th') ?? []
    bringIntoSight(board.current, board.current?.querySelector('[data-today]'), names?.offsetWidth)
  }, [isShown, from])
  const go = (to: string) => void navigate({ to: pathname, search: asSearch({ from: to }) })
  const days = Array.from({ length: week }, (_, i) => shifted(from, i))
  const list = pathname.replace(/appointment-board$/, 'appointment-inquiry')
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  return (
    <>
      <PageHead title={pageOf(pageId).label}>
        Visits of a week by property, with those that other sites booked.{' '}
        {data && `A property takes ${data.capacity} at a time.`}
      </PageHead>
      <nav className={classes.weeks} aria-label="Week">
        <QuietButton size="compact-md" onClick={() => go(shifted(from, -week))}>
          Earlier
        </QuietButton>
        <QuietButton size="compact-md" onClick={() => go(mondayOf(today))} disabled={from === mondayOf(today)}>
          This week
        </QuietButton>
        <QuietButton size="compact-md" onClick={() => go(shifted(from, week))}>
          Later
        </QuietButton>
        <strong aria-live="polite">
          {dayInWords(from)} – {dayInWords(shifted(from, week - 1))}
        </strong>
      </nav>
      {!data && <Skeleton height={240} />}
      {data?.properties.length === 0 && (
        <p className={classes.none}>
          Nobody comes this week. Visits that are asked for on the appointment page of this site appear here.
        </p>
      )}
      {data && data.properties.length > 0 && (
        <section
          ref={board}
          className={classes.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways must be reachable by keyboard
          tabIndex={0}
          aria-label="Visits of the week"
          aria-busy={isFetching}
        >
          <table className={classes.board}>
            <thead>
              <tr>
                <th scope="col">Property</th>
                {days.map(day => (
                  <th key={day} scope="col" data-today={day === today || undefined}>
                    {weekday(day)} {dayInWords(day).replace(/ \d{4}$/, '')}
                    {data.closed.includes(day) && <small>closed for tours</small>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.properties.map(({ id, name, visits }) => (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  {days.map(day => (
                    <td key={day}>
                      <Day visits={visits.filter(visit => visit.visit_date === day)} list={list} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

function Day({ visits, list }: { visits: readonly Visit[]; list: string }) {
  if (visits.length === 0) return null
  const inOrder = visits.toSorted((a, b) => a.start_time.localeCompare(b.start_time))
  return (
    <ul className={classes.visits}>
      {inOrder.map(({ id, name, start_time, end_time, status, brand, count, is_over }) => (
        <li key={`${id} ${brand} ${start_time}`} data-status={status ?? 'other'} data-over={is_over || undefined}>
          <span className="figures">
            {start_time}–{end_time}
          </span>
          {id === null ? (
            <span>
              {count} by {brandByCode(brand)?.display_label ?? brand}
            </span>
          ) : (
            <Link to={list} search={asSearch({ open: id })}>
              {name || 'Visitor'}
            </Link>
          )}
          {status === 'requested' && <small>to confirm</small>}
          {is_over && <small className={classes.over}>over capacity</small>}
        </li>
      ))}
    </ul>
  )
}
