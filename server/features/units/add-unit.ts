import { newUnit } from '../../../model/content/records/unit.ts'
import { validate } from '../../../model/content/validate.ts'
import { complete } from '../../../model/content/value.ts'
import { Refusal } from '../../../model/errors.ts'
import { statusProblem, type Unit } from '../../../model/rules/units.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { brandIdOf, propertyOf } from '../../records/property-section.ts'
import { type UnitOnWire, unitsOf } from './unit-rows.ts'

type Input = Parameters<HandlersOf<'units'>['add']>[0]

/** One unit by hand, with the rules of a list of units. */
export async function add(ctx: CallerCtx, projectId: number, body: Input['body']): Promise<UnitOnWire> {
  const property = await propertyOf(ctx, ctx.db, projectId)
  const values = complete(newUnit.fields, body) as Unit
  const errors = validate(newUnit, values)
  const problem = errors['status'] === undefined ? statusProblem('available', values.status) : undefined
  if (problem !== undefined) errors['status'] = [problem]
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
  const trimmed = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  ) as Unit
  return ctx.db.transaction().execute(async trx => {
    const made = await trx
      .insertInto('units')
      .values({
        ...trimmed,
        property_id: property.id,
        brand_id: property.brand_id,
        created_at: ctx.deps.now(),
        updated_at: ctx.deps.now(),
        created_by: ctx.caller.user_id,
        updated_by: ctx.caller.user_id,
      })
      .onConflict(conflict => conflict.columns(['property_id', 'unit_code']).doNothing())
      .returning('id')
      .executeTakeFirst()
    const [unit] = made ? await unitsOf(trx, property, [made.id]) : []
    if (!unit)
      throw new Refusal('INVALID', {
        errors: { unit_code: [`Another unit of this property has the code ${trimmed.unit_code}.`] },
      })
    await ctx.record(trx, {
      entity: 'unit',
      entity_id: unit.id,
      subject: unit.unit_code,
      brand_id: brandIdOf({ property }),
      before: {},
      after: trimmed,
    })
    return unit
  })
}
