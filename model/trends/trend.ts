import type { SearchName } from '../kinds/search-of-page.ts'
import type { PageId } from '../pages/index.ts'

/** Decision 345: figures over time, of which each leads to what it counts. */
export type TrendPoint = {
  readonly label: string
  /** Days in Manila, both of them counted; null is open. */
  readonly from: string | null
  readonly to: string | null
}
/** One figure: of a series, at a point, of the brand that was asked for. */
export type Datum = {
  readonly series: string
  readonly point: Pick<TrendPoint, 'from' | 'to'>
  readonly brand: string | null
  /** Of the newest point: what it counts stands now. */
  readonly isLast: boolean
}
/** A page with what it is asked for: there stand the rows that a figure counts. */
type Lead = {
  readonly page: PageId
  readonly brand?: string
  readonly search: { readonly [name in SearchName<PageId>]?: string }
}

export type Trend = {
  readonly title: string
  /** What it counts, in a sentence, below its title; where nothing is counted yet, it says what will stand there. */
  readonly counts: string
  /** What its points are: the head of their column. */
  readonly points: string
  readonly unit: 'count' | 'days' | 'pesos'
  readonly shape: 'lines' | 'bars'
  /** Whose work it shows: who may view one of these sees it, and of it what those pages show. */
  readonly pages: readonly [PageId, ...PageId[]]
  /** Of one brand at a time, where its lists are; or only for who has several of them. */
  readonly brands?: 'one' | 'several'
  /** Undefined where what it counted is not kept. */
  leadOf(datum: Datum): Lead | undefined
}

/** The parameters of a filter by days. */
export const daysOf = (field: string, { from, to }: Datum['point']): Record<string, string> => ({
  ...(from === null ? {} : { [`${field}_from`]: from }),
  ...(to === null ? {} : { [`${field}_to`]: to }),
})
