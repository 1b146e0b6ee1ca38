import { type BrandCode, brandByCode } from '../../../../model/brands.ts'
import { brandParam } from '../../../../model/pages/menu.ts'
import { pathOf } from '../../../../model/pages/route.ts'
import { type TrendKey, trendOf } from '../../../../model/trends/index.ts'
import type { Trend } from '../../../../model/trends/trend.ts'
import type { api } from '../../../api/api.ts'
import { count, counted } from '../../../ui/format.ts'

type Answer = Awaited<ReturnType<typeof api.dashboard.trend>>
/** A series keeps its colour, whichever others have nothing to tell. */
type Series = Answer['series'][number] & { readonly colour: number }
/** A trend with its figures: series that have none are left out. */
export type Told = Pick<Trend, 'shape' | 'unit' | 'title'> & {
  readonly key: TrendKey
  readonly points: Answer['points']
  readonly series: readonly Series[]
  readonly brand: string | null
}

export function toldOf(key: TrendKey, { points, series, brand }: Answer): Told {
  const { shape, unit, title } = trendOf(key)
  return {
    key,
    shape,
    unit,
    title,
    points,
    brand,
    series: series
      .map((one, colour) => ({ ...one, colour }))
      .filter(({ values }) => values.some(value => value !== null && (value !== 0 || unit === 'days'))),
  }
}

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
/** Beside the lines of a chart, and with its unit where a figure stands alone. */
export const measure = (unit: Trend['unit'], value: number): string =>
  unit === 'pesos' ? `₱\u00a0${short.format(value)}` : unit === 'days' ? short.format(value) : count(value)
export const figure = (unit: Trend['unit'], value: number): string =>
  unit === 'pesos'
    ? `₱\u00a0${count(value)}`
    : unit === 'days'
      ? counted(value, 'day').replace(/^\S+/, short.format(value))
      : count(value)

/** Where the rows stand that a figure counts; undefined where they are not kept. */
export function leadOf({ key, points, series, brand }: Told, s: number, p: number) {
  const point = points[p]
  const of = series[s]
  if (!point || !of) throw new Error('There is no such figure.')
  const lead = trendOf(key).leadOf({ series: of.key, point, brand, isLast: p === points.length - 1 })
  if (!lead) return undefined
  const { page, brand: code, search } = lead
  const site = code === undefined ? undefined : brandByCode(code as BrandCode)
  return { to: pathOf(page, site ? { [brandParam]: site.slug } : {}), search }
}

/** What is said of a figure: `Week of 2 Nov, Luxuria: 4`. */
export function said({ key, points, series, unit }: Told, s: number, p: number): string {
  const value = series[s]?.values[p] ?? 0
  return `${trendOf(key).points} ${points[p]?.label}, ${series[s]?.label}: ${figure(unit, value)}`
}
