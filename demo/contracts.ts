import { type Day, dayOf } from '../model/rules/working-days.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { emailOf } from './names.ts'
import { clock, day, randomOf } from './random.ts'
import { type Booked, reservationBook } from './reservation-book.ts'
import { reservationCount } from './reservation-plan.ts'
import { nameOfBuyer, posting } from './reservations.ts'

export type Contract = {
  id: number
  booked: Booked
  contract_no: string
  brand_id: number
  property: { id: number; property_name: string }
  buyer_name: string
  email: string
  posted_at: Date
  monthly: number
  credited: string
  overdue: string
  turned_over_on: Day | null
  /** One of the planted downgrades: ₱3,000,000 credited, and nothing against it. */
  planted: boolean
}
const cache = new Map<Scale, readonly Contract[]>()
const centavos = (amount: number) => amount.toFixed(2)

/** Domain.md 6: a contract is a posted reservation; its credited amount grew by one payment a month. */
export function contractBook(scale: Scale): readonly Contract[] {
  const known = cache.get(scale)
  if (known) return known
  const random = randomOf('contracts')
  const made: Contract[] = []
  for (const booked of reservationBook(scale)) {
    const { contract_no, posted_at } = posting(booked)
    const drawn = { late: random.chance(0.07), over: random.chance(0.3), ahead: random.next() }
    if (contract_no === null || posted_at === null) continue
    const { terms, unit } = booked
    const months = Math.max(0, Math.floor((clock.getTime() - posted_at.getTime()) / (30 * day)))
    const monthly = Number(terms.monthly_amortization ?? 0)
    const price = Number(terms.contract_price)
    const planted = booked.brand_id === 1 && price > 3_200_000 && made.filter(each => each.planted).length < 3
    const paid = monthly === 0 ? price : Number(terms.reservation_fee) + monthly * months * (0.9 + drawn.ahead / 5)
    made.push({
      id: firstId + made.length,
      booked,
      contract_no,
      brand_id: booked.brand_id,
      property: { id: unit.property.id, property_name: unit.property.property_name },
      buyer_name: nameOfBuyer(booked),
      email: emailOf(booked.buyer, booked.id),
      posted_at,
      monthly: monthly === 0 ? Math.round(price / 12) : monthly,
      planted,
      credited: planted ? '3000000.00' : centavos(Math.min(price, paid)),
      overdue: drawn.late && monthly > 0 && !planted ? centavos(monthly) : '0.00',
      turned_over_on: drawn.over && months > 40 && !planted ? dayOf(new Date(posted_at.getTime() + 1_100 * day)) : null,
    })
  }
  cache.set(scale, made)
  return made
}

export const contracts = entity({
  table: 'contracts',
  about: scale => Math.round(reservationCount(scale) * 0.62),
  *rows(scale) {
    for (const { booked, property, posted_at, credited, overdue, ...contract } of contractBook(scale)) {
      const { id, contract_no, brand_id, buyer_name, email, turned_over_on } = contract
      yield {
        id,
        contract_no,
        brand_id,
        buyer_name,
        email,
        turned_over_on,
        reservation_no: booked.reservation_no,
        property_id: property.id,
        unit_id: booked.unit.id,
        contract_price: booked.terms.contract_price,
        tcp: booked.terms.tcp,
        credited_amount: credited,
        overdue_amount: overdue,
        figures_as_of: dayOf(clock),
        wants_news: id % 5 !== 0,
        status: credited === booked.terms.contract_price ? ('fully_paid' as const) : ('active' as const),
        created_at: posted_at,
        updated_at: posted_at,
      }
    }
  },
})
