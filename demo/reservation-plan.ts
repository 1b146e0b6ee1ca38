import type { Selectable } from 'kysely'
import type { BrandId } from '../model/brands.ts'
import type { Tables } from '../server/db/tables.ts'
import { sellerCount } from './accounts.ts'
import type { Scale } from './entity.ts'
import { leadBook } from './lead-book.ts'
import { type Name, nameOf } from './names.ts'
import { planted } from './planted.ts'
import { clock, day, type Random, randomOf } from './random.ts'
import { saleMoments } from './reservation-days.ts'
import { brandShares, onOffer, type Unit, unitBook } from './unit-book.ts'

export const reservationCount = (scale: Scale): number => ({ demo: 1_200, load: 100_000 })[scale]

type Status = Selectable<Tables['reservations']>['status']
export type Planned = {
  unit: Unit
  status: Status
  reserved_at: Date
  /** The number of the seller. */
  seller: number
  lead: { id: number } | null
  buyer: Name
  /** A planted case, by its key. */
  case?: PlantedReservation
}

/** Planted reservations in the order of their ids. */
const cases = [
  'cis_approved_but_ra_returned',
  'tcp_off_by_one_centavo',
  'salesperson_without_broker_signature',
  'foreign_buyer_beyond_the_cap',
  'foreign_buyer_of_a_house_and_lot',
  'submission_expiring_tonight',
  'post_failed_reservation',
  'draft_without_licence_to_sell',
  'draft_of_a_temporary_licence_expired_yesterday',
  'covered_transaction',
  'reservation_of_awkward_surnames',
  'reservation_that_looks_like_a_formula',
  'reservation_ready_to_approve',
] as const
type PlantedReservation = (typeof cases)[number]

type Wanted = { status: Status; ago: number; property?: number; brand?: BrandId }
const wanted: Record<PlantedReservation, Wanted> = {
  cis_approved_but_ra_returned: { status: 'returned', ago: 12, brand: 1 },
  tcp_off_by_one_centavo: { status: 'under_review', ago: 9, brand: 1 },
  salesperson_without_broker_signature: { status: 'under_review', ago: 8, brand: 2 },
  foreign_buyer_beyond_the_cap: {
    status: 'under_review',
    ago: 8,
    property: planted.condominium_at_39_9_percent_foreign.id,
  },
  foreign_buyer_of_a_house_and_lot: { status: 'under_review', ago: 7, brand: 2 },
  submission_expiring_tonight: { status: 'for_submission', ago: 7, brand: 1 },
  post_failed_reservation: { status: 'post_failed', ago: 20, brand: 1 },
  draft_without_licence_to_sell: { status: 'draft', ago: 1, property: planted.property_without_licence_to_sell.id },
  draft_of_a_temporary_licence_expired_yesterday: {
    status: 'draft',
    ago: 1,
    property: planted.property_with_temporary_licence_expired_yesterday.id,
  },
  covered_transaction: { status: 'under_review', ago: 6, brand: 3 },
  reservation_of_awkward_surnames: { status: 'submitted', ago: 6, brand: 1 },
  reservation_that_looks_like_a_formula: { status: 'submitted', ago: 6, brand: 2 },
  reservation_ready_to_approve: { status: 'submitted', ago: 5, brand: 1 },
}

/** Domain.md 6, in hundredths: closed ones, and open ones. */
const over = [
  ['posted', 62],
  ['cancelled', 9],
  ['expired', 7],
  ['disapproved', 3],
] as const
const underWay = [
  ['submitted', 4],
  ['approved', 4],
  ['under_review', 3],
  ['returned', 3],
] as const
const awaited = 5
const overShare = 81

const isLive = (status: Status) => !['draft', 'cancelled', 'expired', 'disapproved'].includes(status)
const gone = [1, 2]

type Leads = Record<'converted' | 'open', Map<number, { id: number; seller: number; buyer: Name }[]>>

