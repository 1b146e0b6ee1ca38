import { manilaDate } from '../model/rules/manila-days.ts'
import { positionKeys } from '../model/rules/positions.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { clock, daysBefore, randomOf } from './random.ts'
import { groupCount } from './sales-groups.ts'

/** Quarters of programs, the last still to come. */
const volume = { demo: 14, load: 250 } as const satisfies Record<Scale, number>
const names = ['Closers', 'Early Birds', 'New Towers', 'Lot Owners', 'Overseas Drive', 'Collections Race'] as const
const brandSets = [['1'], ['2'], ['3'], ['1', '2'], ['1', '2', '3']] as const

export const incentives = entity({
  table: 'incentives',
  about: scale => volume[scale],
  *rows(scale) {
    const random = randomOf('incentives')
    const count = volume[scale]
    const today = manilaDate(clock)
    for (let i = 0; i < count; i += 1) {
      // Two per quarter, backwards from the next one.
      const quarter = Math.floor((count - 1 - i) / 2)
      const first = new Date(Date.UTC(2027, -3 * quarter, 1))
      const last = new Date(Date.UTC(2027, -3 * quarter + 3, 0))
      const [start_date, end_date] = [first, last].map(each => each.toISOString().slice(0, 10)) as [string, string]
      const status: 'draft' | 'active' | 'ended' | 'archived' =
        start_date > today ? 'draft' : end_date >= today ? 'active' : quarter > 5 ? 'archived' : 'ended'
      const basis = random.pick(['net_sales', 'net_sales', 'units', 'collections'] as const)
      const step = basis === 'units' ? 2 : 10_000_000
      yield {
        id: firstId + i,
        title: `${start_date.slice(0, 4)} Q${Math.floor(first.getUTCMonth() / 3) + 1} ${random.pick(names)}`,
        program_code: `INC${start_date.slice(2, 4)}-Q${Math.floor(first.getUTCMonth() / 3) + 1}${i % 2 === 0 ? 'A' : 'B'}`,
        brand_ids: [...random.pick(brandSets)],
        sales_group_ids: random.chance(0.5)
          ? []
          : random.some([...Array(groupCount(scale)).keys()], 3).map(at => String(firstId + at)),
        positions: random.chance(0.6) ? [] : random.some(positionKeys, 2),
        start_date,
        end_date,
        basis,
        tiers: [1, 2, 4].map((times, n) => ({
          id: `aa0${n}`,
          min: times * step,
          max: n === 2 ? null : times * 2 * step - (basis === 'units' ? 1 : 0.01),
          reward_type: n === 2 && i % 3 === 0 ? 'item' : 'cash',
          reward_value: times * 25_000,
          reward_item: n === 2 && i % 3 === 0 ? 'Weekend for two' : '',
        })),
        mechanics:
          '<p>Booked contracts of the quarter count, less what was cancelled. Paid with the second payroll after it.</p>',
        status,
        published_at: status === 'draft' ? null : first,
        created_at: new Date(Math.min(first.getTime(), daysBefore(3).getTime())),
        updated_at: new Date(Math.min(first.getTime(), daysBefore(2).getTime())),
      }
    }
  },
})
