import { Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type PageId, pageOf } from '../../../model/pages/index.ts'
import { positionLabel } from '../../../model/rules/positions.ts'
import { ApiError } from '../../api/client.ts'
import { ForbiddenScreen } from '../../shell/forbidden-screen.tsx'
import { useMay } from '../../shell/profile.ts'
import { QuietButton } from '../../ui/button.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import classes from './report.module.css'
import { type FilterProps, ReportFilters } from './report-filters.tsx'
import { isNarrowed, type ReportQuery } from './use-report.ts'

type Figures = { readonly total: number; readonly by_group: readonly { readonly name: string }[] }
type Props<D extends Figures> = Pick<FilterProps, 'period' | 'onExport' | 'report'> & {
  readonly pageId: PageId
  readonly about: ReactNode
  readonly query: UseQueryResult<D>
  readonly children: (data: D) => ReactNode
}

/** A report of sellers' figures: its filters, and each of its states. */
export function ReportScreen<D extends Figures>({
  pageId,
  about,
  period,
  onExport,
  report,
  query: { data, error, refetch, isPlaceholderData },
  children,
}: Props<D>) {
  const may = useMay()
  const title = pageOf(pageId).label
  if (error instanceof ApiError && error.status === 403) return <ForbiddenScreen page={pageId} lacks="page" />
  return (
    <>
      <PageHead title={title}>{about}</PageHead>
      <ReportFilters
        report={report}
        groups={data?.by_group.map(({ name }) => name) ?? []}
        period={period}
        mayExport={may('export', pageId)}
        onExport={onExport}
      />
      <p className={classes.asked}>
        {[
          `${period.label}: ${period.options.find(({ value }) => value === period.value)?.label ?? period.value}`,
          ...wordsOf(report.asked),
        ].join(' · ')}
      </p>
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-busy="true" aria-label={`Loading ${title}`}>
          <Skeleton height={220} mb="md" />
          <Skeleton height={320} />
        </div>
      )}
      {data?.total === 0 && (
        <section className={classes.nothing} role="status">
          <IconChartBar size={26} stroke={1.4} aria-hidden />
          <h2>{isNarrowed(report.asked) ? 'No Search Results Found' : 'No figures yet'}</h2>
          <p>
            {isNarrowed(report.asked)
              ? 'No seller fits the search and all the filters at once.'
              : 'Figures come with the command Productivity, under Admin, Internal Commands, once sellers and their groups are here.'}
          </p>
          {isNarrowed(report.asked) && <QuietButton onClick={report.reset}>Reset</QuietButton>}
        </section>
      )}
      {data && data.total > 0 && (
        <div className={classes.report} data-old={isPlaceholderData || undefined}>
          {children(data)}
        </div>
      )}
    </>
  )
}

/** What the report is narrowed to: its filters stay off paper. */
const wordsOf = ({ search, position, sales_group }: ReportQuery): string[] => [
  ...(sales_group ? [`Sales group: ${sales_group}`] : []),
  ...(position ? [`Position: ${positionLabel(position)}`] : []),
  ...(search ? [`Seller: “${search}”`] : []),
]

/** The few totals of everything below. */
export const Totals = ({ of }: { of: readonly (readonly [label: string, value: string, note?: string])[] }) => (
  <dl className={classes.totals}>
    {of.map(([label, value, note]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="figures">{value}</dd>
        {note && <dd className={classes.note}>{note}</dd>}
      </div>
    ))}
  </dl>
)
