import type { FieldErrors } from '../../../model/errors.ts'
import { holdEnds, mostHeld } from '../../../model/rules/unit-holds.ts'
import { guards } from '../../../model/workflows/reservation-guards.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { moveUnits } from '../../records/unit-moves.ts'
import { moverOf } from '../../records/unit-queue.ts'

export type UnitSale = { readonly property_id: number; readonly brand_id: number; readonly seller_id: number }
export type HeldUnit = { readonly id: number; readonly list_price: string }

/** The unit that a draft is to hold, locked: two sellers who want one unit take turns. `own` is the draft itself. */
export async function unitFor(
  trx: Trx,
  { property_id, brand_id, seller_id }: UnitSale,
  unit_code: string,
  own?: number,
): Promise<{ unit?: HeldUnit; errors: FieldErrors }> {
  const unit = await trx
    .selectFrom('units')
    .where('property_id', '=', property_id)
    .where('brand_id', '=', brand_id)
    .where('unit_code', '=', unit_code)
    .forUpdate()
    .select(['id', 'unit_code', 'status', 'held_by', 'list_price'])
    .executeTakeFirst()
  if (!unit) return { errors: { unit_code: ['This property has no unit of this code.'] } }
  const { status, held_by } = unit
  const asked = { unit: { code: unit.unit_code, status, held_by_seller: held_by === seller_id } }
  const taken = guards.G1.faults(asked).map(({ message }) => message)
  if (taken.length > 0) return { errors: { unit_code: taken } }
  const drafts = await trx
    .selectFrom('reservations as r')
    .innerJoin('units as u', 'u.id', 'r.unit_id')
    .where('r.seller_id', '=', seller_id)
    .where('r.brand_id', '=', brand_id)
    .where('r.status', '=', 'draft')
    .where('r.id', '!=', own ?? 0)
    .where('u.status', '=', 'on_hold')
    .where('u.held_by', '=', seller_id)
    .select(['r.unit_id', 'r.reservation_no'])
    .execute()
  const same = drafts.find(draft => draft.unit_id === unit.id)
  if (same) return { errors: { unit_code: [`You have a draft of this unit already: ${same.reservation_no}.`] } }
  if (drafts.length >= mostHeld)
    return {
      errors: {
        unit_code: [
          `You hold ${mostHeld} units by drafts already. Have a fee receipted, or cancel a draft, before you begin another.`,
        ],
      },
    }
  return { unit: { id: unit.id, list_price: unit.list_price }, errors: {} }
}

type Of = Readonly<{ reservation_no: string }>

export const hold = (trx: Trx, { seller_id }: UnitSale, id: number, of: Of, as: CallerCtx) => {
  const by = moverOf(as)
  const held = { status: 'on_hold', held_by: seller_id, hold_expires_at: holdEnds(by.now) } as const
  return moveUnits(trx, { ids: [id] }, held, of, by)
}

/** Only what this seller still holds: another's hold or reservation since then stays theirs (decision 140). */
export const letGo = (trx: Trx, { seller_id }: UnitSale, id: number, of: Of, as: CallerCtx) =>
  moveUnits(trx, { ids: [id], status: 'on_hold', held_by: seller_id }, { status: 'available' }, of, moverOf(as))
