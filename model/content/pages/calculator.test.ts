import { expect, test } from 'vitest'
import { validate } from '../validate.ts'
import { initialOf } from '../value.ts'
import { calculator } from './calculator.ts'

const none = { minimum: null, maximum: null, interval: null }
const loan = (id: string, loan_term: number, ...interest_rate: number[]) => ({ id, loan_term, interest_rate })
const fine = {
  ...initialOf(calculator.fields),
  loans: [loan('aaaa', 1, 0.07), loan('bbbb', 5, 0.085)],
  first_note: '{unit_price} {monthly_amortization}',
  second_note: '{monthly_income} {annual_income}',
}
const ranges = {
  ...fine,
  loans: [],
  loan_term: { minimum: 1, maximum: 30, interval: 1 },
  interest_rate: { minimum: 0.045, maximum: 0.115, interval: 0.03 },
}
const errors = (value: object) => validate(calculator, value)
const warnings = (value: object) => calculator.warn?.({ ...fine, ...value }) ?? []

test('fixed loan options or ranges, exactly one', () => {
  expect(errors(fine)).toEqual({})
  expect(errors(ranges)).toEqual({})
  expect(errors({ ...ranges, loans: fine.loans })).toEqual({
    loans: ['Use either fixed loan options or ranges, not both.'],
  })
  expect(Object.keys(errors({ ...fine, loans: [] }))).toEqual(['loans'])
})

test('a range is whole or absent, and the two ranges go together', () => {
  expect(Object.keys(errors({ ...ranges, interest_rate: none }))).toEqual([
    'interest_rate.minimum',
    'interest_rate.maximum',
    'interest_rate.interval',
  ])
  expect(Object.keys(errors({ ...ranges, loan_term: { ...none, minimum: 1, maximum: 5 } }))).toEqual([
    'loan_term.interval',
  ])
})

test('the price range', () => {
  const low = { maximum_price: ['The maximum price must be higher than the minimum price.'] }
  expect(errors({ ...fine, minimum_price: 20_000_000 })).toEqual(low)
  expect(errors({ ...fine, minimum_price: 30_000_000 })).toEqual(low)
  expect(Object.keys(errors({ ...fine, interval_price: 18_000_001 }))).toEqual(['interval_price'])
  expect(errors({ ...fine, interval_price: 18_000_000 })).toEqual({})
  expect(errors({ ...fine, interval_price: 1 })['interval_price']).toEqual([
    'This gives 18,000,001 choices. Use a larger interval: 1,000 are the most.',
  ])
})

test('limits of domain.md 3.4', () => {
  expect(Object.keys(errors({ ...fine, dollar_rate: 19.99 }))).toEqual(['dollar_rate'])
  expect(Object.keys(errors({ ...fine, dollar_rate: 200.01 }))).toEqual(['dollar_rate'])
  expect(Object.keys(errors({ ...fine, minimum_price: -1 }))).toEqual(['minimum_price'])
  expect(Object.keys(errors({ ...fine, loans: [loan('aaaa', 41, 0.07)] }))).toEqual(['loans.0.loan_term'])
  expect(Object.keys(errors({ ...fine, loans: [loan('aaaa', 1, 0)] }))).toEqual(['loans.0.interest_rate.0'])
})

test('a rate typed as a percentage is refused', () => {
  const sentence = ['Enter the rate as a fraction: 7.5% is 0.075.']
  expect(errors({ ...fine, loans: [loan('aaaa', 1, 0.07, 7.5)] })).toEqual({ 'loans.0.interest_rate.1': sentence })
  expect(errors({ ...ranges, interest_rate: { minimum: 0.1, maximum: 1, interval: 0.3 } })).toEqual({
    'interest_rate.maximum': sentence,
  })
})

test('loan options need rates and differ in their terms', () => {
  expect(errors({ ...fine, loans: [loan('aaaa', 1)] })).toEqual({
    'loans.0.interest_rate': ['Each loan option needs a term in years and at least one rate.'],
  })
  expect(Object.keys(errors({ ...fine, loans: [loan('aaaa', 1, 0.07), loan('bbbb', 1, 0.08)] }))).toEqual([
    'loans.1.loan_term',
  ])
})

test('the notes use all four placeholders between them', () => {
  expect(errors({ ...fine, first_note: '{unit_price}' })).toEqual({
    first_note: ['The note must contain {monthly_amortization}.'],
  })
  expect(errors({ ...fine, second_note: '' })).toEqual({
    second_note: ['The note must contain {monthly_income}.', 'The note must contain {annual_income}.'],
  })
  expect(errors({ ...fine, first_note: '', second_note: `${fine.second_note} ${fine.first_note}` })).toEqual({})
})

test('a maximum off its step is a warning with a mend', () => {
  expect(warnings(ranges)).toEqual([
    {
      path: 'interest_rate.maximum',
      message: 'The maximum is not on a step. The last two choices will be 10.5% and 11.5%.',
      fix: { label: 'End at 10.5%', path: 'interest_rate.maximum', value: 0.105 },
    },
  ])
  expect(warnings({ maximum_price: 20_100_000 })[0]?.message).toBe(
    'The maximum is not on a step. The last two choices will be ₱20,000,000 and ₱20,100,000.',
  )
})

test('rates between 30 and 100 % are kept and flagged, one by one and together', () => {
  const high = { ...fine, loans: [loan('aaaa', 1, 0.7), loan('bbbb', 2, 0.075, 0.85)] }
  expect(errors(high)).toEqual({})
  const [all, ...each] = warnings(high)
  expect(all?.fix).toEqual({
    label: 'Use 0.07 / 0.085',
    path: 'loans',
    value: [loan('aaaa', 1, 0.07), loan('bbbb', 2, 0.075, 0.085)],
  })
  expect(each).toEqual([
    {
      path: 'loans.0.interest_rate.0',
      message: '0.7 means 70% a year. Did you mean 0.07?',
      fix: { label: 'Use 0.07', path: 'loans.0.interest_rate.0', value: 0.07 },
    },
    {
      path: 'loans.1.interest_rate.1',
      message: '0.85 means 85% a year. Did you mean 0.085?',
      fix: { label: 'Use 0.085', path: 'loans.1.interest_rate.1', value: 0.085 },
    },
  ])
  expect(warnings({ loans: all?.fix?.value })).toEqual([])
  expect(warnings({ loans: [loan('aaaa', 1, 0.3)] })).toEqual([])
})
