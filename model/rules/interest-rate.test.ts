import { expect, test } from 'vitest'
import { isOffered, isPercentage, likelyMeant, percentOf } from './interest-rate.ts'

test('a rate is offered up to 30 % a year', () => {
  expect([0, 0.07, 0.3, 0.300001, 0.7, 7].map(isOffered)).toEqual([false, true, true, false, false, false])
})

test('from one on a rate was typed as a percentage', () => {
  expect([0.999999, 1, 7.5].map(isPercentage)).toEqual([false, true, true])
})

test('luxuria’s rates are ten times what was meant', () => {
  expect([0.7, 0.75, 0.75, 0.85].map(likelyMeant)).toEqual([0.07, 0.075, 0.075, 0.085])
  expect([0.07, 0.075, 0.85].map(percentOf)).toEqual(['7%', '7.5%', '85%'])
})
