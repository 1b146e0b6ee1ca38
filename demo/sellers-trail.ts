import { sql } from 'kysely'
import type { SellerModule } from '../model/kinds/sellers-trail.ts'
import { sellers } from './accounts.ts'
import { entity, type Scale } from './entity.ts'
import { type Numbered, numbersOfSellers } from './known-records.ts'
import { addressOf, fullName } from './names.ts'
import { daysBefore, randomOf } from './random.ts'
import { sellerId } from './sellers.ts'
import { workingMoments } from './working-time.ts'

/** Domain.md 6. */
const volume = {
  demo: { rows: 30_000, days: 365 },
  load: { rows: 2_400_000, days: 5 * 365 },
} as const satisfies Record<Scale, object>

const browsers = [
  'Mozilla/5.0 (Linux; Android 16; Mobile) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
]
const steps = {
  login: ['login', 'login', 'login', 'logout'],
  lead: ['register', 'edit', 'file', 'view'],
  reservation: ['create', 'edit', 'cancel', 'view'],
  ebooking: ['edit', 'submit', 'attach', 'sign'],
  resource: ['view', 'download'],
  marketing_partner: ['register', 'edit'],
} as const satisfies Record<SellerModule, readonly string[]>

/** Modules whose calls are about a record that has a number. */
const hasNumber: ReadonlySet<SellerModule> = new Set(['lead', 'reservation', 'ebooking', 'marketing_partner'])

export const sellersTrail = entity({
  table: 'sellers_audit_trail',
  // Without ids, as the other trails: its sequence continues in the same order.
  key: 'created_at',
  about: scale => volume[scale].rows,
  prepare: async (db, scale) => {
    const { days } = volume[scale]
    await sql`select ensure_seller_partitions(${daysBefore(days + 1)}::date, ${Math.ceil(days / 30) + 2})`.execute(
      db.owner,
    )
  },
  *rows(scale) {
    const random = randomOf('sellers trail')
    const { rows, days } = volume[scale]
    const numbers = numbersOfSellers(scale)
    /** One of a seller's own records that is there by then. */
    const numberOf = (of: readonly Numbered[] | undefined, at: Date): string | null => {
      for (let draws = 0; of && draws < 8; draws += 1) {
        const one = random.pick(of)
        if (one.since <= at) return one.no
      }
      return null
    }
    const numbered: Record<SellerModule, (nth: number, at: Date) => string | null> = {
      login: () => null,
      lead: (nth, at) => numberOf(numbers.lead.get(nth), at),
      reservation: (nth, at) => numberOf(numbers.reservation.get(nth), at),
      ebooking: (nth, at) => numberOf(numbers.reservation.get(nth), at),
      resource: () => null,
      marketing_partner: (_, at) => numberOf(numbers.partners, at),
    }
    const people = [...sellers(scale)].map((account, n) => ({
      nth: n,
      seller_id: sellerId(n),
      seller_name: fullName(account),
      from: account.joined,
      to: account.deactivated?.at,
    }))
    const who = random.zipf(people, 0.5)
    const moduleOf = random.weighted<SellerModule>([
      ['login', 46],
      ['lead', 22],
      ['reservation', 11],
      ['ebooking', 12],
      ['resource', 7],
      ['marketing_partner', 2],
    ])
    for (const created_at of workingMoments(random, rows, days)) {
      const sellerThen = () => {
        let seller = who()
        while (seller.from > created_at || (seller.to && seller.to < created_at)) seller = who()
        return seller
      }
      const module = moduleOf()
      let seller = sellerThen()
      let reference_no = numbered[module](seller.nth, created_at)
      // It is of somebody who has such a record by then.
      for (let draws = 0; reference_no === null && hasNumber.has(module) && draws < 100; draws += 1) {
        seller = sellerThen()
        reference_no = numbered[module](seller.nth, created_at)
      }
      const isRefused = random.chance(module === 'login' ? 0.06 : 0.01)
      yield {
        created_at,
        seller_id: seller.seller_id,
        seller_name: seller.seller_name,
        module,
        action: random.pick(steps[module]),
        reference_no,
        detail: module === 'resource' ? { title: random.pick(['Price list', 'Buyer’s form', 'Sales kit']) } : null,
        ip: addressOf(random),
        user_agent: random.pick(browsers),
        result: isRefused ? (module === 'login' ? ('denied' as const) : ('failed' as const)) : ('ok' as const),
      }
    }
  },
})
