import type { BrandId } from '../../../model/brands.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { type PropertyRow, propertyOf } from '../../records/property-section.ts'
import {
  joinQueue,
  leaveQueue,
  type NoWait,
  type QueuedUnit,
  queuedColumns,
  queueLine,
  queueOf,
  type UnitWait,
} from '../../records/unit-waits.ts'

type Handlers = HandlersOf<'units'>

/** A unit of the property; to change its queue it is locked. */
async function unitOf(db: Db, property: PropertyRow, id: number, isLocked = false): Promise<QueuedUnit> {
  const unit = await db
    .selectFrom('units')
    .where('id', '=', id)
    .where('property_id', '=', property.id)
    .where('brand_id', '=', property.brand_id)
    .$if(isLocked, q => q.forUpdate())
    .select(queuedColumns)
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND'))
  return { ...unit, brand_id: unit.brand_id as BrandId }
}

export const queue: Handlers['queue'] = async ({ params }, ctx) => {
  const property = await propertyOf(ctx, ctx.db, params.projectId)
  return queueOf(ctx.db, await unitOf(ctx.db, property, params.unitId))
}

const why: Record<NoWait, (unit_code: string) => string> = {
  'is free': unit_code => `${unit_code} is nobody’s, so there is no queue for it.`,
  'is theirs': unit_code => `${unit_code} is on hold for this seller already.`,
  'is not sold by them': () => 'Choose an active seller whose group sells this brand.',
}

type Change = (trx: Trx, unit: QueuedUnit, before: readonly UnitWait[]) => Promise<boolean | NoWait>

/** Changes the queue of a unit, with a line that says who waited and who waits. */
async function changed(ctx: CallerCtx, projectId: number, unitId: number, change: Change): Promise<UnitWait[]> {
  const property = await propertyOf(ctx, ctx.db, projectId)
  return ctx.db.transaction().execute(async trx => {
    const unit = await unitOf(trx, property, unitId, true)
    const before = await queueOf(trx, unit)
    const did = await change(trx, unit, before)
    if (typeof did === 'string') {
      const errors: FieldErrors = { seller_id: [why[did](unit.unit_code)] }
      throw new Refusal('INVALID', { errors })
    }
    if (!did) {
      ctx.repeated()
      return before
    }
    const after = await queueOf(trx, unit)
    await ctx.record(trx, queueLine(unit, before, after))
    return after
  })
}

export const wait: Handlers['wait'] = ({ params, body: { seller_id } }, ctx) =>
  changed(
    ctx,
    params.projectId,
    params.unitId,
    joinQueue(seller_id, { now: ctx.deps.now(), user_id: ctx.caller.user_id }),
  )

export const leave: Handlers['leave'] = ({ params }, ctx) =>
  changed(ctx, params.projectId, params.unitId, leaveQueue(params.sellerId))
