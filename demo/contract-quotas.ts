import { throwawaySealer } from '../server/outside/sealed.ts'
import { sellers as accounts, sellerCount } from './accounts.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { clock, type Random, randomOf } from './random.ts'
import { salesGroups } from './sales-groups.ts'
import { sellers } from './sellers.ts'

/** Months for which each seller has a quota, to the end of the clock's quarter (domain.md 6: 9,600 and 150,000 rows). */
const monthsOf = { demo: 24, load: 27 } as const satisfies Record<Scale, number>
const [thisYear, thisMonth] = [2026, 11]
/** The share of the present month that has passed at the clock. */
const share = 19 / 30

const quotas = {
  property_consultant: [4_500_000, 1],
  senior_property_consultant: [6_000_000, 1],
  sales_manager: [12_000_000, 2],
  sales_director: [18_000_000, 3],
  division_head: [24_000_000, 4],
} as const
type Position = keyof typeof quotas

export type Month = {
  seller_id: number
  seller_name: string
  position: Position
  sales_group: string
  brand_id: number
  period_year: number
  period_month: number
  quota_amount: number
  quota_units: number
  actual_amount: number
  actual_units: number
  cancelled_amount: number
}

const input = { roleIds: new Map<string, number>(), passwordHash: '', secrets: throwawaySealer() }

/** The share of three months' quota that a seller reached: most miss it, a few sell many times theirs. */
const attainmentOf = (random: Random) => random.lognormal(0.62, 1.05)

function* monthsBack(count: number): Iterable<{ period_year: number; period_month: number }> {
  // To December: a quota is set for the whole quarter before it begins.
  for (let back = count - 1; back >= 0; back -= 1) {
    const month = thisYear * 12 + 11 - back
    yield { period_year: Math.floor(month / 12), period_month: (month % 12) + 1 }
  }
}

export function* quotaMonths(scale: Scale): Iterable<Month> {
  const random = randomOf('contract quotas')
  const groups = new Map(
    [...salesGroups.rows(scale, input)].map(row => [
      row['id'],
      { name: String(row['sales_group_name']), brands: row['brand_ids'] as number[] },
    ]),
  )
  const names = [...accounts(scale)]
  let n = 0
  for (const seller of sellers.rows(scale, input)) {
    const account = names[n]
    n += 1
    const group = groups.get(seller['sales_group_id'])
    if (!group || !account) throw new Error(`Seller ${seller['id']} has no group or no account.`)
    const brand_id = group.brands.length === 1 ? (group.brands[0] ?? 1) : random.chance(0.6) ? 1 : 2
    const position = seller['position'] as Position
    const [quota_amount, quota_units] = quotas[position]
    let attained = attainmentOf(random)
    for (const { period_year, period_month } of monthsBack(monthsOf[scale])) {
      if (period_month % 3 === 1) attained = attainmentOf(random)
      const isRunning = period_year === thisYear && period_month === thisMonth
      const isToCome = period_year === thisYear && period_month > thisMonth
      const part = isToCome ? 0 : isRunning ? share : 1
      const swing = 0.4 + 1.2 * random.next()
      const actual_amount = Math.round((quota_amount * attained * swing * part) / 10_000) * 10_000
      yield {
        seller_id: seller['id'] as number,
        seller_name: `${account.Firstname} ${account.Lastname}`,
        position,
        sales_group: group.name,
        brand_id,
        period_year,
        period_month,
        quota_amount,
        quota_units,
        actual_amount,
        actual_units: actual_amount === 0 ? 0 : Math.max(1, Math.round(actual_amount / 5_200_000)),
        cancelled_amount: random.chance(0.1) ? Math.round((actual_amount * 0.3) / 10_000) * 10_000 : 0,
      }
    }
  }
}

export const contractQuotas = entity({
  table: 'contract_quotas',
  about: scale => sellerCount(scale) * monthsOf[scale],
  *rows(scale) {
    let id = firstId
    for (const month of quotaMonths(scale)) {
      // As the extract of the night brings them.
      yield { ...month, id, created_at: clock, updated_at: clock }
      id += 1
    }
  },
})
