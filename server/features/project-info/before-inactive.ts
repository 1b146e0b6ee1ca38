import { groupBrand } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { isAsked } from '../../../model/site-check/references.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import type { PropertyTarget, SectionValues } from '../../records/property-section.ts'
import { propertyLed } from '../../records/uses/led-to.ts'
import { leadOn, replaceUses } from '../../records/uses/replace-uses.ts'
import { type UseAnswer, unlessUsed } from '../../records/uses/unless-used.ts'

/** Before a property becomes inactive: what leads visitors to it is told, and is confirmed or takes another property. */
export async function beforeInactive(
  ctx: CallerCtx,
  { property, page }: PropertyTarget,
  values: SectionValues,
  asked: UseAnswer,
): Promise<(trx: Trx) => Promise<void>> {
  const isLeaving =
    page === 'project_info.basic-info' && property.status === 'active' && values['status'] === 'inactive'
  if (!isLeaving || !isAsked('property', 'withdraw')) return () => Promise.resolve()
  const led = propertyLed(property)
  const other = asked.use_instead === undefined ? undefined : await otherOf(ctx, property, asked.use_instead)
  const used = await unlessUsed(ctx, { led, word: 'inactive', moment: 'withdraw', isReplaceable: true }, asked)
  return async trx => {
    if (!other) return
    await replaceUses(trx, ctx, used, led, other)
    await leadOn(trx, property.brand_id, led.path, other.path)
    await leadOn(trx, groupBrand.id, `/property/${property.slug}`, `/property/${other.slug}`)
  }
}

/** One of the same brand that visitors see. */
async function otherOf(ctx: CallerCtx, { id, brand_id }: PropertyTarget['property'], instead: number) {
  const row = await ctx.db
    .selectFrom('properties')
    .where('id', '=', instead)
    .where('id', '<>', id)
    .where('brand_id', '=', brand_id)
    .where('status', '=', 'active')
    .where('dhsud_lts_no', '<>', '')
    .select(['id', 'brand_id', 'property_name', 'property_code', 'slug'])
    .executeTakeFirst()
  if (!row)
    throw new Refusal('INVALID', {
      errors: { use_instead: ['Choose another property of this brand, which visitors see.'] },
    })
  return { ...propertyLed(row), slug: row.slug }
}
