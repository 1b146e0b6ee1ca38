import { expect, test } from 'vitest'
import { isLonger } from './longer.ts'

test('a text is as long as people count it, whatever units its characters are of', () => {
  const told = (text: string) => [2, 3, 4].filter(most => isLonger(text, most))
  expect(told('abc')).toEqual([2])
  expect(told('🏠🏠🏠')).toEqual([2])
  expect(told('añ🏠')).toEqual([2])
  expect(told('')).toEqual([])
  expect(told('🏠🏠🏠🏠🏠')).toEqual([2, 3, 4])
})

test('and a text of megabytes is told at once', () => {
  const text = 'a '.repeat(5_000_000)
  const begun = performance.now()
  for (let n = 0; n < 100; n += 1) expect(isLonger(text, 500)).toBe(true)
  // To spread one of them takes some 100 ms.
  expect(performance.now() - begun).toBeLessThan(1_000)
})