/** Clients whose lead became a sale, and those whose lead may: of sellers who still sell. */
function leadsOf(scale: Scale): Leads {
  const found: Leads = { converted: new Map(), open: new Map() }
  for (const { lead, request } of leadBook(scale)) {
    const kind = lead.status === 'converted' ? 'converted' : lead.status === 'active' ? 'open' : undefined
    if (!kind || request || gone.includes(lead.seller)) continue
    const buyer = { Firstname: lead.client_first_name, Lastname: lead.client_last_name }
    const list = found[kind].get(lead.brand_id) ?? []
    list.push({ id: lead.id, seller: lead.seller, buyer })
    found[kind].set(lead.brand_id, list)
  }
  return found
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** Walks over a brand's units in no visible order: sold ones come from one end, the others from the other. */
class Shelf {
  #taken = 0
  #tried = 0
  readonly #units: readonly Unit[]
  readonly #stride: number

  constructor(units: readonly Unit[]) {
    this.#units = units
    this.#stride = [7_919, 6_481, 5_003, 1].find(step => gcd(step, units.length) === 1) ?? 1
  }

  take(status: Status): Unit {
    const n = isLive(status)
      ? this.#taken++
      : this.#units.length - 1 - (this.#tried++ % Math.ceil(this.#units.length / 4))
    const unit = this.#units[(n * this.#stride) % this.#units.length]
    if (!unit) throw new Error('A brand has nothing on offer.')
    return unit
  }
}

/** Every reservation of the demo data: the planted ones, the closed ones by day, then the open ones. */
export function* reservationPlan(scale: Scale): Iterable<Planned> {
  const random = randomOf('reservations')
  const book = unitBook(scale)
  const shelves = new Map(brandShares.map(([brand]) => [brand, new Shelf(onOffer(book, brand))]))
  const leads = leadsOf(scale)
  const brandOf = random.weighted(brandShares)
  const sellers = sellerCount(scale)

  const planOf = (status: Status, reserved_at: Date, at: { brand: BrandId; unit?: Unit | undefined }): Planned => {
    const unit = at.unit ?? shelves.get(at.brand)?.take(status)
    if (!unit) throw new Error(`Brand ${at.brand} sells nothing.`)
    const drawn = { seller: random.whole(3, sellers - 1), buyer: nameOf(random) }
    const kind = ['posted', 'approved', 'post_failed'].includes(status)
      ? 'converted'
      : isLive(status)
        ? 'open'
        : undefined
    const lead = kind && leads[kind].get(at.brand)?.pop()
    return lead
      ? { unit, status, reserved_at, seller: lead.seller, lead: { id: lead.id }, buyer: lead.buyer }
      : { unit, status, reserved_at, ...drawn, lead: null }
  }

  for (const name of cases) {
    const { status, ago, property, brand } = wanted[name]
    const unit = property === undefined ? undefined : book.find(known => known.property.id === property)
    const reserved_at = new Date(clock.getTime() - ago * day + 4 * 3_600_000)
    const at = { brand: brand ?? unit?.property.brand_id ?? 1, unit }
    yield { ...planOf(status, reserved_at, at), ...changed(random, name, sellers), case: name }
  }
  const rest = reservationCount(scale) - cases.length
  const overCount = Math.round((rest * overShare) / 100)
  const awaitedCount = Math.round((rest * awaited) / 100)
  const endOf = random.weighted(over)
  for (const moment of saleMoments(random, overCount, 6 * 365, 31)) yield planOf(endOf(), moment, { brand: brandOf() })
  const stateOf = random.weighted(underWay)
  for (const moment of saleMoments(random, rest - overCount - awaitedCount, 30, 8))
    yield planOf(stateOf(), moment, { brand: brandOf() })
  for (const moment of saleMoments(random, awaitedCount, 6, 1))
    yield planOf('for_submission', moment, { brand: brandOf() })
}

/** The values of a planted case beside its state. */
function changed(random: Random, name: PlantedReservation, sellers: number): Partial<Planned> {
  const fresh = { lead: null, seller: random.whole(3, sellers - 1) }
  if (name === 'salesperson_without_broker_signature')
    return { ...fresh, buyer: { Firstname: 'Rosa', Lastname: 'Manansala' } }
  if (name === 'reservation_of_awkward_surnames')
    return { ...fresh, buyer: { Firstname: 'Begoña', Lastname: 'De los Santos' } }
  if (name === 'reservation_that_looks_like_a_formula')
    return { ...fresh, buyer: { Firstname: '', Lastname: '=Bahay Holdings, Inc.' } }
  if (name === 'foreign_buyer_beyond_the_cap')
    return { ...fresh, buyer: { Firstname: 'Andrew', Lastname: 'Whitfield' } }
  if (name === 'foreign_buyer_of_a_house_and_lot')
    return { ...fresh, buyer: { Firstname: 'Helen', Lastname: 'Ashdown' } }
  return {}
}
