import { Skeleton } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { brandByCode, brands } from '../../../model/brands.ts'
import { mayTouch } from '../../../model/pages/access.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { api, reading } from '../../api/api.ts'
import { useAccess } from '../../shell/profile.ts'
import { type SearchParams, useSearchParams } from '../../shell/use-search-params.ts'
import { Choice } from '../../ui/choice.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Muted } from '../../ui/muted.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PeriodBar, periodTitle } from '../../ui/period-bar.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { dayAsked } from '../../ui/weeks.ts'
import { CalendarDays } from './calendar-days.tsx'
import classes from './calendar-screen.module.css'
import { type DatedEntry, keyOf } from './entries.ts'
import { MoveEntryDialog } from './move-entry-dialog.tsx'
import { type CalendarView, daysOf, stepped, titleOf } from './span.ts'

const views = { month: 'Month', week: 'Week' } as const

/** What goes out and what ends on all sites of one's role, by month or week. */
export default function CalendarScreen({ pageId }: ScreenProps) {
  const access = useAccess()
  const queries = useQueryClient()
  const [asked, ask] = useSearchParams<'desk.calendar'>()
  const view: CalendarView = asked['show'] === 'week' ? 'week' : 'month'
  const on = dayAsked(asked['on'])
  const brand = asked['brand'] === undefined ? undefined : brandByCode(asked['brand'])?.code
  const person = /^\d{1,9}$/.test(asked['person'] ?? '') ? Number(asked['person']) : undefined
  const days = daysOf(view, on)
  const span = { from: days[0] ?? on, to: days.at(-1) ?? on }
  const query = { ...span, ...(brand ? { brand } : {}), ...(person ? { person } : {}) }
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...reading(['calendar', query], api.calendar.list, { query }),
    placeholderData: before => before,
  })
  const [moving, setMoving] = useState<{ entry: DatedEntry; to: string }>()
  const arrived = useRef<string>(undefined)
  // It stands on another day now, as another element.
  useEffect(() => {
    const key = arrived.current
    if (key === undefined || isFetching || moving) return
    arrived.current = undefined
    const button = document.querySelector<HTMLElement>(`[data-move="${CSS.escape(key)}"]`)
    ;(button ?? document.getElementById(periodTitle))?.focus()
  })
  if (error) return <LoadFailure error={error} retry={() => void refetch()} />
  if (data?.sees === false)
    return (
      <Notice icon={IconCalendar} title={pageOf(pageId).label} back>
        Your role sees no page on which something goes out or ends.
      </Notice>
    )
  const show = (next: SearchParams<'desk.calendar'>) =>
    ask(now => Object.fromEntries(Object.entries({ ...now, ...next }).filter(([, value]) => value !== undefined)))
  const own = brands.filter(({ code }) => mayTouch(access, code))
  const people = data?.people ?? []
  const isFiltered = brand !== undefined || person !== undefined

  function moved(entry: DatedEntry) {
    arrived.current = keyOf(entry)
    setMoving(undefined)
    void queries.invalidateQueries()
  }
  return (
    <>
      <PageHead title={pageOf(pageId).label}>What goes out and what ends, by the days of Manila.</PageHead>
      <PeriodBar
        {...{ view, views }}
        title={titleOf(view, on)}
        onTurn={by => show({ on: by === 0 ? undefined : stepped(view, on, by) })}
        onView={each => show({ show: each === 'week' ? each : undefined })}
      >
        <div className={classes.filters}>
          {own.length > 1 && (
            <Choice
              aria-label="Site"
              options={[
                { value: '', label: 'All sites' },
                ...own.map(({ code, display_label }) => ({ value: code, label: display_label })),
              ]}
              value={brand ?? ''}
              isSet={brand !== undefined}
              onPick={value => show({ brand: value || undefined })}
            />
          )}
          {(people.length > 1 || person !== undefined) && (
            <Choice
              aria-label="Person"
              options={[
                { value: '', label: 'Everybody' },
                ...people.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={person ?? ''}
              isSet={person !== undefined}
              onPick={value => show({ person: value || undefined })}
            />
          )}
        </div>
      </PeriodBar>
      {!data && <Skeleton height={520} />}
      {data && !isPlaceholderData && data.items.length === 0 && (
        <Muted>
          {isFiltered
            ? `Nothing of this choice goes out or ends in this ${view}.`
            : `Nothing goes out or ends in this ${view}. What is scheduled, and every end of a promo or vacancy, stands here by itself.`}
        </Muted>
      )}
      {data?.more && <Muted>There is more than fits here. Choose a site, or look at one week.</Muted>}
      {data && (
        <section className={classes.days} aria-label={titleOf(view, on)} aria-busy={isFetching}>
          <CalendarDays
            view={view}
            on={on}
            entries={isPlaceholderData ? [] : data.items}
            onMove={(entry, to) => setMoving({ entry, to })}
            onMore={day => show({ show: 'week', on: day })}
          />
        </section>
      )}
      {moving && (
        <MoveEntryDialog
          entry={moving.entry}
          to={moving.to}
          onMoved={() => moved(moving.entry)}
          onClose={() => setMoving(undefined)}
        />
      )}
    </>
  )
}
