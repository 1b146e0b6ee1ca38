import { type RawBuilder, sql } from 'kysely'
import { leadRetention } from '../../model/content/records/lead-retention.ts'
import { initialOf } from '../../model/content/value.ts'
import type { Db } from '../db/handle.ts'

/** The house rule, where a brand has none of its own (domain.md 1C). */
const house = initialOf(leadRetention.fields)
type Days = Exclude<keyof typeof house, 'reminder_days' | 'is_active'>

/** Joins the rule in force for a brand and position as `r`: the position’s own, else the brand’s general one; no row where the house rule holds. */
export const retentionRule = (brand_id: RawBuilder<unknown>, position: RawBuilder<unknown>) => sql`
  left join lateral (select * from lead_retention as each where each.brand_id = ${brand_id} and each.is_active
    and (each.position = ${position} or each.position is null) order by each.position nulls last limit 1) as r on true`

/** A number of the rule in force, joined as `r`. */
export const ruled = (name: Days) => sql<number>`coalesce(r.${sql.ref(name)}, ${sql.lit(house[name])})`

/** The days for which a new lead of this brand is a seller's of this position. */
export async function ownershipDays(db: Db, brand_id: number, position: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`select ${ruled('ownership_days')} as days from (select 1) as one
    ${retentionRule(sql`${brand_id}::int`, sql`${position}::text`)}`.execute(db)
  return rows[0]?.days ?? house.ownership_days
}
