import { expect, it } from 'vitest'
import { offersOf, pricesOf, spread } from './calculator-offers.ts'

const none = { minimum: null, maximum: null, interval: null }
const page = {
  minimum_price: 3_000_000,
  maximum_price: 12_000_000,
  interval_price: 250_000,
  downpayment_rate: 0,
  loans: [
    { id: '0001', loan_term: 5, interest_rate: [0.075] },
    { id: '0002', loan_term: 10, interest_rate: [0.75] },
  ],
  loan_term: none,
  interest_rate: none,
  first_note: '',
  second_note: '',
}

it('reckons what visitors see, and offers no rate above 30 %', () => {
  expect(pricesOf(page)).toHaveLength(37)
  // Domain.md 3.4: ₱5M over five years.
  expect(offersOf(page, 5_000_000)).toEqual([
    { years: 5, rate: 0.075, monthly: 100_189.74 },
    { years: 10, rate: 0.75, monthly: null },
  ])
})

it('shows the ends of a long range and some between, the odd last stop among them', () => {
  const ranged = {
    ...page,
    loans: [],
    loan_term: { minimum: 1, maximum: 30, interval: 1 },
    interest_rate: { minimum: 0.045, maximum: 0.115, interval: 0.03 },
  }
  const offers = offersOf(ranged, 5_000_000)
  expect([...new Set(offers.map(({ years }) => years))]).toEqual([1, 7, 13, 18, 24, 30])
  expect([...new Set(offers.map(({ rate }) => rate))]).toEqual([0.045, 0.075, 0.105, 0.115])
  expect(spread([1, 2, 3], 6)).toEqual([1, 2, 3])
})
