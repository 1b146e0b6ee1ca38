import { expect, test } from 'vitest'
import { raisedPrice } from './raised-price.ts'

// By hand: 3,333,333.33 × 1.035 = 3,449,999.99655.
test.each([
  [3_333_333.33, '3.5', '0.01', 3_450_000],
  [3_333_333.33, '3.5', '1000', 3_450_000],
  [1_000_000, '-2.25', '1', 977_500],
  [1_234_567.89, '5', '0.01', 1_296_296.28],
  [1_234_567.89, '5', '100', 1_296_300],
  [999_999_999.99, '10', '0.01', 1_099_999_999.99],
  [1_000_000, '-100', '1', undefined],
  [1_000_000, 'much', '1', undefined],
  [1_000_000, '1.005', '1', undefined],
])('%d by %s %% to %s is %s', (price, percent, step, is) => {
  expect(raisedPrice(price, percent, step)).toBe(is)
})
