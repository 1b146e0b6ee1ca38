import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { positionLabel } from '../../../model/rules/positions.ts'
import { api, reading } from '../../api/api.ts'
import { keepFile } from '../../api/keep-file.ts'
import { orSay } from '../../ui/attempt.ts'
import { count } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { When } from '../../ui/when.tsx'
import { brandName, change, monthName, shortPeso, wholePeso } from './figures.ts'
import { Amounts, Chart, Charts, Name, Rate, Row } from './figures-elements.ts'
import { type FigureColumn, FiguresTable } from './figures-table.tsx'
import { MonthColumns } from './month-columns.tsx'
import { ReportScreen, Totals } from './report.tsx'
import { type ReportQuery, sellersOf, useReport } from './use-report.ts'
import classes from './ytd-screen.module.css'

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

const queryOf = ({ sales_group, year, ...asked }: ReportQuery) => ({
  ...sellersOf(asked),
  ...(sales_group ? { sales_group } : {}),
  ...(year ? { year: Number(year) } : {}),
})

/** Groups beside the year before; the longer bar is the larger amount. */
function Groups({ groups, year }: { groups: View['by_group']; year: number }) {
  const most = Math.max(1, ...groups.flatMap(({ ytd_net, prior_ytd_net }) => [ytd_net, prior_ytd_net]))
  return (
    <Chart aria-label={`Net sales by sales group, ${year} and ${year - 1}`}>
      <h2>By sales group</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} aria-label="Sales groups">
        {groups.map(({ name, ytd_net, prior_ytd_net, growth }) => (
          <li key={name}>
            <Row>
              <Name>{name}</Name>
              <Rate>{change(growth)}</Rate>
              <span className={classes.two} aria-hidden>
                <span data-of="year" style={{ width: `${(100 * ytd_net) / most}%` }} />
                <span data-of="prior" style={{ width: `${(100 * prior_ytd_net) / most}%` }} />
              </span>
              <Amounts>
                {shortPeso(ytd_net)}, before {shortPeso(prior_ytd_net)}
              </Amounts>
            </Row>
          </li>
        ))}
      </ul>
    </Chart>
  )
}

export default function YearToDateScreen({ pageId }: ScreenProps) {
  const report = useReport()
  // How the months are shown asks for nothing else.
  const { months, ...request } = report.asked
  const query = useQuery({
    ...reading(['ytd', request], api.yearToDate.list, {
      query: { ...queryOf(request), ...(request['page'] ? { page: Number(request['page']) } : {}) },
    }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const years = [...new Set([...(data?.years ?? []), ...(data ? [data.year] : [])])].toSorted((a, b) => b - a)
  const take = () =>
    orSay('Not extracted.', async () => {
      keepFile(await api.yearToDate.extract({ query: queryOf(request) }), `year-to-date-${data?.year ?? ''}.csv`)
      say(`Extracted the year ${data?.year ?? ''}.`)
    })
  return (
    <ReportScreen
      pageId={pageId}
      about={
        data?.as_of && (
          <>
            Net of cancellations, beside the same days of {data.year - 1}: the month that runs counts by the share of
            its days that has passed. As of <When at={data.as_of} withTime />.
          </>
        )
      }
      report={report}
      query={query}
      period={{
        label: 'Year',
        name: 'year',
        value: String(data?.year ?? request['year'] ?? ''),
        options: years.map(year => ({ value: String(year), label: String(year) })),
      }}
      onExport={take}
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
          <Charts>
            <MonthColumns
              year={view.year}
              months={view.by_month}
              isTable={months === 'table'}
              onTable={isTable => report.ask({ months: isTable ? 'table' : undefined, page: request['page'] })}
            />
            <Groups groups={view.by_group} year={view.year} />
          </Charts>
          <FiguresTable columns={columns} view={view} onTurn={report.turn} />
        </>
      )}
    </ReportScreen>
  )
}
