import { centavos } from './money.ts'

/**
 * From a list price to the buyer's price and its parts (domain.md, price chain). Amounts are text as the database
 * writes them, `5652500.00`; all arithmetic is in whole centavos, halves rounded up, so that two sides that compute it
 * never differ.
 */
export type Amount = string

const micro = 1_000_000n

/** Throws where it is no amount: for figures in the database. */
export function exact(amount: string | number): bigint {
  const found = centavos(amount)
  if (found === undefined) throw new RangeError(`${amount} is no amount in centavos.`)
  return found
}

export function amountOf(value: bigint): Amount {
  const digits = String(value < 0n ? -value : value).padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A rate of at most six decimals, as a fraction, in millionths: `0.075` is 75,000. */
function millionths(rate: string | number): bigint {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:\.(\d{1,6}))?0*$/.exec(String(rate)) ?? []
  if (whole === '') throw new RangeError(`${rate} is no rate of at most six decimals.`)
  return BigInt(`${whole}${part.padEnd(6, '0')}`)
}

const halfUp = (value: bigint, by: bigint): bigint => (2n * value + by) / (2n * by)
/** A share of an amount. */
export const shareOf = (amount: bigint, rate: string | number): bigint => halfUp(amount * millionths(rate), micro)

export type VatRule = { effective_from: string; threshold: Amount; rate: string | number }
export type PropertyKind = 'condominium' | 'house_and_lot' | 'lot_only' | 'townhouse'

/** The rule of the day (`2026-11-21`): the latest that has begun. */
export const vatRuleOn = <R extends VatRule>(rules: readonly R[], day: string): R | undefined =>
  rules
    .filter(({ effective_from }) => effective_from <= day)
    .sort((a, b) => (a.effective_from < b.effective_from ? 1 : -1))[0]

/** A dwelling up to the threshold is exempt; a lot alone, sold by a developer, never is. */
const isVatable = (kind: PropertyKind, contract: bigint, rule: VatRule): boolean =>
  kind === 'lot_only' || contract > exact(rule.threshold)

export type PriceTerms = {
  list_price: Amount
  discount_amount: Amount
  property_type: PropertyKind
  other_charges_rate: string | number
  vat: VatRule
}
export type Price = { contract_price: Amount; vat_amount: Amount; other_charges: Amount; tcp: Amount }

export function priceOf({ list_price, discount_amount, property_type, other_charges_rate, vat }: PriceTerms): Price {
  const contract = exact(list_price) - exact(discount_amount)
  const tax = isVatable(property_type, contract, vat) ? shareOf(contract, vat.rate) : 0n
  const charges = shareOf(contract, other_charges_rate)
  return {
    contract_price: amountOf(contract),
    vat_amount: amountOf(tax),
    other_charges: amountOf(charges),
    tcp: amountOf(contract + tax + charges),
  }
}

export type PaymentTerms = {
  tcp: Amount
  reservation_fee: Amount
  equity_pct: string | number
  equity_term_months: number
}
export type Payments = {
  equity_amount: Amount
  monthly_amortization: Amount
  /** The last one absorbs the rounding. */
  last_instalment: Amount
  balance_amount: Amount
}

export function paymentsOf({ tcp, reservation_fee, equity_pct, equity_term_months }: PaymentTerms): Payments {
  const months = BigInt(equity_term_months)
  const equity = shareOf(exact(tcp), equity_pct)
  const rest = equity - exact(reservation_fee)
  const monthly = rest > 0n ? halfUp(rest, months) : 0n
  return {
    equity_amount: amountOf(equity),
    monthly_amortization: amountOf(monthly),
    last_instalment: amountOf(rest > 0n ? rest - monthly * (months - 1n) : 0n),
    balance_amount: amountOf(exact(tcp) - equity),
  }
}
