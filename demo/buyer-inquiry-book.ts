import { portalDefaults } from '../defaults/index.ts'
import { type CatalogueRequest, type RequestCatalogue, requestsOf } from '../model/content/portal/request-catalogue.ts'
import { lastDayFor } from '../model/rules/check-window.ts'
import { amountOf, exact } from '../model/rules/price-chain.ts'
import { type Ruling, rulingOf } from '../model/rules/ruling.ts'
import { type Day, dayOf } from '../model/rules/working-days.ts'
import type { BuyerInquiryStatus } from '../model/workflows/buyer-inquiry.ts'
import { buyerTexts } from './buyer-inquiry-texts.ts'
import { type Contract, contractBook } from './contracts.ts'
import { calendar, dueOf } from './due.ts'
import { firstId, type Scale } from './entity.ts'
import { clock, day, daysBefore, type Random, randomOf } from './random.ts'
import { input } from './reservation-book.ts'
import { units } from './reservations.ts'

type Check = {
  id: number
  contract: Contract
  bank: string
  check_no: string
  check_date: Day
  amount: string
  status: 'on_hand' | 'deposited' | 'cleared' | 'returned' | 'held' | 'pulled_out'
  held_until: Day | null
}
export type Inquiry = {
  id: number
  contract: Contract
  request: CatalogueRequest
  status: BuyerInquiryStatus
  created_at: Date
  due: Date
  answered_at: Date | null
  payload: Record<string, string>
  check: Check | null
  deadline: Day | null
  ruling: Ruling | null
  text: readonly [subject: string, message: string]
}
export const inquiryCount = (scale: Scale): number => ({ demo: 1_500, load: 95_000 })[scale]
export const checkCount = (scale: Scale): number => ({ demo: 9_000, load: 620_000 })[scale]
const hour = 3_600_000
const banks = ['Unang Bangko', 'Silangan Savings', 'Habagat Trust'] as const
const catalogue = requestsOf(
  (portalDefaults['request_and_inquiry'] as { request_catalogue: RequestCatalogue }).request_catalogue,
)
const requestBy = (code: string): CatalogueRequest => {
  const request = catalogue.find(known => known.code === code)
  if (!request) throw new Error(`The request catalogue has no ${code}.`)
  return request
}
/** Domain.md 6: downgrades 0.6 %, checks 9 %. */
const shares = [
  ['unit-downgrade', 6],
  ['check-hold', 60],
  ['check-pullout', 30],
  ['unposted-payment', 220],
  ['official-receipt', 160],
  ['statement-of-account', 150],
  ['change-of-mailing-address', 60],
  ['change-of-name', 30],
  ['restructuring-lower-than-standard', 24],
  ['unit-upgrade', 30],
  ['auto-debit-enroll', 40],
  ['contract-copy', 60],
  ['tax-declaration', 30],
  ['turnover-schedule', 50],
  ['punch-list-follow-up', 40],
  ['transfer-of-rights', 10],
] as const

function checksOf(scale: Scale): Check[] {
  const random = randomOf('post_dated_checks')
  const payers = contractBook(scale).filter(({ booked }) => booked.terms.collection_mode === 'pdc')
  const made: Check[] = []
  const each = Math.ceil(checkCount(scale) / payers.length)
  for (const contract of payers) {
    const dayOfMonth = random.pick(['05', '15', '30'] as const)
    const bank = random.pick(banks)
    const first = random.whole(100_000, 899_999)
    for (let n = 0; n < each && made.length < checkCount(scale); n += 1) {
      // Half of them are in the past.
      const month = new Date(Date.UTC(2026, 10 - Math.floor(each / 2) + n, 1))
      const text = month.toISOString().slice(0, 7)
      const check_date = `${text}-${dayOfMonth === '30' && text.endsWith('-02') ? '28' : dayOfMonth}`
      const isPast = check_date < dayOf(clock)
      const drawn = random.next()
      made.push({
        id: firstId + made.length,
        contract,
        bank,
        check_no: String(first + n).padStart(6, '0'),
        check_date,
        amount: contract.monthly.toFixed(2),
        status: isPast ? (drawn < 0.03 ? 'returned' : drawn < 0.08 ? 'deposited' : 'cleared') : 'on_hand',
        held_until: null,
      })
    }
  }
  return made
}

