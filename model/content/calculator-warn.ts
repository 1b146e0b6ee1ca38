import { maximumOnStep, stops } from '../rules/calculator-stops.ts'
import { highestOfferedRate, isPercentage, likelyMeant, notOfferedText, percentOf } from '../rules/interest-rate.ts'
import { type CalculatorValue, isWhole, type RangeOf } from './calculator-check.ts'
import type { Warning } from './content.ts'

/** Domain.md 3.4, warnings that do not prevent saving: rates ten times too high are real seed data. */
export function warnCalculator(value: CalculatorValue): Warning[] {
  const price = { minimum: value.minimum_price, maximum: value.maximum_price, interval: value.interval_price }
  return [
    ...offStep(price, 'maximum_price', peso),
    ...offStep(value.loan_term, 'loan_term.maximum', years),
    ...offStep(value.interest_rate, 'interest_rate.maximum', percentOf),
    ...highLoans(value),
    ...(['minimum', 'maximum'] as const).flatMap(part => {
      const rate = value.interest_rate[part]
      return rate !== null && isSuspect(rate) ? [highRate(rate, `interest_rate.${part}`)] : []
    }),
  ]
}

const peso = (amount: number) => `₱${amount.toLocaleString('en-PH')}`
const years = (term: number) => `${term} ${term === 1 ? 'year' : 'years'}`

function offStep(range: RangeOf<number | null>, path: string, show: (value: number) => string): Warning[] {
  if (!isWhole(range) || maximumOnStep(range.minimum, range.maximum, range.interval)) return []
  const last = stops(range.minimum, range.maximum, range.interval).at(-2)
  if (last === undefined) return []
  const message = `The maximum is not on a step. The last two choices will be ${show(last)} and ${show(range.maximum)}.`
  return [{ path, message, fix: { label: `End at ${show(last)}`, path, value: last } }]
}

const isSuspect = (rate: number) => rate > highestOfferedRate && !isPercentage(rate)
const mended = (rate: number) => (isSuspect(rate) ? likelyMeant(rate) : rate)

const highRate = (rate: number, path: string): Warning => ({
  path,
  message: `${rate} means ${percentOf(rate)} a year. Did you mean ${likelyMeant(rate)}?`,
  fix: { label: `Use ${likelyMeant(rate)}`, path, value: likelyMeant(rate) },
})

/** One warning for the list, which corrects all of it at once, and one beside each rate. */
function highLoans({ loans }: CalculatorValue): Warning[] {
  const suspects = loans.flatMap((loan, i) =>
    loan.interest_rate.flatMap((rate, j) => (isSuspect(rate) ? [{ rate, path: `loans.${i}.interest_rate.${j}` }] : [])),
  )
  if (suspects.length === 0) return []
  const all: Warning = {
    path: 'loans',
    message: `Rates above ${percentOf(highestOfferedRate)} a year are not offered. Visitors read “${notOfferedText}” in their place.`,
    fix: {
      label: `Use ${suspects.map(({ rate }) => likelyMeant(rate)).join(' / ')}`,
      path: 'loans',
      value: loans.map(loan => ({ ...loan, interest_rate: loan.interest_rate.map(mended) })),
    },
  }
  return [all, ...suspects.map(({ rate, path }) => highRate(rate, path))]
}
