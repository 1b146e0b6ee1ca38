import { sellerCount } from './accounts.ts'
import { type Month, quotaMonths } from './contract-quotas.ts'
import { entity, firstId } from './entity.ts'
import { clock } from './random.ts'

const [thisYear, thisMonth, today] = [2026, 11, 20]
/** Of a November. */
const daysOfMonth = 30
const netOf = ({ actual_amount, cancelled_amount }: Month) => actual_amount - cancelled_amount
const sum = (months: readonly Month[], of: (month: Month) => number) =>
  months.reduce((total, month) => total + of(month), 0)

/** The year's rows, as the refreshing job writes them; a test compares the two. */
function* years(scale: Parameters<typeof quotaMonths>[0]) {
  const sellers = Map.groupBy(quotaMonths(scale), ({ seller_id }) => seller_id)
  const all = [...new Set([...(sellers.values().next().value ?? [])].map(({ period_year }) => period_year))]
  for (const year of all)
    for (const months of sellers.values()) {
      const own = months.filter(({ period_year }) => period_year === year)
      const prior = (isOf: (month: number) => boolean) =>
        sum(
          months.filter(({ period_year, period_month }) => period_year === year - 1 && isOf(period_month)),
          netOf,
        )
      const last = own.at(-1)
      if (!last) continue
      const { seller_id, seller_name, position, sales_group, brand_id } = last
      const at = (month: number) =>
        sum(
          own.filter(({ period_month }) => period_month === month),
          netOf,
        )
      yield {
        seller_id,
        seller_name,
        position,
        sales_group,
        brand_id,
        year,
        m01: at(1),
        m02: at(2),
        m03: at(3),
        m04: at(4),
        m05: at(5),
        m06: at(6),
        m07: at(7),
        m08: at(8),
        m09: at(9),
        m10: at(10),
        m11: at(11),
        m12: at(12),
        ytd_units: sum(own, ({ actual_units }) => actual_units),
        ytd_gross: sum(own, ({ actual_amount }) => actual_amount),
        ytd_cancelled: sum(own, ({ cancelled_amount }) => cancelled_amount),
        ytd_net: sum(own, netOf),
        // The year that runs is held against the same days of the one before (decision 250).
        prior_ytd_net:
          year < thisYear
            ? prior(() => true)
            : prior(month => month < thisMonth) +
              Math.round((prior(month => month === thisMonth) * today * 100) / daysOfMonth) / 100,
        as_of: clock,
      }
    }
}

export const ytdData = entity({
  table: 'ytd_data',
  about: scale => sellerCount(scale) * (scale === 'demo' ? 2 : 3),
  *rows(scale) {
    let id = firstId
    for (const year of years(scale)) {
      yield { ...year, id }
      id += 1
    }
  },
})
