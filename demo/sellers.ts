import { sellers as accounts, sellerCount } from './accounts.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { emailOf, mobileOf, prcOf } from './names.ts'
import { planted } from './planted.ts'
import { clock, day, daysBefore, randomOf } from './random.ts'
import { groupCount } from './sales-groups.ts'

const firstAccount = planted.seller_who_can_sign_in.id

/** The seller of the n-th seller account. */
export const sellerId = (n: number): number => firstId + n
export const groupOf = (scale: Scale, n: number): number => firstId + (n % groupCount(scale))
export const userOf = (seller: number): number => seller - firstId + firstAccount

/** The second round leads the groups, see sales-groups.ts. */
const isHead = (scale: Scale, n: number) => Math.floor(n / groupCount(scale)) === 1

const dateOf = (moment: Date): string => moment.toISOString().slice(0, 10)

export const sellers = entity({
  table: 'sellers',
  about: sellerCount,
  *rows(scale) {
    const random = randomOf('sales force')
    const rank = random.weighted([
      ['property_consultant', 56],
      ['senior_property_consultant', 26],
      ['sales_manager', 16],
      ['division_head', 2],
    ] as const)
    let n = 0
    for (const account of accounts(scale)) {
      const heads = isHead(scale, n)
      const drawn = rank()
      const isBroker = heads || drawn === 'division_head' || random.chance(0.22)
      yield {
        id: sellerId(n),
        seller_code: `S-${String(account.id).padStart(6, '0')}`,
        user_id: account.id,
        first_name: account.Firstname,
        last_name: account.Lastname,
        position: heads ? ('sales_director' as const) : drawn,
        sales_group_id: groupOf(scale, n),
        marketing_partner_id: null,
        prc_type: isBroker ? ('broker' as const) : ('salesperson' as const),
        prc_no: prcOf(n),
        prc_valid_until: dateOf(new Date(clock.getTime() + random.whole(20, 1_000) * day)),
        supervising_broker_id: isBroker ? null : sellerId((n % groupCount(scale)) + groupCount(scale)),
        dhsud_reg_no: isBroker ? `DHSUD-${String(random.whole(1, 99_999)).padStart(5, '0')}` : null,
        mobile: mobileOf(account.id),
        email: emailOf(account, account.id),
        hired_on: dateOf(account.joined),
        status: account.deactivated ? ('separated' as const) : ('active' as const),
        created_at: account.joined,
        updated_at: account.deactivated?.at ?? daysBefore(30),
      }
      n += 1
    }
  },
})
