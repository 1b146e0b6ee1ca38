import { type Day, dayOf, shifted } from '../model/rules/working-days.ts'
import { postingDays } from '../model/workflows/remittance.ts'
import { numberOf } from '../server/records/numbers.ts'
import { type Contract, contractBook } from './contracts.ts'
import { dueOf } from './due.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { paperId } from './papers.ts'
import { clock, day, type Random, randomOf } from './random.ts'
import { staff } from './staff.ts'

const remittanceCount = (scale: Scale): number => ({ demo: 1_800, load: 110_000 })[scale]
const paynowCount = (scale: Scale): number => ({ demo: 2_500, load: 160_000 })[scale]
const hour = 3_600_000
const years = (scale: Scale) => (scale === 'demo' ? 1 : 5)
// Domain.md 6: invented banks, and peaks on the 15th and the 30th.
const banks = ['Unang Bangko', 'Silangan Savings', 'Habagat Trust'] as const
const branches = ['Ortigas', 'Cebu', 'Makati', 'Davao', 'Iloilo'] as const
const postsBy = (moment: Date): Day => dayOf(dueOf(moment, postingDays))

/** Times in the last years, rising, most of them near the 15th and the 30th. */
function paydays(random: Random, count: number, days: number): Date[] {
  const midnight = clock.getTime() - 9 * hour
  const weights = Array.from({ length: days }, (_, i) => {
    const date = new Date(midnight - i * day + 8 * hour).getUTCDate()
    return [i, [15, 30].includes(date) ? 9 : [14, 16, 28, 29, 1].includes(date) ? 3 : 1] as const
  })
  const agoOf = random.weighted(weights)
  return Array.from(
    { length: count },
    () => new Date(midnight - agoOf() * day - random.whole(1, 15 * 60) * 60_000),
  ).sort((a, b) => a.getTime() - b.getTime())
}
/** A contract that existed already; the first of them where none did. */
function payer(random: Random, book: readonly Contract[], at: Date): Contract {
  for (let tries = 0; tries < 20; tries += 1) {
    const contract = random.pick(book)
    if (contract.posted_at < at) return contract
  }
  return book[0] as Contract
}
const receipt = (n: number) => `OR-${String(200_000 + n).padStart(7, '0')}`

export const remittances = entity({
  table: 'remittances_rows',
  about: remittanceCount,
  *rows(scale) {
    const random = randomOf('remittances')
    const book = contractBook(scale)
    const checkers = staff(scale).filter(({ role, deactivated }) => !deactivated && role.name === 'Buyer Care')
    let n = 0
    for (const created_at of paydays(random, remittanceCount(scale), years(scale) * 365)) {
      const contract = payer(random, book, created_at)
      const drawn = {
        usd: random.chance(0.04),
        bad: random.chance(0.03),
        slow: random.chance(0.04),
        late: random.next(),
      }
      const age = (clock.getTime() - created_at.getTime()) / day
      const remitted_on = shifted(dayOf(created_at), -random.whole(0, 2))
      const isOpen = age < 3 || (age < 12 && drawn.slow)
      const status = isOpen
        ? drawn.late < 0.6
          ? ('submitted' as const)
          : ('verified' as const)
        : drawn.bad
          ? ('rejected' as const)
          : ('posted' as const)
      const verified_at =
        status === 'submitted' ? null : new Date(Math.min(clock.getTime(), created_at.getTime() + day))
      const posted_at =
        status === 'posted'
          ? new Date(Math.min(clock.getTime(), created_at.getTime() + random.whole(2, 4) * day))
          : null
      const bank = random.pick(banks)
      yield {
        id: firstId + n,
        brand_id: contract.brand_id,
        remittance_slip: numberOf('RS', 71_000 + n, created_at, 7),
        contract_no: contract.contract_no,
        property_id: contract.property.id,
        property_name: contract.property.property_name,
        buyer_name: contract.buyer_name,
        email: contract.email,
        bank,
        branch: random.pick(branches),
        amount: (drawn.usd ? contract.monthly / 56 : contract.monthly).toFixed(2),
        currency: drawn.usd ? ('USD' as const) : ('PHP' as const),
        fx_rate: drawn.usd ? '56.0000' : null,
        remitted_on,
        deposit_slip: paperId(contract.brand_id, 'deposit-slip'),
        expected_posting_date: postsBy(created_at),
        status,
        verified_by: verified_at ? (random.pick(checkers).id ?? null) : null,
        verified_at,
        posted_at,
        or_no: status === 'posted' ? receipt(n) : null,
        reject_reason:
          status === 'rejected' ? 'The picture does not show the branch and the machine’s validation.' : null,
        created_at,
        updated_at: posted_at ?? verified_at ?? created_at,
        version: status === 'submitted' ? 1 : status === 'posted' ? 3 : 2,
      }
      n += 1
    }
  },
})

/** Domain.md 6: paid 88 (most of them posted by now), failed 7, expired 4, refunded 1 %. */
const ends = [
  ['paid', 88],
  ['failed', 7],
  ['expired', 4],
  ['refunded', 1],
] as const

export const paynowPayments = entity({
  table: 'paynow_payments_rows',
  about: paynowCount,
  *rows(scale) {
    const random = randomOf('paynow_payments')
    const book = contractBook(scale)
    const endOf = random.weighted(ends)
    let n = 0
    for (const created_at of paydays(random, paynowCount(scale), years(scale) * 365)) {
      const contract = payer(random, book, created_at)
      const end = endOf()
      const provider = random.chance(0.55) ? ('card' as const) : ('bank' as const)
      const isPaid = end === 'paid' || end === 'refunded'
      const paid_at = isPaid
        ? new Date(Math.min(clock.getTime(), created_at.getTime() + random.whole(1, 9) * 60_000))
        : null
      const due = paid_at && postsBy(paid_at)
      // All but a few are posted in time; those promised for later still wait.
      const isPosted = end === 'paid' && due !== null && due < dayOf(clock) && !random.chance(0.004)
      const posted_at = isPosted && paid_at ? new Date(paid_at.getTime() + random.whole(1, 4) * day) : null
      yield {
        id: firstId + n,
        brand_id: contract.brand_id,
        reference_no: `PN${dayOf(created_at).replaceAll('-', '')}-${String(n + 1).padStart(6, '0')}`,
        contract_no: contract.contract_no,
        payor_name: contract.buyer_name,
        amount: contract.monthly.toFixed(2),
        convenience_fee: provider === 'card' ? (contract.monthly * 0.02).toFixed(2) : '15.00',
        provider,
        provider_ref: isPaid ? `${provider === 'card' ? 'C' : 'B'}${random.whole(1_000_000, 9_999_999)}` : null,
        status: posted_at ? ('posted' as const) : end,
        paid_at,
        expected_posting_date: due,
        posted_at,
        or_no: posted_at ? receipt(50_000 + n) : null,
        created_at,
        updated_at: posted_at ?? paid_at ?? created_at,
      }
      n += 1
    }
  },
})
