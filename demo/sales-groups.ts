import { brands } from '../model/brands.ts'
import type { Scale } from './entity.ts'
import { entity, firstId } from './entity.ts'
import { daysBefore } from './random.ts'
import { staff } from './staff.ts'

export const groupCount = (scale: Scale): number => ({ demo: 24, load: 60 })[scale]

const regions = [
  'Metro',
  'North Luzon',
  'Central Luzon',
  'South Luzon',
  'Bicol',
  'Panay',
  'Cebu',
  'Negros',
  'Northern Mindanao',
  'Davao',
  'Soccsksargen',
  'Islands',
  'Highlands',
  'Bay',
  'Heritage',
]
const divisions = [
  { division: 'In-house Sales', channel: 'in_house', suffix: 'Advisers' },
  { division: 'Broker Network', channel: 'broker_network', suffix: 'Brokers' },
  { division: 'International Sales', channel: 'international', suffix: 'International' },
  { division: 'Corporate Accounts', channel: 'corporate', suffix: 'Corporate' },
] as const

/** Members of staff lead the groups, who open the links that heads are sent: the first manager, then officers in turn. */
export function headUser(scale: Scale, group: number): number {
  const able = staff(scale).filter(({ deactivated }) => !deactivated)
  const manager = able.find(({ role }) => role.name === 'Sales Admin Manager')
  const officers = able.filter(({ role }) => role.name === 'Sales Admin Officer')
  const head = group === 0 ? manager : officers[group % officers.length]
  if (!head) throw new Error('Demo data: nobody may head a sales group.')
  return head.id
}

const sold = brands.filter(({ is_sellable, id }) => is_sellable && id !== 0).map(({ id }) => id)

export const salesGroups = entity({
  table: 'sales_groups',
  about: groupCount,
  *rows(scale) {
    for (let i = 0; i < groupCount(scale); i += 1) {
      const { division, channel, suffix } = divisions[i % divisions.length] ?? divisions[0]
      yield {
        id: firstId + i,
        code: `SG${String(i + 1).padStart(2, '0')}`,
        sales_group_name: `${regions[Math.floor(i / divisions.length)]} ${suffix}`,
        division,
        brand_ids: i % 5 === 4 ? [3] : sold,
        channel,
        head_user_id: headUser(scale, i),
        status: 'active' as const,
        created_at: daysBefore(6 * 365),
        updated_at: daysBefore(200),
      }
    }
  },
})
