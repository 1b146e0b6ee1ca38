import { type CalculatorValue, isWhole, type RangeOf } from '../../model/content/calculator-check.ts'
import { type Estimate, estimate } from '../../model/rules/amortization.ts'
import { nearestStop, stops } from '../../model/rules/calculator-stops.ts'
import { isOffered } from '../../model/rules/interest-rate.ts'

/** Inputs of the calculator: the fields of its page that the figures depend on. */
export type Terms = CalculatorValue & {
  readonly downpayment_rate: number
  readonly income_ratio: number
  readonly dollar_rate: number
}
/** Without a rate where none of the term is offered. */
export type LoanInput = { readonly price: number; readonly term: number; readonly rate?: number }

const between = (range: RangeOf<number | null>) =>
  isWhole(range) ? stops(range.minimum, range.maximum, range.interval) : []

export const pricesOf = ({ minimum_price, maximum_price, interval_price }: Terms): number[] =>
  stops(minimum_price, maximum_price, interval_price)
export const termsOf = (terms: Terms): number[] =>
  terms.loans.length > 0 ? [...new Set(terms.loans.map(({ loan_term }) => loan_term))] : between(terms.loan_term)
/** The rates of a term that visitors may choose; those of ranges apply to each term. What is taken for a typing error is none (domain.md 3.4). */
export const ratesOf = (terms: Terms, term: number): number[] =>
  (terms.loans.length > 0
    ? terms.loans.filter(({ loan_term }) => loan_term === term).flatMap(({ interest_rate }) => interest_rate)
    : between(terms.interest_rate)
  ).filter(isOffered)

/** The request, moved to the nearest offered choice; who asked for no term begins at one that has rates. Undefined where the page offers none. */
export function choiceOf(terms: Terms, input: { price?: number; term?: number; rate?: number }): LoanInput | undefined {
  const nearest = (value: number | undefined, choices: readonly number[]) =>
    value === undefined || !Number.isFinite(value) ? choices[0] : nearestStop(value, choices)
  const price = nearest(input.price, pricesOf(terms))
  const known = termsOf(terms)
  const term = nearest(input.term ?? known.find(each => ratesOf(terms, each).length > 0), known)
  if (price === undefined || term === undefined) return undefined
  const rate = nearest(input.rate, ratesOf(terms, term))
  return { price, term, ...(rate === undefined ? {} : { rate }) }
}

/** Undefined where no rate of the term is offered. */
export const figuresOf = (terms: Terms, { price, term, rate }: LoanInput): Estimate | undefined =>
  rate !== undefined
    ? estimate({
        unit_price: price,
        downpayment_rate: terms.downpayment_rate,
        interest_rate: rate,
        loan_term: term,
        income_ratio: terms.income_ratio,
        dollar_rate: terms.dollar_rate,
      })
    : undefined

const exact = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
export const inPesos = (amount: number): string => `₱\u00a0${exact(amount)}`
export const inDollars = (amount: number): string => `US$\u00a0${exact(amount)}`

export const noteOf = (note: string, figures: Estimate): string =>
  note.replace(/\{(unit_price|monthly_income|annual_income|monthly_amortization)\}/g, (_, name: keyof Estimate) =>
    inPesos(figures[name]),
  )
