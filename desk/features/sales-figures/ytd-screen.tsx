import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pageOf } from '../../../model/pages/index.ts'
import { positionLabel } from '../../../model/rules/positions.ts'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/client.ts'
import type { ScreenProps } from '../../screen-props.ts'
import { useMay } from '../../shell/profile.ts'
import { count } from '../../ui/format.ts'
import { keepFile } from '../../ui/keep-file.ts'
import { say } from '../../ui/say.ts'
import { When } from '../../ui/when.tsx'
import classes from './figures.module.css'
import { brandName, change, monthName, shortPeso, wholePeso } from './figures.ts'
import { type FigureColumn, FiguresTable } from './figures-table.tsx'
import { MonthColumns } from './month-columns.tsx'
import { ReportScreen, Totals } from './report.tsx'
import { ReportFilters } from './report-filters.tsx'
import { type Asked, useReport } from './use-report.ts'

type View = Awaited<ReturnType<typeof api.yearToDate.list>>
type Item = View['items'][number]

const monthColumns = Array.from(
  { length: 12 },
  (_, i): FigureColumn<Item> => ({
    label: monthName(i + 1),
    isFigure: true,
    show: row => {
      const amount = row[`m${String(i + 1).padStart(2, '0')}` as 'm01']
      return amount === 0 ? '–' : shortPeso(amount)
    },
  }),
)
const columns: readonly FigureColumn<Item>[] = [
  { label: 'Seller', show: row => row.seller_name },
  { label: 'Position', show: row => positionLabel(row.position) },
  { label: 'Sales group', show: row => row.sales_group },
  { label: 'Brand', show: row => brandName(row.brand_code) },
  { label: 'Net', isFigure: true, show: row => wholePeso(row.ytd_net) },
  { label: 'Year before', isFigure: true, show: row => wholePeso(row.prior_ytd_net) },
  { label: 'Growth', isFigure: true, show: row => change(row.growth) },
  { label: 'Gross', isFigure: true, show: row => wholePeso(row.ytd_gross) },
  { label: 'Cancelled', isFigure: true, show: row => wholePeso(row.ytd_cancelled) },
  { label: 'Units', isFigure: true, show: row => count(row.ytd_units) },
  ...monthColumns,
]

const queryOf = ({ search, position, sales_group, year }: Asked) => ({
  ...(search ? { search } : {}),
  ...(position ? { position: position as never } : {}),
  ...(sales_group ? { sales_group } : {}),
  ...(year ? { year: Number(year) } : {}),
})

/** Groups beside the year before; the longer bar is the dearer. */
function Groups({ groups, year }: { groups: View['by_group']; year: number }) {
  const most = Math.max(1, ...groups.flatMap(({ ytd_net, prior_ytd_net }) => [ytd_net, prior_ytd_net]))
  return (
    <section className={classes.chart} aria-label={`Net sales by sales group, ${year} and ${year - 1}`}>
      <h2>By sales group</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} aria-label="Sales groups">
        {groups.map(({ name, ytd_net, prior_ytd_net, growth }) => (
          <li key={name}>
            <div className={classes.row}>
              <span className={classes.name}>{name}</span>
              <span className={classes.rate}>{change(growth)}</span>
              <span className={classes.two} aria-hidden>
                <span data-of="year" style={{ width: `${(100 * ytd_net) / most}%` }} />
                <span data-of="prior" style={{ width: `${(100 * prior_ytd_net) / most}%` }} />
              </span>
              <span className={classes.amounts}>
                {shortPeso(ytd_net)}, before {shortPeso(prior_ytd_net)}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default function YearToDateScreen({ pageId }: ScreenProps) {
  const report = useReport()
  const { asked } = report
  const may = useMay()
  const query = useQuery({
    queryKey: ['ytd', asked],
    queryFn: ({ signal }) =>
      api.yearToDate.list({
        query: { ...queryOf(asked), ...(asked.page ? { page: Number(asked.page) } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const years = [...new Set([...(data?.years ?? []), ...(data ? [data.year] : [])])].toSorted((a, b) => b - a)
  async function take() {
    try {
      keepFile(await api.yearToDate.extract({ query: queryOf(asked) }), `year-to-date-${data?.year ?? ''}.csv`)
      say(`Extracted the year ${data?.year ?? ''}.`)
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      say(`Not extracted. ${refusal.message}`)
    }
  }
  return (
    <ReportScreen
      pageId={pageId}
      title={pageOf(pageId).label}
      about={
        data?.as_of && (
          <>
            Net of cancellations, beside the same months of {data.year - 1}. As of <When at={data.as_of} withTime />.
          </>
        )
      }
      report={report}
      query={query}
      filters={
        <ReportFilters
          report={report}
          groups={data?.by_group.map(({ name }) => name) ?? []}
          period={{
            label: 'Year',
            name: 'year',
            value: String(data?.year ?? asked.year ?? ''),
            options: years.map(year => ({ value: String(year), label: String(year) })),
          }}
          mayExport={may('export', pageId)}
          onExport={take}
        />
      }
    >
      {view => (
        <>
          <Totals
            of={[
              ['Net sales', wholePeso(view.totals.ytd_net), `${change(view.totals.growth)} on ${view.year - 1}`],
              ['Year before', wholePeso(view.totals.prior_ytd_net)],
              ['Cancelled', wholePeso(view.totals.ytd_cancelled), `of ${wholePeso(view.totals.ytd_gross)}`],
              ['Units', count(view.totals.ytd_units)],
            ]}
          />
          <div className={classes.charts}>
            <MonthColumns year={view.year} months={view.by_month} />
            <Groups groups={view.by_group} year={view.year} />
          </div>
          <FiguresTable
            label="Sellers"
            columns={columns}
            rows={view.items}
            keyOf={({ seller_id, brand_code }) => `${seller_id} ${brand_code}`}
            paged={view}
            onTurn={report.turn}
          />
        </>
      )}
    </ReportScreen>
  )
}
