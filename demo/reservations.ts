import { endOfManilaDay } from '../model/rules/manila-days.ts'
import { amountOf, exact } from '../model/rules/price-chain.ts'
import { entity, type Scale } from './entity.ts'
import { fullName } from './names.ts'
import { clock, day, randomOf } from './random.ts'
import { type Booked, reservationBook } from './reservation-book.ts'
import { reservationCount } from './reservation-plan.ts'
import { groupOf, sellerId } from './sellers.ts'
import { extensionPlan } from './submission-extensions.ts'
import { unitBook, unitCount } from './unit-book.ts'

/** Domain.md 6: of the free units, 5 % are held and 5 % not for sale. */
const restOf = (isHeld: boolean, drawn: number) =>
  isHeld ? ('on_hold' as const) : drawn < 0.1 ? ('not_for_sale' as const) : ('available' as const)

export const units = entity({
  table: 'units',
  about: unitCount,
  *rows(scale, { today = clock }) {
    const random = randomOf('unit states')
    const ends = randomOf('unit holds')
    const taken = new Map<number, 'sold' | 'reserved' | { by: number }>()
    for (const { unit, status, seller } of reservationBook(scale)) {
      if (status === 'draft') taken.set(unit.id, { by: sellerId(seller) })
      else if (!['cancelled', 'expired', 'disapproved'].includes(status))
        taken.set(unit.id, status === 'posted' ? 'sold' : 'reserved')
    }
    for (const { property, ...unit } of unitBook(scale)) {
      const drawn = random.next()
      const holder = sellerId(random.whole(3, 300))
      const mark = taken.get(unit.id)
      const held = typeof mark === 'object' ? mark.by : mark === undefined && drawn < 0.05 ? holder : null
      yield {
        ...unit,
        brand_id: property.brand_id,
        property_id: property.id,
        status: typeof mark === 'string' ? mark : restOf(held !== null, drawn),
        hold_expires_at: held === null ? null : endOfManilaDay(today, ends.whole(1, 13)),
        held_by: held,
        created_at: new Date(clock.getTime() - 900 * day),
        updated_at: new Date(clock.getTime() - 2 * day),
      }
    }
  },
})

const formsOf: Partial<Record<Booked['status'], 'submitted' | 'returned' | 'approved' | 'disapproved'>> = {
  submitted: 'submitted',
  under_review: 'submitted',
  returned: 'returned',
  approved: 'approved',
  posting: 'approved',
  posted: 'approved',
  post_failed: 'approved',
  disapproved: 'disapproved',
}
export const raStatusOf = ({ status }: Booked) => formsOf[status] ?? ('pending' as const)

const reasons: Partial<Record<Booked['status'], string>> = {
  cancelled: 'The buyer withdrew before the documents were complete.',
  disapproved: 'The source of funds could not be shown within the time given.',
  returned: 'The computation sheet is not the one of this scheme; the second ID has expired.',
}

export const nameOfBuyer = ({ buyer }: Booked): string => fullName(buyer).trim()

export function posting({ id, status, decided_at }: Booked) {
  if (status !== 'posted') return { contract_no: null, erp_customer_no: null, posted_at: null }
  return {
    contract_no: `1000${String(id).padStart(6, '0')}`,
    erp_customer_no: `0000${String(200_000 + id)}`,
    posted_at: new Date((decided_at ?? clock).getTime() + day / 4),
  }
}

/** One signed agreement has a figure that the price chain does not give. */
const tcpOf = ({ terms, case: name }: Booked): string =>
  name === 'tcp_off_by_one_centavo' ? amountOf(exact(terms.tcp) + 1n) : terms.tcp

export const rowOf = (scale: Scale, booked: Booked) => {
  const { unit, lead, seller, terms, status, reserved_at, reviewer } = booked
  const extended = extensionPlan(scale).get(booked.id)
  const cases = ['under_review', 'returned', 'approved', 'posted', 'post_failed', 'disapproved'].includes(status)
  const moved = booked.decided_at ?? booked.submitted_at ?? reserved_at
  return {
    ...terms,
    ...posting(booked),
    id: booked.id,
    reservation_no: booked.reservation_no,
    brand_id: booked.brand_id,
    property_id: unit.property.id,
    unit_id: unit.id,
    lead_id: lead?.id ?? null,
    buyer_name: nameOfBuyer(booked),
    seller_id: sellerId(seller),
    sales_group_id: groupOf(scale, seller),
    reservation_date: booked.reservation_date,
    rf_or_no: status === 'draft' ? null : `OR-${String(90_000 + booked.id).padStart(7, '0')}`,
    rf_paid_at: status === 'draft' ? null : reserved_at,
    tcp: tcpOf(booked),
    turnover_date: null,
    ra_status: raStatusOf(booked),
    status,
    submission_expiration: extended?.expiry ?? booked.submission_expiration,
    submission_extensions_used: extended?.status === 'approved' ? 1 : 0,
    submitted_at: booked.submitted_at,
    reviewer_id: cases ? reviewer.id : null,
    decided_at: booked.decided_at,
    decision_reason: reasons[status] ?? null,
    post_error:
      status === 'post_failed'
        ? 'Customer master of the buyer is blocked for posting. Nothing was changed in the ERP.'
        : null,
    created_at: reserved_at,
    updated_at: moved,
    version: cases ? 3 : 1,
  }
}

export const reservations = entity({
  table: 'reservations',
  about: reservationCount,
  *rows(scale) {
    for (const booked of reservationBook(scale)) yield rowOf(scale, booked)
  },
})
