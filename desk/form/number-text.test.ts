import fc from 'fast-check'
import { expect, it } from 'vitest'
import { caretAfter, grouped, parseNumber, significantBefore, stepped } from './number-text.ts'

it('groups thousands as they are typed and reads them back', () => {
  expect(grouped('1234567')).toBe('1,234,567')
  expect(grouped('1,2345')).toBe('12,345')
  expect(grouped('2000000.5')).toBe('2,000,000.5')
  expect(grouped('12a')).toBe('12a')
  expect(parseNumber('₱ 1,234,567.50')).toBe(1_234_567.5)
  expect(parseNumber('  ')).toBeNull()
  expect(parseNumber('about 5')).toBe('about 5')
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), n => {
      expect(parseNumber(grouped(String(n)))).toBe(n)
    }),
  )
})

it('keeps the caret behind the digit it stood behind', () => {
  // 1,234|  and a 5 is typed: 1,2345| becomes 12,345|
  expect(caretAfter('12,345', significantBefore('1,2345', 6))).toBe(6)
  // |9 typed before 1,234: 9|1,234 becomes 9|1,234 grouped as 91,234
  expect(caretAfter('91,234', significantBefore('91,234', 1))).toBe(1)
  expect(caretAfter('1,234', significantBefore('1234', 2))).toBe(3)
})

it('steps without the dust of binary fractions', () => {
  expect(stepped(0.07, 0.005, { min: 0, max: 1 })).toBe(0.075)
  expect(stepped(0.1, 0.2, { min: 0, max: 1 })).toBe(0.3)
  expect(stepped(1, -5, { min: 0, max: 9 })).toBe(0)
})
