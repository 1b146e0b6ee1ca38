import { brands as allBrands, type Brand, brandOf } from '../../../../model/brands.ts'
import { Refusal } from '../../../../model/errors.ts'
import { maySee } from '../../../../model/pages/access.ts'
import { type TrendKey, trendOf } from '../../../../model/trends/index.ts'
import type { Trend } from '../../../../model/trends/trend.ts'
import type { CallerCtx, HandlersOf } from '../../../call/context.ts'
import type { TrendFigures, TrendInput } from './asked.ts'
import { decisions, queue } from './decisions.ts'
import { inquiries } from './inquiry-trends.ts'
import { sales } from './sales.ts'
import { siteFindings } from './site-findings.ts'

const figures: { readonly [K in TrendKey]: (asked: TrendInput) => Promise<TrendFigures> } = {
  queue,
  decisions,
  ...inquiries,
  siteFindings,
  sales,
}

/** The brands of the caller in which one of the pages is theirs to view. */
const brandsOf = ({ caller }: CallerCtx, { pages }: Trend): Brand[] =>
  allBrands.filter(
    ({ id, code }) => caller.brand_ids.includes(id) && pages.some(page => maySee(caller.access, page, code)),
  )

/** Decision 345: a trend, in the brands and of the pages that the caller may view. */
export const trend: HandlersOf<'dashboard'>['trend'] = async ({ params, query }, ctx) => {
  const row = trendOf(params.trend)
  const brands = brandsOf(ctx, row)
  const isOfOne = row.brands === 'one'
  const named = query.brand === undefined ? undefined : brandOf(query.brand)
  const chosen = query.brand === undefined ? brands[0] : brands.find(({ id }) => id === named?.id)
  if (query.brand !== undefined && (!isOfOne || !chosen)) throw new Refusal('NOT_FOUND')
  const now = ctx.deps.now()
  const asked = { ctx, now, brands: isOfOne ? [chosen].flatMap(one => (one ? [one] : [])) : brands }
  // Who may view none of its pages has no brand in which they could.
  const nothing: TrendFigures = { points: [], series: [] }
  const { points, series, as_of = now } = asked.brands.length === 0 ? nothing : await figures[params.trend](asked)
  return {
    as_of: as_of.toISOString(),
    brand: isOfOne ? (chosen?.code ?? null) : null,
    brands: isOfOne ? brands.map(({ code }) => code) : [],
    points: [...points],
    series: series.map(one => ({ ...one })),
  }
}
