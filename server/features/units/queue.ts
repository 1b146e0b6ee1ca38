import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { units as contract } from '../../../model/contract/units.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { brandIdOf, type PropertyRow, propertyOf } from '../../records/property-section.ts'
import { sellsThere } from '../../records/who-sells.ts'

type Handlers = HandlersOf<'units'>
type Waiting = Static<(typeof contract.queue)['reply']>[number]
type Unit = { id: number; unit_code: string; status: string; held_by: number | null; brand_id: number }

const refused = (field: string, message: string): Refusal => {
  const errors: FieldErrors = { [field]: [message] }
  return new Refusal('INVALID', { errors })
}

/** A unit of the property; to change its queue it is locked, so that its hold does not end meanwhile. */
async function unitOf(db: Db, property: PropertyRow, id: number, isLocked = false): Promise<Unit> {
  return db
    .selectFrom('units')
    .where('id', '=', id)
    .where('property_id', '=', property.id)
    .where('brand_id', '=', property.brand_id)
    .$if(isLocked, q => q.forUpdate())
    .select(['id', 'unit_code', 'status', 'held_by', 'brand_id'])
    .executeTakeFirstOrThrow(() => new Refusal('NOT_FOUND'))
}

async function queueOf(db: Db, { id, brand_id }: Unit): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('unit_waits as w')
    .innerJoin('sellers as s', 's.id', 'w.seller_id')
    .where('w.unit_id', '=', id)
    .where('w.brand_id', '=', brand_id)
    .orderBy('w.id')
    .select([
      ...(['w.seller_id', 's.seller_code', 'w.created_at'] as const),
      sql<string>`s.first_name || ' ' || s.last_name`.as('name'),
    ])
    .execute()
  return rows.map(({ created_at, ...row }, i) => ({ ...row, place: i + 1, since: created_at.toISOString() }))
}

export const queue: Handlers['queue'] = async ({ params }, ctx) => {
  const property = await propertyOf(ctx, ctx.db, params.projectId)
  return queueOf(ctx.db, await unitOf(ctx.db, property, params.unitId))
}

/** Whoever may wait: an active seller whose group sells the brand. */
const maySell = async (trx: Trx, seller: number, brand_id: number): Promise<boolean> =>
  (
    await sql`select from sellers as s join sales_groups as g on g.id = s.sales_group_id
      where s.id = ${seller} and ${sellsThere(brand_id)}`.execute(trx)
  ).rows.length > 0

type Change = (trx: Trx, unit: Unit, before: readonly Waiting[]) => Promise<boolean>

/** Changes the queue of a unit, with a line that says who waited and who waits. */
async function changed(ctx: CallerCtx, projectId: number, unitId: number, change: Change): Promise<Waiting[]> {
  const property = await propertyOf(ctx, ctx.db, projectId)
  return ctx.db.transaction().execute(async trx => {
    const unit = await unitOf(trx, property, unitId, true)
    const before = await queueOf(trx, unit)
    if (!(await change(trx, unit, before))) {
      ctx.repeated()
      return before
    }
    const after = await queueOf(trx, unit)
    const names = (list: readonly Waiting[]) => list.map(({ name, seller_code }) => `${name} (${seller_code})`)
    await ctx.record(trx, {
      entity: 'unit',
      entity_id: unit.id,
      subject: unit.unit_code,
      brand_id: brandIdOf({ property }),
      before: { queue: names(before) },
      after: { queue: names(after) },
    })
    return after
  })
}

export const wait: Handlers['wait'] = ({ params, body: { seller_id } }, ctx) =>
  changed(ctx, params.projectId, params.unitId, async (trx, unit, before) => {
    if (unit.status !== 'on_hold' && unit.status !== 'reserved')
      throw refused('seller_id', `${unit.unit_code} is nobody’s, so there is no queue for it.`)
    if (unit.held_by === seller_id) throw refused('seller_id', `${unit.unit_code} is on hold for this seller already.`)
    if (before.some(each => each.seller_id === seller_id)) return false
    const { brand_id } = unit
    if (!(await maySell(trx, seller_id, brand_id)))
      throw refused('seller_id', 'Choose an active seller whose group sells this brand.')
    await trx
      .insertInto('unit_waits')
      .values({ brand_id, unit_id: unit.id, seller_id, created_at: ctx.deps.now(), created_by: ctx.caller.user_id })
      .execute()
    return true
  })

export const leave: Handlers['leave'] = ({ params }, ctx) =>
  changed(ctx, params.projectId, params.unitId, async (trx, unit, before) => {
    if (!before.some(({ seller_id }) => seller_id === params.sellerId)) return false
    await trx
      .deleteFrom('unit_waits')
      .where('unit_id', '=', unit.id)
      .where('brand_id', '=', unit.brand_id)
      .where('seller_id', '=', params.sellerId)
      .execute()
    return true
  })
