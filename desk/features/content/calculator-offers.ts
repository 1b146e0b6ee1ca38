import { type CalculatorValue, isWhole, type RangeOf } from '../../../model/content/calculator-check.ts'
import { estimate } from '../../../model/rules/amortization.ts'
import { stops } from '../../../model/rules/calculator-stops.ts'
import { isOffered } from '../../../model/rules/interest-rate.ts'

/** The offer to a visitor for a term at a rate: pesos a month; null if the rate is not offered. */
export type Offer = { readonly years: number; readonly rate: number; readonly monthly: number | null }
type Value = CalculatorValue & {
  readonly downpayment_rate: number
  readonly income_ratio?: number
  readonly dollar_rate?: number
}

/** Of a long range a person reads a few. */
const mostShown = 6

export const pricesOf = ({ minimum_price, maximum_price, interval_price }: CalculatorValue): number[] =>
  stops(minimum_price, maximum_price, interval_price)

const rangeStops = (range: RangeOf<number | null>) =>
  isWhole(range) ? stops(range.minimum, range.maximum, range.interval) : []

/** The ends and evenly spaced values between, if there are more than can be read. */
export function spread(values: readonly number[], most: number): number[] {
  if (values.length <= most) return [...values]
  return Array.from({ length: most }, (_, i) => values[Math.round((i * (values.length - 1)) / (most - 1))] as number)
}

export function offersOf(value: Value, unit_price: number): Offer[] {
  const pairs =
    value.loans.length > 0
      ? value.loans.flatMap(({ loan_term, interest_rate }) => interest_rate.map(rate => [loan_term, rate] as const))
      : spread(rangeStops(value.loan_term), mostShown).flatMap(years =>
          spread(rangeStops(value.interest_rate), mostShown).map(rate => [years, rate] as const),
        )
  return pairs.map(([years, rate]) => ({
    years,
    rate,
    monthly: isOffered(rate) ? monthly(value, unit_price, years, rate) : null,
  }))
}

const monthly = (value: Value, unit_price: number, loan_term: number, interest_rate: number) =>
  estimate({
    unit_price,
    downpayment_rate: value.downpayment_rate,
    interest_rate,
    loan_term,
    income_ratio: value.income_ratio ?? 1,
    dollar_rate: value.dollar_rate ?? 1,
  }).monthly_amortization
