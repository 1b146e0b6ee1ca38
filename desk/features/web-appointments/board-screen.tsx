import { useMediaQuery } from '@mantine/hooks'
import { IconList } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useMemo, useRef } from 'react'
import { type Brand, brandBySlug } from '../../../model/brands.ts'
import { pageOf } from '../../../model/pages/index.ts'
import { dayOf, shifted } from '../../../model/rules/working-days.ts'
import { dayInWords } from '../../../model/when.ts'
import { appointmentWorkflow } from '../../../model/workflows/appointment.ts'
import { api, reading } from '../../api/api.ts'
import { wireOf } from '../../api/rows.ts'
import { AddFilter } from '../../list/add-filter.tsx'
import { asking, isNarrowed, narrowedTo, paramsOf, queryOf } from '../../list/address.ts'
import { FilterChips } from '../../list/filter-chips.tsx'
import { Layout, List, Tools } from '../../list/list-screen-elements.ts'
import { PanelSteps } from '../../list/panel-contexts.ts'
import { SearchBox } from '../../list/search-box.tsx'
import { useSeenList } from '../../list/seen-list.ts'
import { useAddress } from '../../list/use-address.ts'
import { useBulk } from '../../list/use-bulk.tsx'
import { useListKeys } from '../../list/use-list-keys.ts'
import { useOpenRow } from '../../list/use-open-row.ts'
import { listKeyOf } from '../../list/use-rows.ts'
import { linkTo } from '../../shell/link.ts'
import { NotFoundScreen } from '../../shell/not-found-screen.tsx'
import { useSearchParams } from '../../shell/use-search-params.ts'
import { QuietButton } from '../../ui/button.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Muted } from '../../ui/muted.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { PeriodBar } from '../../ui/period-bar.tsx'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { dayAsked, mondayOf, week } from '../../ui/weeks.ts'
import { widerThan } from '../../ui/widths.ts'
import classes from './board-screen.module.css'
import { webAppointmentsListConfig } from './list-config.ts'
import { isOwn, visitsOn, weekdayInWords } from './places.ts'
import { VisitCalendar } from './visit-calendar.tsx'

const views = { day: 'Day', week: 'Week' } as const
type View = keyof typeof views

/** The visits of a site by day and week: the list with its rights, search and filters, laid out by time. */
export default function BoardScreen({ pageId, params }: ScreenProps) {
  const brand = brandBySlug(params['brandSlug'] ?? '')
  if (!brand) return <NotFoundScreen />
  return <Visits key={brand.code} pageId={pageId} brand={brand} />
}

const { Panel, board: kindOf, about } = webAppointmentsListConfig
const listPage = appointmentWorkflow.page