const isOver = (status: BuyerInquiryStatus) => ['resolved', 'rejected', 'closed'].includes(status)

function statusAt(random: Random, age: number): BuyerInquiryStatus {
  const of = random.next()
  if (age < 1.5) return of < 0.6 ? 'new' : of < 0.85 ? 'assigned' : 'in_progress'
  if (age < 4)
    return of < 0.1
      ? 'new'
      : of < 0.3
        ? 'assigned'
        : of < 0.5
          ? 'in_progress'
          : of < 0.65
            ? 'awaiting_buyer'
            : 'resolved'
  if (age < 30)
    return of < 0.02
      ? 'in_progress'
      : of < 0.04
        ? 'awaiting_buyer'
        : of < 0.5
          ? 'resolved'
          : of < 0.55
            ? 'rejected'
            : 'closed'
  return of < 0.05 ? 'rejected' : 'closed'
}

type Book = { inquiries: readonly Inquiry[]; checks: readonly Check[] }
const cache = new Map<Scale, Book>()

/** Every inquiry and every check of the demo data; a check has the state that its request gave it. */
export function buyerInquiryBook(scale: Scale): Book {
  const known = cache.get(scale)
  if (known) return known
  const random = randomOf('buyer_inquiries')
  const checks = checksOf(scale)
  const contracts = contractBook(scale)
  const inquiries: Inquiry[] = []
  const add = (
    contract: Contract,
    code: string,
    status: BuyerInquiryStatus,
    created_at: Date,
    more: Partial<Pick<Inquiry, 'payload' | 'check' | 'ruling'>> = {},
  ) => {
    const request = requestBy(code)
    const due = dueOf(created_at, request.sla_working_days)
    // Domain.md 6: met 91 %.
    const took = random.chance(0.91) ? random.next() * 0.9 : 1.1 + random.next() * 2
    const answered_at = isOver(status)
      ? new Date(Math.min(clock.getTime() - hour, created_at.getTime() + took * (due.getTime() - created_at.getTime())))
      : null
    const check = more.check ?? null
    inquiries.push({
      id: firstId + inquiries.length,
      contract,
      request,
      status,
      created_at,
      due,
      answered_at: answered_at && answered_at < created_at ? created_at : answered_at,
      payload: more.payload ?? {},
      check,
      deadline: check && lastDayFor(check.check_date, calendar),
      ruling: more.ruling ?? null,
      text: random.pick(buyerTexts[code] ?? [['A question', 'Please call me back.']]),
    })
  }
  plant(add, scale, checks)
  const codeOf = random.weighted(shares)
  const years = scale === 'demo' ? 1 : 5
  const rest = inquiryCount(scale) - inquiries.length
  for (let i = 0; i < rest; i += 1) {
    const created_at = new Date(daysBefore(years * 365 * (1 - i / rest)).getTime() - random.whole(1, 600) * 60_000)
    const status = statusAt(random, (clock.getTime() - created_at.getTime()) / day)
    const code = codeOf()
    const contract = random.pick(contracts)
    if (!code.startsWith('check-')) {
      // Plain requests with a rule carry the values that it needs; the two planted ones have all.
      add(contract, code === 'unit-downgrade' ? 'unit-upgrade' : code, status, created_at)
      continue
    }
    const wanted = dayOf(new Date(created_at.getTime() + 12 * day))
    const check = pickCheck(random, checks, wanted)
    const isPullout = code === 'check-pullout'
    const granted = status === 'resolved' || status === 'closed'
    if (granted && check.status === 'on_hand') {
      check.status = isPullout ? 'pulled_out' : 'held'
      check.held_until = isPullout ? null : dayOf(new Date(Date.parse(check.check_date) + 10 * day))
    }
    add(check.contract, code, status, created_at, {
      check,
      payload: checkPayload(check, isPullout),
      ruling: isOver(status) ? rulingOf('pdc_window', [['Check', check.check_no]], []) : null,
    })
  }
  const book = { inquiries, checks }
  cache.set(scale, book)
  return book
}

