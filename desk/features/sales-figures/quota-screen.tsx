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
import { AttainmentBars } from './attainment-bars.tsx'
import classes from './figures.module.css'
import { brandName, rate, wholePeso } from './figures.ts'
import { type FigureColumn, FiguresTable } from './figures-table.tsx'
import { ReportScreen, Totals } from './report.tsx'
import { ReportFilters } from './report-filters.tsx'
import { type Asked, useReport } from './use-report.ts'

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

const plainOf = ({ search, position }: Asked) => ({
  ...(search ? { search } : {}),
  ...(position ? { position: position as Item['position'] as never } : {}),
})
function narrowedOf({ sales_group, period }: Asked) {
  const [period_year, period_quarter] = (period ?? '').split('-Q').map(Number)
  return {
    ...(sales_group ? { sales_group } : {}),
    ...(period_year && period_quarter ? { period_year, period_quarter } : {}),
  }
}

/** The current quarter by its own call; another quarter, a group or a brand by the one that filters. */
function ask(asked: Asked, signal: AbortSignal): Promise<View> {
  const plain = { ...plainOf(asked), ...(asked.page ? { page: Number(asked.page) } : {}) }
  return asked.sales_group || asked.period
    ? api.contractQuota.filter({ body: { ...plain, ...narrowedOf(asked) }, signal })
    : api.contractQuota.list({ query: plain, signal })
}

const periodOf = ({ period_year, period_quarter }: Pick<View, 'period_year' | 'period_quarter'>) =>
  `${period_year}-Q${period_quarter}`

export default function QuotaScreen({ pageId }: ScreenProps) {
  const report = useReport()
  const { asked } = report
  const may = useMay()
  const query = useQuery({
    queryKey: ['contract-quota', asked],
    queryFn: ({ signal }) => ask(asked, signal),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const shown = data ? periodOf(data) : (asked.period ?? '')
  const periods = [...new Set([...(data?.periods.map(periodOf) ?? []), shown])].filter(Boolean)
  async function take() {
    try {
      const file = await api.contractQuota.extract({ query: { ...plainOf(asked), ...narrowedOf(asked) } })
      keepFile(file, `contract-quota-${shown}.csv`)
      say(`Extracted the quota of ${shown.replace('-', ' ')} as it is narrowed here.`)
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
        data && `What sellers were to sell and did sell in ${shown.replace('-', ' ')}, the quarter’s months together.`
      }
      report={report}
      query={query}
      filters={
        <ReportFilters
          report={report}
          groups={data?.by_group.map(({ name }) => name) ?? []}
          period={{
            label: 'Quarter',
            name: 'period',
            value: shown,
            options: periods.map(value => ({ value, label: value.replace('-', ' ') })),
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
              ['Attainment', rate(view.totals.attainment)],
              ['Sold', wholePeso(view.totals.actual_amount), `of ${wholePeso(view.totals.quota_amount)}`],
              ['Units', count(view.totals.actual_units), `of ${count(view.totals.quota_units)}`],
              ['Sellers', count(view.total)],
            ]}
          />
          <div className={classes.charts}>
            <AttainmentBars
              title="By sales group"
              bars={view.by_group}
              current={asked.sales_group}
              onPick={name => report.ask({ sales_group: name ?? undefined })}
            />
            <div>
              <AttainmentBars
                title="By position"
                bars={view.by_position}
                current={asked.position}
                label={positionLabel}
                onPick={name => report.ask({ position: name ?? undefined })}
              />
              <AttainmentBars
                title="Sellers on this page"
                bars={view.items.map(({ seller_name, ...row }) => ({ ...row, name: seller_name }))}
              />
            </div>
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
