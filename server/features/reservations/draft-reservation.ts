import { type BrandId, brandById } from '../../../model/brands.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import { agreementOf } from '../../../model/rules/agreement.ts'
import { manilaDate } from '../../../model/rules/manila-days.ts'
import { exact } from '../../../model/rules/price-chain.ts'
import type { HandlersOf } from '../../call/context.ts'
import { numbered } from '../../records/numbers.ts'
import { onceIn } from '../../records/once.ts'
import { propertyOnSale } from '../../records/property-on-sale.ts'
import type { LoadedReservation } from '../../records/reservations/load.ts'
import { asSeller, sellerOf } from '../../records/sellers-portal.ts'
import { bookingOf } from './booking.ts'
import { bookingPage, byOf, changeOwn, reload } from './own-booking.ts'
import { buyerFaults, removalFaults, writeBuyers } from './reservation-buyers.ts'
import { leadFor, termFaults, vatOn } from './reservation-terms.ts'
import { hold, letGo, unitFor } from './units.ts'

type Handlers = HandlersOf<'sellersPortal'>

const refuse = (errors: FieldErrors): void => {
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
}
const feeFaults = (fee: string): FieldErrors =>
  exact(fee) > 0n ? {} : { reservation_fee: ['Enter an amount above 0.'] }

/** Domain.md 2.1, before transition 1: the draft, with its unit held for the seller and every figure computed. */
export const reserve: Handlers['reserve'] = async ({ body }, ctx) => {
  const seller = await sellerOf(ctx, body.seller_code)
  const property = await ctx.deps.db.system.transaction().execute(trx => propertyOnSale(trx, body.property_code))
  const brand_id = property.brand_id as BrandId
  const as = asSeller(ctx, seller, brand_id, bookingPage)
  const by = byOf(as)
  const place = { property_id: property.id, brand_id, seller_id: seller.id }
  return as.db.transaction().execute(trx =>
    onceIn(ctx, trx, { scope: `reserve ${body.seller_code}`, body }, async () => {
      const day = manilaDate(by.now)
      const [unit, rule, lead] = [
        await unitFor(trx, place, body.unit_code),
        await vatOn(trx, day),
        body.lead_no ? await leadFor(trx, place, body.lead_no) : { errors: {} },
      ]
      const { equity_pct = null, equity_term_months = null, discount_amount = '0.00', reservation_fee } = body
      const agreed = { ...body, equity_pct, equity_term_months, discount_amount }
      refuse({
        ...unit.errors,
        ...rule.errors,
        ...lead.errors,
        ...buyerFaults(body.buyers),
        ...feeFaults(reservation_fee),
        ...(unit.unit ? termFaults(agreed, unit.unit.list_price) : {}),
      })
      if (!unit.unit || !rule.vat) throw new Refusal('NOT_FOUND')
      const { list_price } = unit.unit
      const { property_type, other_charges_rate, turnover_date } = property
      const terms = { list_price, property_type, other_charges_rate: other_charges_rate ?? '0', vat: rule.vat }
      const { id, no } = await numbered(trx, 'reservations', brandById(brand_id)?.code ?? '', by.now)
      const at = { reservation_no: no, brand_id }
      await trx
        .insertInto('reservations')
        .values({
          ...agreementOf(terms, reservation_fee, agreed).columns,
          ...at,
          id,
          property_id: property.id,
          unit_id: unit.unit.id,
          lead_id: 'id' in lead ? lead.id : null,
          buyer_name: '',
          seller_id: seller.id,
          sales_group_id: seller.sales_group_id,
          reservation_date: day,
          reservation_fee,
          discount_code: body.discount_code?.trim() || null,
          turnover_date,
          ...{ created_at: by.now, updated_at: by.now, created_by: by.user_id, updated_by: by.user_id },
        })
        .execute()
      await writeBuyers(trx, at, body.buyers, [], by)
      await hold(trx, place, unit.unit.id, at, as)
      const made = await reload(as, trx, id)
      await as.record(trx, {
        entity: 'reservation',
        entity_id: no,
        brand_id,
        after: begunWith(made),
      })
      return bookingOf(trx, made)
    }),
  )
}

