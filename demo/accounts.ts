import type { Scale } from './entity.ts'
import { longestSurname } from './name-lists.ts'
import { type Name, nameOf } from './names.ts'
import { planted } from './planted.ts'
import { daysBefore, randomOf } from './random.ts'
import type { Deactivation } from './staff.ts'

export type Account = Name & { id: number; joined: Date; deactivated?: Deactivation }

export const sellerCount = (scale: Scale): number => ({ demo: 400, load: 5_500 })[scale]
export const buyerCount = (scale: Scale): number => ({ demo: 900, load: 65_000 })[scale]

const firstSeller = planted.seller_who_can_sign_in.id
const firstBuyer = planted.buyer_with_enye.id

const gone: ReadonlyMap<number, Deactivation> = new Map([
  [planted.seller_deactivated_by_staff.id, { source: 'admin', reason: 'Accreditation withdrawn', at: daysBefore(33) }],
  [
    planted.seller_deactivated_by_the_system.id,
    { source: 'system', reason: 'No sign-in for 180 days', at: daysBefore(58) },
  ],
  [
    planted.self_disabled_buyer.id,
    { source: 'self', reason: 'Unit sold; the account is no longer needed', at: daysBefore(12) },
  ],
  [planted.second_self_disabled_buyer.id, { source: 'self', reason: 'Disabled from My Account', at: daysBefore(75) }],
  [planted.third_self_disabled_buyer.id, { source: 'self', reason: 'Disabled from My Account', at: daysBefore(140) }],
])

const names: ReadonlyMap<number, Name> = new Map([
  [planted.buyer_with_enye.id, { Firstname: 'Begoña', Lastname: 'Peñaflor' }],
  [planted.buyer_with_apostrophe.id, { Firstname: 'Isabel', Lastname: "D'Oliveira" }],
  [planted.buyer_with_80_character_surname.id, { Firstname: 'Maria Luisa', Lastname: longestSurname }],
  [planted.buyer_with_two_part_surname.id, { Firstname: 'John Paul', Lastname: 'De los Santos' }],
])

function* accounts(entity: string, first: number, count: number): Iterable<Account> {
  const random = randomOf(entity)
  for (let id = first; id < first + count; id += 1) {
    const name = nameOf(random)
    const joined = random.moment(daysBefore(6 * 365), daysBefore(150))
    const deactivated = gone.get(id)
    yield { ...name, ...names.get(id), id, joined, ...(deactivated ? { deactivated } : {}) }
  }
}

export const sellers = (scale: Scale): Iterable<Account> => accounts('sellers', firstSeller, sellerCount(scale))
export const buyers = (scale: Scale): Iterable<Account> => accounts('buyers', firstBuyer, buyerCount(scale))
