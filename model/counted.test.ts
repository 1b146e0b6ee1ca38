import { expect, test } from 'vitest'
import { counted } from './counted.ts'
import { errors, fill } from './errors.ts'

test('one is not several', () => {
  expect([0, 1, 2, 1000].map(n => counted(n, 'record'))).toEqual([
    '0 records',
    '1 record',
    '2 records',
    '1,000 records',
  ])
  expect(counted(1, 'inquiry', 'inquiries')).toBe('1 inquiry')
})

// Domain.md 3.1, "delete in use".
test('a refusal says one record as one', () => {
  const said = (n: number) => fill(errors.IN_USE.message, { label: 'Award', n })
  expect(said(1)).toBe('Award is used by 1 record and cannot be deleted.')
  expect(said(2)).toBe('Award is used by 2 records and cannot be deleted.')
  expect(fill(errors.TOO_MANY.message, { seconds: 1 })).toBe('Too many requests. Wait 1 second and try again.')
})

test('no refusal has a number before a word that stands for several alone', () => {
  const fixed = Object.values(errors).filter(({ message }) => /\{(n|now|seconds|count)\} [a-z]+s\b/.test(message))
  expect(fixed).toEqual([])
})
