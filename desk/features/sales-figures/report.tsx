import { Button, Skeleton } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PageId } from '../../../model/pages/index.ts'
import { ApiError } from '../../api/client.ts'
import { ForbiddenScreen } from '../../screens/forbidden-screen.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import classes from './figures.module.css'
import type { Report } from './use-report.ts'

type Props<D extends { total: number }> = {
  readonly pageId: PageId
  readonly title: string
  readonly about: ReactNode
  readonly filters: ReactNode
  readonly report: Report
  readonly query: UseQueryResult<D>
  readonly children: (data: D) => ReactNode
}

/** A report of sellers' figures: what narrows it, and each state it can be in. */
export function ReportScreen<D extends { total: number }>({
  pageId,
  title,
  about,
  filters,
  report,
  query: { data, error, refetch, isPlaceholderData },
  children,
}: Props<D>) {
  if (error instanceof ApiError && error.status === 403) return <ForbiddenScreen page={pageId} lacks="page" />
  const isNarrowed = Object.keys(report.asked).length > 0
  return (
    <>
      <PageHead title={title}>{about}</PageHead>
      {filters}
      {error && <LoadFailure error={error} retry={() => void refetch()} />}
      {!data && !error && (
        <div role="status" aria-busy="true" aria-label={`Loading ${title}`}>
          <Skeleton height={220} mb={16} />
          <Skeleton height={320} />
        </div>
      )}
      {data?.total === 0 && (
        <section className={classes.nothing} role="status">
          <IconChartBar size={26} stroke={1.4} aria-hidden />
          <h2>{isNarrowed ? 'No Search Results Found' : 'No figures yet'}</h2>
          <p>
            {isNarrowed
              ? 'No seller fits the search and all the filters at once.'
              : 'Figures stand here once sellers have a quota for this time.'}
          </p>
          {isNarrowed && (
            <Button variant="default" onClick={report.reset}>
              Reset
            </Button>
          )}
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

/** The few numbers that everything below adds up to. */
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
