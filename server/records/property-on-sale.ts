import { Refusal } from '../../model/errors.ts'
import type { Trx } from '../db/handle.ts'

/** The property that a seller names: one that is on sale. */
export async function propertyOnSale(db: Trx, code: string) {
  const property = await db
    .selectFrom('properties')
    .where('property_code', '=', code)
    .select(['id', 'brand_id', 'property_name', 'status', 'property_type', 'other_charges_rate', 'turnover_date'])
    .executeTakeFirst()
  if (!property) throw new Refusal('INVALID', { errors: { property_code: ['There is no property of this code.'] } })
  if (property.status !== 'active')
    throw new Refusal('INVALID', {
      errors: { property_code: [`${property.property_name} is inactive. Choose another property.`] },
    })
  return property
}