/** What a reservation begins with: what was sold to whom, and the terms that its other figures follow from. */
const begunWith = ({ raw }: LoadedReservation) => ({
  status: raw.status,
  unit: raw.unit,
  property_id: raw.property_id,
  lead_id: raw.lead_id,
  seller_id: raw.seller_id,
  buyer_name: raw.buyer_name,
  reservation_fee: raw.reservation_fee,
  list_price: raw.list_price,
  discount_code: raw.discount_code,
  discount_amount: raw.discount_amount,
  contract_price: raw.contract_price,
  tcp: raw.tcp,
  payment_scheme: raw.payment_scheme,
  equity_pct: raw.equity_pct,
  equity_term_months: raw.equity_term_months,
  collection_mode: raw.collection_mode,
})

/** A seller's change of terms, buyers, lead or, of a draft, the unit. */
export const changeReservation: Handlers['changeReservation'] = ({ body }, ctx) =>
  changeOwn(ctx, body, async (trx, { raw, record, partners }, as) => {
    const by = byOf(as)
    const place = { property_id: raw.property_id, brand_id: raw.brand_id, seller_id: raw.seller_id }
    const isDraft = raw.status === 'draft'
    const wants = body.unit_code ?? raw.unit
    const errors: FieldErrors =
      isDraft || wants === raw.unit
        ? {}
        : {
            unit_code: [
              `${raw.unit} is reserved already. To sell another unit, cancel this reservation and begin another.`,
            ],
          }
    // A draft whose hold has ended meanwhile takes its unit again, if nobody else has it.
    const unit = isDraft ? await unitFor(trx, place, wants, raw.id) : { errors }
    const lead = body.lead_no ? await leadFor(trx, place, body.lead_no) : { errors: {} }
    const rule = await vatOn(trx, raw.reservation_date)
    const list_price = 'unit' in unit && unit.unit ? unit.unit.list_price : raw.unit_list_price
    const { reservation_fee = raw.reservation_fee, discount_amount = raw.discount_amount } = body
    if (reservation_fee !== raw.reservation_fee && !isDraft)
      errors['reservation_fee'] = ['The fee is receipted already, and stays as it is.']
    const agreed = {
      payment_scheme: body.payment_scheme ?? raw.payment_scheme,
      equity_pct: body.equity_pct === undefined ? raw.equity_pct : body.equity_pct,
      equity_term_months: body.equity_term_months === undefined ? raw.equity_term_months : body.equity_term_months,
      collection_mode: body.collection_mode ?? raw.collection_mode,
      discount_amount,
    }
    const at = { reservation_no: raw.reservation_no, brand_id: raw.brand_id }
    const gone =
      body.buyers && partners.filter(({ partner_id }) => !body.buyers?.some(b => b.partner_id === partner_id))
    refuse({
      ...errors,
      ...unit.errors,
      ...lead.errors,
      ...rule.errors,
      ...feeFaults(reservation_fee),
      ...termFaults(agreed, list_price),
      ...(gone ? await removalFaults(trx, at, gone) : {}),
      ...(body.buyers ? buyerFaults(body.buyers, partners) : {}),
    })
    if (!rule.vat) throw new Refusal('NOT_FOUND')
    const { type: property_type } = record.property
    const terms = { list_price, property_type, other_charges_rate: raw.other_charges_rate ?? '0', vat: rule.vat }
    const { columns } = agreementOf(terms, reservation_fee, agreed)
    const unit_id = 'unit' in unit && unit.unit ? unit.unit.id : raw.unit_id
    const written = {
      ...columns,
      unit_id,
      reservation_fee,
      ...(body.discount_code === undefined ? {} : { discount_code: body.discount_code?.trim() || null }),
      ...('id' in lead ? { lead_id: lead.id } : body.lead_no === null ? { lead_id: null } : {}),
    }
    await trx
      .updateTable('reservations')
      .set(written)
      .where('id', '=', raw.id)
      .where('brand_id', '=', raw.brand_id)
      .execute()
    if (unit_id !== raw.unit_id) await letGo(trx, place, raw.unit_id, raw, as)
    if (isDraft && (unit_id !== raw.unit_id || !record.unit.held_by_seller)) await hold(trx, place, unit_id, raw, as)
    const newBuyers = body.buyers ? await writeBuyers(trx, at, body.buyers, partners, by) : false
    const changed = Object.fromEntries(Object.keys(written).map(field => [field, raw[field as 'tcp'] ?? null]))
    const named = (list: readonly { partner_id?: string | undefined }[]) =>
      list.map(({ partner_id }) => partner_id ?? 'new')
    return {
      newBuyers,
      before: { ...changed, ...(body.buyers ? { buyers: named(partners) } : {}) },
      after: { ...written, ...(body.buyers ? { buyers: named(body.buyers) } : {}) },
    }
  })