function pickCheck(random: Random, checks: readonly Check[], from: Day): Check {
  for (let tries = 0; tries < 60; tries += 1) {
    const check = random.pick(checks)
    if (check.check_date >= from && check.status !== 'held' && check.status !== 'pulled_out') return check
  }
  return checks[checks.length - 1] as Check
}
const checkPayload = (check: Check, isPullout: boolean): Record<string, string> => ({
  action: isPullout ? 'pullout' : 'hold',
  check_no: check.check_no,
  check_date: check.check_date,
  check_amount: check.amount,
  ...(isPullout
    ? { replacement: 'OR-0201234' }
    : { new_date: dayOf(new Date(Date.parse(check.check_date) + 10 * day)) }),
})

type Add = (
  contract: Contract,
  code: string,
  status: BuyerInquiryStatus,
  created_at: Date,
  more?: Partial<Pick<Inquiry, 'payload' | 'check' | 'ruling'>>,
) => void

/** The cases of domain.md 6, in the order of their ids (planted.ts). */
function plant(add: Add, scale: Scale, checks: Check[]): void {
  const [first, second, third] = contractBook(scale).filter(({ planted }) => planted)
  if (!first || !second || !third) throw new Error('The contracts of the planted cases are missing.')
  const before = (days: number) => new Date(daysBefore(days).getTime() + hour)
  const open = [...units.rows(scale, input)].filter(
    ({ status, list_price }) => status === 'available' && Number(list_price) > 1_600_000,
  )
  const destination = (contract: Contract, price: string) => {
    const unit =
      open.find(({ property_id }) => property_id === contract.property.id) ??
      open.find(({ brand_id }) => brand_id === contract.brand_id)
    if (!unit) throw new Error('Nothing is on offer to move to.')
    return {
      destination_unit: String(unit['unit_code']),
      property_id: String(unit['property_id']),
      discount_amount: amountOf(exact(String(unit['list_price'])) - exact(price)),
    }
  }
  add(first, 'unit-downgrade', 'assigned', before(2), { payload: destination(first, '1500000.00') })
  add(second, 'unit-downgrade', 'assigned', before(2), { payload: destination(second, '1500000.01') })
  add(third, 'unit-downgrade', 'closed', before(200), {
    payload: destination(third, '2100000.00'),
    ruling: rulingOf('downgrade', [['Credited amount', '₱\u00a03,000,000.00']], []),
  })
  add(third, 'unit-downgrade', 'assigned', before(1), { payload: destination(third, '1900000.00') })
  for (const [n, at] of ['2026-11-27T09:00:00+08:00', '2026-11-28T09:00:00+08:00'].entries()) {
    const contract = contractBook(scale)[20 + n] as Contract
    const check: Check = {
      id: firstId + checks.length,
      contract,
      bank: banks[0],
      check_no: `90000${n + 1}`,
      check_date: '2026-12-15',
      amount: contract.monthly.toFixed(2),
      status: 'on_hand',
      held_until: null,
    }
    checks.push(check)
    add(contract, 'check-hold', 'new', new Date(at), { check, payload: checkPayload(check, false) })
  }
  // Received on Tuesday 17 November: its third working day ends tonight.
  add(contractBook(scale)[30] as Contract, 'unposted-payment', 'in_progress', new Date('2026-11-17T10:00:00+08:00'))
}
