import type { FieldErrors } from '../errors.ts'
import { mostStops, stopCount } from '../rules/calculator-stops.ts'
import { isPercentage } from '../rules/interest-rate.ts'

export const notePlaceholders = ['unit_price', 'monthly_amortization', 'monthly_income', 'annual_income'] as const
// Where to look first for a placeholder that is in neither note.
const usualNote = {
  unit_price: 'first_note',
  monthly_amortization: 'first_note',
  monthly_income: 'second_note',
  annual_income: 'second_note',
} as const satisfies Record<(typeof notePlaceholders)[number], 'first_note' | 'second_note'>

export type RangeOf<V> = { readonly minimum: V; readonly maximum: V; readonly interval: V }
type Loan = { readonly id: string; readonly loan_term: number; readonly interest_rate: readonly number[] }

/** The fields that the rules of the calculator page read. */
export type CalculatorValue = {
  readonly minimum_price: number
  readonly maximum_price: number
  readonly interval_price: number
  readonly loans: readonly Loan[]
  readonly loan_term: RangeOf<number | null>
  readonly interest_rate: RangeOf<number | null>
  readonly first_note: string
  readonly second_note: string
}

const parts = ['minimum', 'maximum', 'interval'] as const
const isGiven = (range: RangeOf<number | null>) => parts.some(part => range[part] !== null)
export const isWhole = (range: RangeOf<number | null>): range is RangeOf<number> =>
  parts.every(part => range[part] !== null)

/** Domain.md 3.4, the checks that refuse; messages to the letter where it gives them. */
export function checkCalculator(value: CalculatorValue): FieldErrors {
  const price = { minimum: value.minimum_price, maximum: value.maximum_price, interval: value.interval_price }
  const hasRanges = isGiven(value.loan_term) || isGiven(value.interest_rate)
  return {
    ...checkRange(price, part => `${part}_price`, 'price'),
    ...checkShape(value.loans.length > 0, hasRanges),
    ...Object.assign({}, ...value.loans.map(checkLoan)),
    ...checkRepeatedTerms(value.loans),
    ...(hasRanges
      ? {
          ...checkRange(value.loan_term, part => `loan_term.${part}`, 'term'),
          ...checkRange(value.interest_rate, part => `interest_rate.${part}`, 'rate'),
          ...checkRates(value.interest_rate),
        }
      : {}),
    ...checkNotes(value),
  }
}

/** Decision, domain.md 4 row 50: exactly one of the two shapes. */
function checkShape(hasLoans: boolean, hasRanges: boolean): FieldErrors {
  if (hasLoans && hasRanges) return { loans: ['Use either fixed loan options or ranges, not both.'] }
  return hasLoans || hasRanges ? {} : { loans: ['Give fixed loan options, or a range of terms and one of rates.'] }
}

function checkLoan(loan: Loan, i: number): FieldErrors {
  if (loan.interest_rate.length === 0)
    return { [`loans.${i}.interest_rate`]: ['Each loan option needs a term in years and at least one rate.'] }
  return Object.fromEntries(
    loan.interest_rate.flatMap((rate, j) =>
      isPercentage(rate) ? [[`loans.${i}.interest_rate.${j}`, asFraction]] : [],
    ),
  )
}
const asFraction = ['Enter the rate as a fraction: 7.5% is 0.075.']

const checkRates = (range: RangeOf<number | null>): FieldErrors =>
  Object.fromEntries(
    parts.flatMap(part => (isPercentage(range[part] ?? 0) ? [[`interest_rate.${part}`, asFraction]] : [])),
  )

const checkRepeatedTerms = (loans: readonly Loan[]): FieldErrors =>
  Object.fromEntries(
    loans.flatMap((loan, i) =>
      loans.findIndex(other => other.loan_term === loan.loan_term) < i
        ? [[`loans.${i}.loan_term`, ['This term has an option already. Add the rate to that one.']]]
        : [],
    ),
  )

function checkRange(
  range: RangeOf<number | null>,
  path: (part: keyof RangeOf<number>) => string,
  what: 'price' | 'term' | 'rate',
): FieldErrors {
  if (!isWhole(range)) {
    const missing = parts.filter(part => range[part] === null)
    return Object.fromEntries(
      missing.map(part => [path(part), ['A range needs its minimum, its maximum and its interval.']]),
    )
  }
  if (range.maximum <= range.minimum)
    return { [path('maximum')]: [`The maximum ${what} must be higher than the minimum ${what}.`] }
  if (range.interval > range.maximum - range.minimum)
    return { [path('interval')]: ['The interval must not be larger than the range itself.'] }
  const choices = stopCount(range.minimum, range.maximum, range.interval)
  if (choices <= mostStops) return {}
  const count = choices.toLocaleString('en-PH')
  return {
    [path('interval')]: [
      `This gives ${count} choices. Use a larger interval: ${mostStops.toLocaleString('en-PH')} are the most.`,
    ],
  }
}

function checkNotes({ first_note, second_note }: CalculatorValue): FieldErrors {
  const errors: FieldErrors = {}
  for (const name of notePlaceholders) {
    if (`${first_note}\n${second_note}`.includes(`{${name}}`)) continue
    const note = usualNote[name]
    errors[note] = [...(errors[note] ?? []), `The note must contain {${name}}.`]
  }
  return errors
}
