import { expect, test } from 'vitest'
import { isStorable, isStorableLine } from './characters.ts'
import { centavos, hasCentavos } from './money.ts'

test('an amount is no finer than a centavo, read digit by digit and never rounded', () => {
  for (const pesos of [0, 1, 0.1, 19.99, 1234.5, 999_999_999.99]) expect(hasCentavos(pesos), String(pesos)).toBe(true)
  for (const pesos of [0.001, 1.005, 0.1 + 0.2, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])
    expect(hasCentavos(pesos), String(pesos)).toBe(false)
  // 1.005 is a float below itself: rounding a hundredfold would have made it 100.
  expect([centavos('1.01'), centavos('1.005'), centavos('1234.5')]).toEqual([101n, undefined, 123450n])
})

test('a line has no breaks, a text may; control characters have neither', () => {
  expect(['two\nlines\tand a tab', 'bell\u0007', 'half \ud83c', 'plain'].map(isStorable)).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(['two\nlines', 'a\ttab', 'plain'].map(isStorableLine)).toEqual([false, false, true])
})
