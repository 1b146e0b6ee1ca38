import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { positionLabel } from '../../../model/rules/positions.ts'
import { api } from '../../api/api.ts'
import { keepFile } from '../../api/keep-file.ts'
import { orSay } from '../../ui/attempt.ts'
import { count } from '../../ui/format.ts'
import { say } from '../../ui/say.ts'
import type { ScreenProps } from '../../ui/screen-props.ts'
import { AttainmentBars } from './attainment-bars.tsx'
import { brandName, rate, wholePeso } from './figures.ts'
import { Charts } from './figures-elements.ts'
import { type FigureColumn, FiguresTable } from './figures-table.tsx'
import classes from './quota-screen.module.css'
import { ReportScreen, Totals } from './report.tsx'
import { type ReportQuery, sellersOf, useReport } from './use-report.ts'

type View = Awaited<ReturnType<typeof api.contractQuota.list>>
type Item = View['items'][number]

const columns: readonly FigureColumn<Item>[] = [
  { label: 'Seller', show: row => row.seller_name },
  { label: 'Position', show: row => positionLabel(row.position) },
  { label: 'Sales group', show: row => row.sales_group },
  { label: 'Brand', show: row => brandName(row.brand_code) },
  { label: 'Quota', isFigure: true, show: row => wholePeso(row.quota_amount) },
  { label: 'Sold', isFigure: true, show: row => wholePeso(row.actual_amount) },
  { label: 'Units', isFigure: true, show: row => `${count(row.actual_units)} of ${count(row.quota_units)}` },
  {
    label: 'Attainment',
    isFigure: true,
    show: row => (
      <span className={classes.attained} data-made={(row.attainment ?? 0) >= 1 || undefined}>
        {rate(row.attainment)}
      </span>
    ),
  },
]

function narrowedOf({ sales_group, period }: ReportQuery) {
  const [period_year, period_quarter] = (period ?? '').split('-Q').map(Number)
  return {
    ...(sales_group ? { sales_group } : {}),
    ...(period_year && period_quarter ? { period_year, period_quarter } : {}),
  }
}

/** The current quarter by its own call; another quarter, a group or a brand by the one that filters. */
function ask(request: ReportQuery, signal: AbortSignal): Promise<View> {
  const plain = { ...sellersOf(request), ...(request['page'] ? { page: Number(request['page']) } : {}) }
  return request['sales_group'] || request['period']
    ? api.contractQuota.filter({ body: { ...plain, ...narrowedOf(request) }, signal })
    : api.contractQuota.list({ query: plain, signal })
}

const periodOf = ({ period_year, period_quarter }: Pick<View, 'period_year' | 'period_quarter'>) =>
  `${period_year}-Q${period_quarter}`

export default function QuotaScreen({ pageId }: ScreenProps) {
  const report = useReport()
  const { asked: request } = report
  const query = useQuery({
    queryKey: ['contract-quota', request],
    queryFn: ({ signal }) => ask(request, signal),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const shown = data ? periodOf(data) : (request['period'] ?? '')
  const periods = [...new Set([...(data?.periods.map(periodOf) ?? []), shown])].filter(Boolean)
  const take = () =>
    orSay('Not extracted.', async () => {
      const file = await api.contractQuota.extract({ query: { ...sellersOf(request), ...narrowedOf(request) } })
      keepFile(file, `contract-quota-${shown}.csv`)
      say(`Extracted the quota of ${shown.replace('-', ' ')} as it is narrowed here.`)
    })
  return (
    <ReportScreen
      pageId={pageId}
      about={
        data && `What sellers were to sell and did sell in ${shown.replace('-', ' ')}, the quarter’s months together.`
      }
      report={report}
      query={query}
      period={{
        label: 'Quarter',
        name: 'period',
        value: shown,
        options: periods.map(value => ({ value, label: value.replace('-', ' ') })),
      }}
      onExport={take}
    >
      {view => (
        <>
          <Totals
            of={[
              ['Attainment', rate(view.totals.attainment)],
              ['Sold', wholePeso(view.totals.actual_amount), `of ${wholePeso(view.totals.quota_amount)}`],
              ['Units', count(view.totals.actual_units), `of ${count(view.totals.quota_units)}`],
              ['Sellers', count(view.total)],
            ]}
          />
          <Charts>
            <AttainmentBars
              title="By sales group"
              bars={view.by_group}
              current={request['sales_group']}
              onPick={name => report.ask({ sales_group: name ?? undefined })}
            />
            <div>
              <AttainmentBars
                title="By position"
                bars={view.by_position}
                current={request['position']}
                label={positionLabel}
                onPick={name => report.ask({ position: name ?? undefined })}
              />
              <AttainmentBars
                title="Sellers on this page"
                bars={view.items.map(({ seller_name, ...row }) => ({ ...row, name: seller_name }))}
              />
            </div>
          </Charts>
          <FiguresTable columns={columns} view={view} onTurn={report.turn} />
        </>
      )}
    </ReportScreen>
  )
}
