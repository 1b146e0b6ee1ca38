import type { BrandId } from '../model/brands.ts'
import { endOfManilaDay } from '../model/rules/manila-days.ts'
import { sourceAwareness } from '../model/rules/source-awareness.ts'
import { numberOf } from '../server/records/numbers.ts'
import { sellerCount } from './accounts.ts'
import { firstId, type Scale } from './entity.ts'
import { emailOf, mobileOf, nameOf } from './names.ts'
import { allProperties } from './properties.ts'
import { clock, day, type Random, randomOf } from './random.ts'
import { draftOf, ownershipHabit, type RequestDraft, renewalHabit, requestPlan } from './request-plan.ts'
import { workingMoments } from './working-time.ts'

export const leadCount = (scale: Scale): number => ({ demo: 6_000, load: 300_000 })[scale]
/** Days over which the leads were registered, up to yesterday. */
const span: Record<Scale, number> = { demo: 730, load: 5 * 365 }
const ownershipDays = 60
const anonymisedAfter = 730 * day
/** Beyond this number, made-up mobile numbers would repeat and make different clients look the same. */
const mobiles = 10_000

type Client = {
  client_first_name: string
  client_last_name: string
  client_email: string | null
  client_mobile: string | null
  brand_id: BrandId
  property_id: number | null
}
export type LeadRow = Client & {
  id: number
  lead_no: string
  citizenship: string
  seller: number
  source: string
  registered_at: Date
  ownership_expiration: Date
  current_expiry_date: Date
  extensions_used: number
  renewals_used: number
  status: 'active' | 'expiring' | 'expired' | 'released' | 'converted' | 'anonymised'
}
export type Entry = { lead: LeadRow; request?: RequestDraft; renewal?: RequestDraft }

const shares: readonly (readonly [BrandId, number])[] = [
  [1, 55],
  [2, 35],
  [3, 10],
]

/** The leads that repeat the client of another: 40 pairs, some days apart, the first with both requests pending. */
function twins(pending: readonly number[], count: number): Map<number, number> {
  const step = Math.floor(count / 40)
  const pairs = new Map<number, number>()
  const [first, second] = pending
  if (first !== undefined && second !== undefined) pairs.set(second, first)
  for (let n = 1; pairs.size < 40; n += 1)
    if (!pairs.has(n * step + 9) && n * step + 9 < count) pairs.set(n * step + 9, n * step)
  return pairs
}

/** Every lead of the demo data in the order of registration, with its seller's request for an extension or a renewal, if any. */
export function* leadBook(scale: Scale): Iterable<Entry> {
  const random = randomOf('leads')
  const count = leadCount(scale)
  const moments = [...workingMoments(random, count, span[scale])]
  const plan = requestPlan(scale, moments, ownershipHabit)
  const renewing = randomOf('lead_renewals')
  // No lead has both, so that each of its dates has one cause.
  const renewals = requestPlan(scale, moments, renewalHabit, n => plan.places.has(n) || plan.decided.has(n))
  const copies = twins(plan.pending, count)
  const originals = new Set(copies.values())
  const clients = new Map<number, { client: Client; seller: number }>()
  const draw = { brand: random.weighted(shares), source: random.zipf(sourceAwareness) }
  for (const [n, registered_at] of moments.entries()) {
    const twin = clients.get(copies.get(n) ?? -1)
    const fresh = clientOf(random, n, plan.brandless === n ? 0 : draw.brand())
    const seller = random.whole(0, sellerCount(scale) - 1)
    const client = twin?.client ?? fresh
    // Two different sellers: one seller has no claim against themselves.
    const owner = twin && twin.seller === seller ? (seller + 1) % sellerCount(scale) : seller
    if (originals.has(n)) clients.set(n, { client, seller: owner })
    const base = endOfManilaDay(registered_at, ownershipDays)
    const request = draftOf(random, plan, n, registered_at, base)
    const renewal = draftOf(renewing, renewals, n, registered_at, base)
    yield {
      lead: leadOf(random, n, { client, seller: owner, registered_at, base, source: draw.source() }, request, renewal),
      ...(request ? { request } : {}),
      ...(renewal ? { renewal } : {}),
    }
  }
}

function clientOf(random: Random, n: number, brand_id: BrandId): Client {
  const name = nameOf(random)
  const own = allProperties.filter(property => property.brand_id === brand_id)
  return {
    client_first_name: name.Firstname,
    client_last_name: name.Lastname,
    client_email: emailOf(name, 200_000 + n),
    client_mobile: n < mobiles && random.chance(0.9) ? mobileOf(n) : null,
    brand_id,
    property_id: own.length > 0 ? random.pick(own).id : null,
  }
}

type Known = { client: Client; seller: number; registered_at: Date; base: Date; source: string }

function leadOf(
  random: Random,
  n: number,
  { client, seller, registered_at, base, source }: Known,
  request: RequestDraft | undefined,
  renewal: RequestDraft | undefined,
): LeadRow {
  const filed = request ?? renewal
  const ends = filed?.status === 'approved' ? filed.expiry : base
  const status = statusOf(random, ends, filed)
  const gone =
    status === 'anonymised'
      ? { client_first_name: 'Anonymised', client_last_name: 'Client', client_email: null, client_mobile: null }
      : {}
  return {
    ...client,
    ...gone,
    id: firstId + n,
    lead_no: numberOf('L', firstId + n, registered_at, 7),
    citizenship: random.chance(0.04) ? 'American' : 'Filipino',
    seller,
    source,
    registered_at,
    ownership_expiration: ends,
    current_expiry_date: renewal?.status === 'approved' ? renewal.expiry : base,
    extensions_used: request?.status === 'approved' ? 1 : 0,
    renewals_used: renewal?.status === 'approved' ? 1 : 0,
    status,
  }
}

function statusOf(random: Random, ends: Date, request: RequestDraft | undefined): LeadRow['status'] {
  const left = ends.getTime() - clock.getTime()
  const converts = random.chance(0.12)
  const released = random.chance(0.2)
  // A lead with a pending request is neither sold nor given up.
  if (request?.status === 'pending') return left > 0 ? 'expiring' : 'expired'
  if (converts) return 'converted'
  if (left < -anonymisedAfter) return 'anonymised'
  if (left < 0) return released ? 'released' : 'expired'
  return left < 15 * day ? 'expiring' : 'active'
}
