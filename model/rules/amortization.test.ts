import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimate, monthlyAmortization } from './amortization.ts'

test('the figures of domain.md 3.4: 5 million over 5 years', () => {
  expect(monthlyAmortization(5_000_000, 0.75, 5)).toBe(320_946.89)
  expect(monthlyAmortization(5_000_000, 0.075, 5)).toBe(100_189.74)
})

test('without interest the months share the principal', () => {
  expect(monthlyAmortization(1_200, 0, 1)).toBe(100)
  expect(monthlyAmortization(1_000, 0, 1)).toBe(83.33)
  expect(monthlyAmortization(0, 0.075, 1)).toBe(0)
})

test('half a centavo goes up', () => {
  expect(monthlyAmortization(0.06, 0, 1)).toBe(0.01)
  expect(monthlyAmortization(0.05, 0, 1)).toBe(0)
})

test('what cannot be reckoned is refused', () => {
  for (const [principal, rate, years] of [
    [-1, 0.1, 1],
    [1, -0.1, 1],
    [1, 0.1, 0],
    [1, 0.1, 1.5],
    [Number.NaN, 0.1, 1],
  ] as const)
    expect(() => monthlyAmortization(principal, rate, years)).toThrow(RangeError)
})

test('the formula in doubles comes to the same, within what doubles can tell', () => {
  const cases = [
    fc.integer({ min: 100_000, max: 99_999_999_999 }),
    fc.integer({ min: 100, max: 999_999 }),
    fc.integer({ min: 1, max: 40 }),
  ] as const
  fc.assert(
    fc.property(...cases, (centavos, millionths, years) => {
      const [principal, i] = [centavos / 100, millionths / 1_000_000 / 12]
      const inDoubles = (principal * i) / (1 - (1 + i) ** (-12 * years))
      const exact = monthlyAmortization(principal, millionths / 1_000_000, years)
      // 1 − (1+i)^−N loses up to nine digits at the lowest rates.
      expect(Math.abs(exact - inDoubles)).toBeLessThan(0.0051 + inDoubles * 1e-6)
      expect(Math.round(exact * 100) / 100).toBe(exact)
    }),
  )
})

test('the estimate rests on the downpayment, the share of income and the dollar', () => {
  const terms = {
    unit_price: 5_000_000,
    downpayment_rate: 0.2,
    interest_rate: 0.075,
    loan_term: 5,
    income_ratio: 0.35,
    dollar_rate: 52.14,
  }
  expect(estimate(terms)).toEqual({
    unit_price: 5_000_000,
    amount_financed: 4_000_000,
    monthly_amortization: 80_151.79,
    monthly_income: 229_005.11,
    annual_income: 2_748_061.32,
    unit_price_in_dollars: 95_895.67,
  })
})
