import { brandById } from '../model/brands.ts'
import { agreementOf } from '../model/rules/agreement.ts'
import { endOfManilaDay, manilaDate } from '../model/rules/manila-days.ts'
import { type VatRule, vatRuleOn } from '../model/rules/price-chain.ts'
import { throwawaySealer } from '../server/outside/sealed.ts'
import { numberOf } from '../server/records/numbers.ts'
import { firstId, type Scale } from './entity.ts'
import { properties } from './properties.ts'
import { clock, day, type Random, randomOf } from './random.ts'
import { type Planned, reservationPlan } from './reservation-plan.ts'
import { sellers } from './sellers.ts'
import { type StaffMember, staff } from './staff.ts'

/** As in the migration: the demo data looks nothing up. */
const vatRules: readonly VatRule[] = [
  { effective_from: '2012-01-01', threshold: '3199200.00', rate: '0.12' },
  { effective_from: '2024-01-01', threshold: '3600000.00', rate: '0.12' },
]
export const input = { roleIds: new Map<string, number>(), passwordHash: '', secrets: throwawaySealer() }
const hour = 3_600_000

export type Booked = Planned & {
  id: number
  reservation_no: string
  brand_id: number
  reservation_date: string
  buyer_type: 'individual' | 'corporate'
  is_foreign: boolean
  is_ofw: boolean
  /** A salesperson signs with the broker. */
  broker: number | null
  terms: Terms
  reviewer: StaffMember
  submitted_at: Date | null
  decided_at: Date | null
  submission_expiration: Date | null
}
type Terms = ReturnType<typeof agreementOf>['columns'] & { reservation_fee: string; discount_code: string | null }

const chargesOf = new Map<number, number>()
for (const row of properties.rows('demo', input))
  chargesOf.set(row['id'] as number, row['other_charges_rate'] as number)

function termsOf(random: Random, { unit, reserved_at, case: name }: Planned): Terms {
  const discount = random.chance(0.35) ? random.pick([2, 3, 5]) : 0
  const list = Number(unit.list_price)
  const vat = vatRuleOn(vatRules, manilaDate(reserved_at))
  if (!vat) throw new Error(`No VAT rule on ${manilaDate(reserved_at)}.`)
  const discount_amount = `${Math.round((list * discount) / 100)}.00`
  const drawn = random.weighted([
    ['equity_bank', 58],
    ['equity_pagibig', 14],
    ['equity_inhouse', 12],
    ['deferred_cash', 9],
    ['spot_cash', 7],
  ] as const)()
  const payment_scheme = name === 'covered_transaction' ? 'spot_cash' : drawn
  const reservation_fee = `${random.pick([20_000, 25_000, 30_000, 50_000])}.00`
  const [equity_pct, equity_term_months] = [
    random.pick(['0.100000', '0.150000', '0.200000']),
    random.pick([12, 18, 24, 36]),
  ]
  const collection_mode = random.weighted([
    ['pdc', 52],
    ['ada', 22],
    ['online', 16],
    ['over_the_counter', 10],
  ] as const)()
  const terms = {
    list_price: unit.list_price,
    property_type: unit.property.property_type,
    other_charges_rate: chargesOf.get(unit.property.id) ?? 0.07,
    vat,
  }
  const { columns } = agreementOf(terms, reservation_fee, {
    discount_amount,
    payment_scheme,
    equity_pct: payment_scheme === 'deferred_cash' ? '1.000000' : equity_pct,
    equity_term_months,
    collection_mode: payment_scheme === 'spot_cash' ? 'over_the_counter' : collection_mode,
  })
  return { ...columns, reservation_fee, discount_code: discount === 0 ? null : `PROMO${discount}` }
}

/** The times of a reservation's events. */
function courseOf(random: Random, { status, reserved_at, case: name }: Planned) {
  const after = (moment: Date, least: number, most: number) =>
    new Date(
      Math.min(
        moment.getTime() + random.whole(least, most) * day + Math.floor(random.next() * 4 * hour),
        clock.getTime() - hour,
      ),
    )
  const wasSubmitted = [
    'submitted',
    'under_review',
    'returned',
    'approved',
    'posting',
    'posted',
    'post_failed',
    'disapproved',
  ]
  const submitted_at = wasSubmitted.includes(status) ? after(reserved_at, 1, 5) : null
  const decided = ['approved', 'posted', 'post_failed', 'disapproved', 'cancelled', 'expired']
  const decided_at = decided.includes(status) ? after(submitted_at ?? reserved_at, submitted_at ? 1 : 8, 9) : null
  const deadline = status === 'returned' ? endOfManilaDay(clock, random.whole(1, 9)) : endOfManilaDay(reserved_at, 7)
  const submission_expiration =
    status === 'draft' ? null : name === 'submission_expiring_tonight' ? endOfManilaDay(clock) : deadline
  return { submitted_at, decided_at, submission_expiration }
}

const codeOf = (brand_id: number): string => brandById(brand_id)?.code ?? ''

/** Every reservation with its price, its people and its course, from which its rows, buyers and papers are made. */
export function* reservationBook(scale: Scale): Iterable<Booked> {
  const random = randomOf('reservation book')
  const reviewers = staff(scale).filter(({ role, deactivated }) => !deactivated && role.name === 'Sales Admin Officer')
  const brokers = [...sellers.rows(scale, input)].map(row => row['supervising_broker_id'] as number | null)
  let n = 0
  for (const plan of reservationPlan(scale)) {
    const id = firstId + n
    n += 1
    const drawn = { corporate: random.chance(0.03), foreign: random.chance(0.04), ofw: random.chance(0.28) }
    const condominium = plan.unit.property.property_type === 'condominium'
    const formula = plan.case === 'reservation_that_looks_like_a_formula'
    const isCorporate = formula || (drawn.corporate && !plan.case)
    const plantedForeign =
      plan.case === 'foreign_buyer_beyond_the_cap' || plan.case === 'foreign_buyer_of_a_house_and_lot'
    const seller =
      plan.case === 'salesperson_without_broker_signature'
        ? brokers.findIndex((broker, i) => i > 3 && broker !== null)
        : plan.seller
    yield {
      ...plan,
      seller,
      id,
      reservation_no: numberOf(codeOf(plan.unit.property.brand_id), id, plan.reserved_at),
      brand_id: plan.unit.property.brand_id,
      reservation_date: manilaDate(plan.reserved_at),
      buyer_type: isCorporate ? 'corporate' : 'individual',
      is_foreign: plantedForeign || (drawn.foreign && condominium && !isCorporate && !plan.case),
      is_ofw: drawn.ofw && !isCorporate && !plantedForeign,
      broker: brokers[seller] ?? null,
      terms: termsOf(random, plan),
      reviewer: random.pick(reviewers),
      ...courseOf(random, plan),
    }
  }
}
