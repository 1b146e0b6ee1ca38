import type { BrandId } from '../../../model/brands.ts'
import { notThere, Refusal } from '../../../model/errors.ts'
import { withSeller } from '../../../model/workflows/reservation-record.ts'
import type { CallerCtx, Ctx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { viewOf } from '../../records/cases/kind.ts'
import { refusalOf, staleOf } from '../../records/cases/refusals.ts'
import { writeRow } from '../../records/cases/write.ts'
import { type LoadedReservation, load } from '../../records/reservations/load.ts'
import { reservationCases } from '../../records/reservations/reservation-cases.ts'
import { asSeller, sellerOf } from '../../records/sellers-portal.ts'
import { type Booking, bookingOf } from './booking.ts'
import { voidedBy, voidSignatures } from './voided.ts'

export type BookingName = { readonly seller_code: string; readonly reservation_no: string }
export const bookingPage = 'sellers_portal.e-booking'

/** One of the seller's own reservations, and the call as made by that seller. */
export async function ownOf(ctx: Ctx, { seller_code, reservation_no }: BookingName) {
  const seller = await sellerOf(ctx, seller_code)
  const row = await ctx.deps.db.system
    .selectFrom('reservations')
    .where('reservation_no', '=', reservation_no)
    .where('seller_id', '=', seller.id)
    .select(['id', 'version', 'brand_id', 'reservation_no'])
    .executeTakeFirstOrThrow(() => notThere('reservation_no', 'This seller has no reservation of this number.'))
  return { row, seller, who: seller.who, as: asSeller(ctx, seller, row.brand_id as BrandId, bookingPage) }
}

/** The reservation, locked, while it is with its seller; refused in words otherwise. */
export async function inHand(as: CallerCtx, trx: Trx, id: number): Promise<LoadedReservation> {
  const kind = reservationCases(as.deps.settings.DESK_ORIGIN)
  const loaded = await kind.load(viewOf(as), trx, { id }, 'step')
  if (!loaded) throw new Refusal('NOT_FOUND')
  if (!withSeller.some(status => status === loaded.raw.status)) throw refusalOf(kind, 'closed', loaded)
  return loaded
}

export type By = { readonly now: Date; readonly user_id: number }
export const byOf = ({ deps, caller }: CallerCtx): By => ({ now: deps.now(), user_id: caller.user_id })

type Changed = {
  readonly before: object
  readonly after: object
  /** Who buys is another now: the agreement is signed anew, though its text is the same. */
  readonly newBuyers?: boolean
}

/** A seller's change to a reservation, in one transaction: what was signed and is no longer the same is voided. */
export async function changeOwn(
  ctx: Ctx,
  named: BookingName & { readonly version?: number | undefined },
  change: (trx: Trx, loaded: LoadedReservation, as: CallerCtx) => Promise<Changed>,
): Promise<Booking> {
  const { version } = named
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const { row, as } = await ownOf(ctx, named)
  return as.db.transaction().execute(async trx => {
    const loaded = await inHand(as, trx, row.id)
    if (loaded.version !== version) throw staleOf(loaded)
    const by = byOf(as)
    const { before, after, newBuyers = false } = await change(trx, loaded, as)
    const { id, brand_id } = loaded.raw
    await writeRow(trx, 'reservations', { id, brand_id }, {}, by)
    const then = await reload(as, trx, id)
    const voided = voidedBy(loaded, then, newBuyers)
    await voidSignatures(trx, voided, brand_id, by)
    await as.record(trx, {
      entity: 'reservation',
      entity_id: row.reservation_no,
      brand_id: loaded.record.brand_id,
      before,
      after: { ...after, ...(voided.length > 0 ? { voided_signatures: voided.length } : {}) },
    })
    return bookingOf(trx, voided.length > 0 ? await reload(as, trx, id) : then, voided.length)
  })
}

export async function reload(as: CallerCtx, trx: Trx, id: number): Promise<LoadedReservation> {
  const then = await load(viewOf(as), trx, { id })
  if (!then) throw new Refusal('NOT_FOUND')
  return then
}
