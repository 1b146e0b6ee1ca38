import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { BrandId } from '../../../model/brands.ts'
import type { sellersUnits } from '../../../model/contract/sellers-units.ts'
import { Refusal } from '../../../model/errors.ts'
import type { Ctx, HandlersOf } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { onceIn } from '../../records/once.ts'
import { propertyOnSale } from '../../records/property-on-sale.ts'
import { asSeller, type PortalSeller, sellerOf } from '../../records/sellers-portal.ts'
import {
  joinQueue,
  leaveQueue as leaving,
  type NoWait,
  type QueuedUnit,
  queuedColumns,
  queueLine,
  queueOf,
  type UnitWait,
} from '../../records/unit-waits.ts'

type Handlers = HandlersOf<'sellersPortal'>
type Places = Static<(typeof sellersUnits.waits)['reply']>

/** A seller reads their own place, and never who else waits. */
async function placesOf(db: Db, seller_id: number): Promise<Places> {
  const { rows } = await sql<Places[number] & { since: Date }>`
    select p.property_code, p.property_name as property, u.unit_code, w.created_at as since,
      (select count(*)::int from unit_waits as o where o.unit_id = w.unit_id and o.id <= w.id) as place
    from unit_waits as w join units as u on u.id = w.unit_id join properties as p on p.id = u.property_id
    where w.seller_id = ${seller_id} order by w.id`.execute(db)
  return rows.map(({ since, ...row }) => ({ ...row, since: new Date(since).toISOString() }))
}

export const waits: Handlers['waits'] = async ({ query }, ctx) => {
  const { id } = await sellerOf(ctx, query.seller_code)
  return placesOf(ctx.deps.db.system, id)
}

type Named = { readonly seller_code: string; readonly property_code: string; readonly unit_code: string }
type Change = (
  trx: Trx,
  unit: QueuedUnit,
  before: readonly UnitWait[],
  seller: PortalSeller,
) => Promise<boolean | NoWait>

const why: Record<NoWait, (unit_code: string) => string> = {
  'is free': unit_code => `${unit_code} is nobody’s, so there is no queue for it.`,
  'is theirs': unit_code => `${unit_code} is on hold for this seller already.`,
  'is not sold by them': () => 'Only an active seller whose group sells this brand may wait for it.',
}

/** The unit by its codes, locked: so its hold does not end meanwhile. */
async function unitOf(trx: Trx, property: { id: number; brand_id: number }, unit_code: string): Promise<QueuedUnit> {
  const unit = await trx
    .selectFrom('units')
    .where('property_id', '=', property.id)
    .where('brand_id', '=', property.brand_id)
    .where('unit_code', '=', unit_code)
    .forUpdate()
    .select(queuedColumns)
    .executeTakeFirst()
  if (!unit) throw new Refusal('INVALID', { errors: { unit_code: ['This property has no unit of this code.'] } })
  return { ...unit, brand_id: unit.brand_id as BrandId }
}

async function changed(ctx: Ctx, scope: string, body: Named, change: Change): Promise<Places> {
  const seller = await sellerOf(ctx, body.seller_code)
  const property = await ctx.deps.db.system.transaction().execute(trx => propertyOnSale(trx, body.property_code))
  const as = asSeller(ctx, seller, property.brand_id as BrandId, 'sellers_portal.e-booking', 'reservation')
  return ctx.deps.db.system.transaction().execute(trx =>
    onceIn(ctx, trx, { scope: `${scope} ${body.seller_code}`, body }, async () => {
      const unit = await unitOf(trx, property, body.unit_code)
      const before = await queueOf(trx, unit)
      const did = await change(trx, unit, before, seller)
      if (typeof did === 'string') throw new Refusal('INVALID', { errors: { unit_code: [why[did](unit.unit_code)] } })
      if (did) await as.record(trx, queueLine(unit, before, await queueOf(trx, unit)))
      else ctx.repeated()
      return placesOf(trx, seller.id)
    }),
  )
}

export const queue: Handlers['queue'] = ({ body }, ctx) =>
  changed(ctx, 'queue', body, (trx, unit, before, { id, user_id }) =>
    joinQueue(id, { now: ctx.deps.now(), user_id })(trx, unit, before),
  )

export const leaveQueue: Handlers['leaveQueue'] = ({ body }, ctx) =>
  changed(ctx, 'leave queue', body, (trx, unit, before, { id }) => leaving(id)(trx, unit, before))