function Visits({ pageId, brand }: Pick<ScreenProps, 'pageId'> & { brand: Brand }) {
  const place = useMemo(() => ({ key: 'webAppointments' as const, brand }), [brand])
  const list = useSeenList('webAppointments', listPage)
  const queries = useQueryClient()
  const [asked, ask] = useSearchParams<'website.appointment-board'>()
  const { show, on: day } = asked
  const kept = useMemo(() => ({ ...(show ? { show } : {}), ...(day ? { on: day } : {}) }), [show, day])
  const [address, go] = useAddress(list, kept)
  // A week does not fit on a phone.
  const isWide = useMediaQuery(widerThan('phone'), undefined, { getInitialValueInEffect: false })
  const view: View = show === 'day' || !isWide ? 'day' : 'week'
  const on = dayAsked(day)
  const from = view === 'week' ? mondayOf(on) : on
  const days = view === 'week' ? week : 1
  const query = useMemo(() => queryOf({ ...address, view: undefined, sort: undefined }), [address])
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...reading([...listKeyOf(place), 'calendar', from, days, query], api.webAppointments.board, {
      params: { brand: brand.code },
      query: { ...wireOf(query), from, days },
    }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
  const isStale = isPlaceholderData && data?.from !== from
  const visits = useMemo(() => (data && !isStale ? visitsOn(data) : []), [data, isStale])
  const ids = useMemo(() => visits.filter(isOwn).map(({ id }) => id), [visits])
  const refresh = () => queries.invalidateQueries({ queryKey: listKeyOf(place) })
  const { told } = useBulk(place, list, query, refresh)
  const search = useRef<HTMLInputElement>(null)
  const panel = useOpenRow(address, go, ids)
  useListKeys({ ids, panel, search })
  const kind = kindOf?.useLoaded()
  const openId = typeof panel.open === 'number' ? panel.open : undefined
  /** Other days, or another view of them; the record beside them stays. */
  const turn = (next: { show?: View; on?: string | undefined }) =>
    ask(now => Object.fromEntries(Object.entries({ ...now, ...next }).filter(([, value]) => value !== undefined)))
  if (error && !data) return <LoadFailure error={error} retry={() => void refetch()} />
  const isFiltered = isNarrowed(query)
  const { view: _, open: __, ...ofList } = paramsOf(address)
  const title = view === 'day' ? weekdayInWords(on) : `${dayInWords(from)} – ${dayInWords(shifted(from, week - 1))}`
  return (
    <Layout data-open={openId !== undefined || undefined}>
      <List>
        <PageHead
          title={pageOf(pageId).label}
          actions={
            <Link
              className={classes.list}
              {...linkTo(listPage, {}, { brandSlug: brand.slug })}
              search={{ ...ofList, view: 'all' }}
            >
              <IconList size={15} stroke={1.7} aria-hidden /> List
            </Link>
          }
        >
          {about} {data && `A property takes ${data.capacity} at a time.`}
        </PageHead>
        <Tools>
          <div className={classes.tools}>
            <SearchBox
              list={list}
              value={address.search}
              input={search}
              onSearch={text => text !== address.search && go(now => asking(now, { search: text }))}
            />
            <AddFilter
              place={place}
              list={list}
              filters={address.filters}
              onChange={filters => go(now => asking(now, { filters }))}
            />
          </div>
          <FilterChips
            place={place}
            list={list}
            filters={address.filters}
            or={address.or}
            onChange={(filters, or = address.or) => go(now => asking(now, narrowedTo(filters, or)))}
            onGroups={or => go(now => asking(now, { or }))}
          />
          <PeriodBar
            {...{ view, views }}
            hasChoice={isWide === true}
            title={
              <>
                {title}
                {on === dayOf(new Date()) && view === 'day' && <small> today</small>}
              </>
            }
            onTurn={by => turn({ on: by === 0 ? undefined : shifted(on, by * days) })}
            onView={each => turn({ show: each })}
          />
        </Tools>
        {data?.more && <Muted>There is more than fits here. Choose a property, or look at one day.</Muted>}
        {data && !isStale && visits.length === 0 && (
          <p className={classes.none}>
            {isFiltered
              ? `No visit of this ${view} matches.`
              : `Nobody comes ${view === 'week' ? 'this week' : 'on this day'}. What visitors book on the appointment page stands here by itself.`}{' '}
            {isFiltered && (
              <QuietButton
                size="compact-sm"
                onClick={() => go(now => asking(now, { filters: {}, or: [], search: '' }))}
              >
                Clear filters
              </QuietButton>
            )}
          </p>
        )}
        <section aria-label={view === 'week' ? 'Visits of the week' : 'Visits of the day'} aria-busy={isFetching}>
          {(!data || isStale) && <div className={classes.skeleton} role="status" aria-label="Loading visits" />}
          {/* A day without visits has no columns; a week has its days. */}
          {data && !isStale && (view === 'week' || visits.length > 0) && (
            <VisitCalendar
              {...{ board: data, view, from, visits, list, place, kind, isWide }}
              open={openId}
              onOpen={panel.openRow}
              onDay={each => turn({ show: 'day', on: each })}
              onChanged={() => void refresh()}
            />
          )}
        </section>
      </List>
      {openId !== undefined && (
        <PanelSteps value={panel.steps}>
          <Suspense>
            <Panel
              key={openId}
              {...{ place, told, id: openId, row: undefined, isTrashed: false }}
              pageId={listPage}
              onChanged={() => void refresh()}
              onClose={panel.close}
              onNext={panel.replaceWith}
            />
          </Suspense>
        </PanelSteps>
      )}
    </Layout>
  )
}
