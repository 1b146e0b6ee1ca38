import { dayOf } from '../../../model/rules/working-days.ts'
import type { HandlersOf } from '../../call/context.ts'
import { sellerOf } from '../../records/sellers-portal.ts'
import { codeOf, numbers, rateOf } from './report-query.ts'

/** A seller's own figures: only months and years that have any. */
export const figures: HandlersOf<'sellersPortal'>['figures'] = async ({ query }, ctx) => {
  const { id } = await sellerOf(ctx, query.seller_code)
  const year = query.year ?? Number(dayOf(ctx.deps.now()).slice(0, 4))
  const { system } = ctx.deps.db
  const months = await system
    .selectFrom('contract_quotas')
    .where('seller_id', '=', id)
    .where('period_year', '=', year)
    .orderBy('period_month')
    .select(['period_month as month', 'brand_id', 'quota_amount', 'quota_units', 'actual_amount', 'actual_units'])
    .execute()
  const years = await system
    .selectFrom('ytd_data')
    .where('seller_id', '=', id)
    .where('year', '=', year)
    .orderBy('brand_id')
    .select(['brand_id', 'ytd_units', 'ytd_gross', 'ytd_cancelled', 'ytd_net', 'prior_ytd_net', 'growth', 'as_of'])
    .execute()
  return {
    year,
    months: months.map(({ brand_id, ...row }) => {
      const month = numbers(row, 'quota_amount', 'actual_amount')
      return {
        ...month,
        brand_code: codeOf(brand_id),
        attainment: rateOf(month.actual_amount, month.quota_amount),
      }
    }),
    year_to_date: years.map(({ brand_id, as_of, growth, ...row }) => ({
      ...numbers(row, 'ytd_gross', 'ytd_cancelled', 'ytd_net', 'prior_ytd_net'),
      brand_code: codeOf(brand_id),
      growth: growth === null ? null : Number(growth),
      as_of: as_of.toISOString(),
    })),
  }
}
