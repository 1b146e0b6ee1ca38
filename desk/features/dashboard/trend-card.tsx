import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type TrendKey, trendOf } from '../../../model/trends/index.ts'
import { api, reading } from '../../api/api.ts'
import { AsTable } from '../../ui/as-table.tsx'
import { laterPart } from '../../ui/later-part.tsx'
import { Muted } from '../../ui/muted.ts'
import { UnseenPart } from '../../ui/unseen.ts'
import { CardFrame } from './card-frame.tsx'
import classes from './trend-card.module.css'
import { toldOf } from './trends/told.ts'
import { TrendTable } from './trends/trend-table.tsx'

const TrendChart = laterPart(() => import('./trends/trend-chart.tsx'))

const BrandChoice = laterPart(() => import('./trends/brand-choice.tsx'))

/** Figures over time, as a chart or as a table. */
export function TrendCard({ trend }: { trend: TrendKey }) {
  const { title, counts, brands: of } = trendOf(trend)
  const [brand, setBrand] = useState<string>()
  const [isTable, setTable] = useState(false)
  // Its drawing comes beside its figures.
  void TrendChart.load().catch(() => undefined)
  const { data, error, refetch } = useQuery({
    ...reading(['dashboard.trend', trend, brand], api.dashboard.trend, {
      params: { trend },
      query: brand === undefined ? {} : { brand },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: 5 * 60_000,
  })
  const told = data && toldOf(trend, data)
  const isAny = told !== undefined && told.series.length > 0
  return (
    <CardFrame
      title={title}
      about={counts}
      isWide
      asOf={data?.as_of}
      error={error}
      retry={() => void refetch()}
      tools={
        <>
          {of === 'one' && data && data.brands.length > 1 && (
            <div className={classes.brand}>
              <Suspense fallback={null}>
                <BrandChoice name={`${title}: brand`} brands={data.brands} value={data.brand} onPick={setBrand} />
              </Suspense>
            </div>
          )}
          {isAny && <AsTable of={title} isTable={isTable} onChange={setTable} />}
        </>
      }
    >
      {told && !isAny && <Muted data-size="sm">There is nothing to show yet: it stands here from the first on.</Muted>}
      {told && isAny && !isTable && (
        <>
          <Suspense fallback={<div className={classes.room} />}>
            <TrendChart told={told} />
          </Suspense>
          <UnseenPart>
            <TrendTable told={told} isRead />
          </UnseenPart>
        </>
      )}
      {told && isAny && isTable && <TrendTable told={told} />}
    </CardFrame>
  )
}
