import { sql } from 'kysely'
import { leadRetention } from '../../model/content/records/lead-retention.ts'
import { initialOf } from '../../model/content/value.ts'
import type { Db } from '../db/handle.ts'

type Rule = { brand_id: number; position: string | null; ownership_days: number }

/**
 * How many days a lead registered now is its seller's, by brand and the seller's position: the brand's rule for the
 * position, else for all positions, else the house rule (domain.md 2.7).
 */
export async function ownershipDays(db: Db): Promise<(brand_id: number, position: string) => number> {
  const { rows } =
    await sql<Rule>`select brand_id, position, ownership_days from lead_retention where is_active`.execute(db)
  const house = initialOf(leadRetention.fields).ownership_days
  return (brand_id, position) =>
    [position, null]
      .map(each => rows.find(rule => rule.brand_id === brand_id && rule.position === each)?.ownership_days)
      .find(days => days !== undefined) ?? house
}
