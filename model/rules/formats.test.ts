import { describe, expect, test } from 'vitest'
import { dialled, emailOf, formatProblem, keptAs, mobileOf } from './formats.ts'

describe('mobile numbers', () => {
  test.each([
    '0917 123 4567',
    '09171234567',
    '(0917) 123-4567',
    '0917.123.4567',
    '0917-123-4567',
    '639171234567',
    '63 917 123 4567',
    '+639171234567',
    '+63 917 123 4567',
    '+63 (917) 123-4567',
    ' 0917 123 4567 ',
  ])('%s is kept as +639171234567', typed => expect(mobileOf(typed)).toBe('+639171234567'))

  test.each([
    ['+65 9123 4567', '+6591234567'],
    ['+1 (415) 555-0100', '+14155550100'],
  ])('%s of abroad keeps its country code', (typed, kept) => expect(mobileOf(typed)).toBe(kept))

  test.each([
    '+6321234567',
    '+63 2 8123 4567',
    '(02) 8123 4567',
    '6321234567',
    '917 123 4567',
    '0917 123 456',
    '0917 123 45678',
    '+63917123456',
    '+6391712345678',
    '0917x1234567',
    '+0917123456',
    '++639171234567',
    '6591234567',
    '',
  ])('%s is none', typed => {
    expect(mobileOf(typed)).toBeUndefined()
    expect(formatProblem('mobile', typed)).toBe(
      'Enter a mobile number such as 0917 123 4567, or + and the country code.',
    )
  })
})

test('an address is kept in lower case, and none longer than its column', () => {
  expect(emailOf(' Ana.Reyes@Example.COM ')).toBe('ana.reyes@example.com')
  expect(emailOf(`a@${'b'.repeat(184)}.com`)).toBe(`a@${'b'.repeat(184)}.com`)
  expect(emailOf(`a@${'b'.repeat(185)}.com`)).toBeUndefined()
})

test('a tax number has nine digits, perhaps a branch, and never one digit nine times', () => {
  for (const tin of ['123-456-789', '123-456-789-000', '111-111-112-00001', '111-211-111'])
    expect(keptAs('tin', tin), tin).toBe(tin)
  for (const tin of [
    '111-111-111',
    '000-000-000-123',
    '123456789',
    '123-456-78',
    '123-456-789-12',
    '123-456-789-123456',
  ])
    expect(keptAs('tin', tin), tin).toBeUndefined()
})

test('a PRC number is kept with its seven digits', () => {
  expect(keptAs('prc', '12345')).toBe('0012345')
  expect(keptAs('prc', '123')).toBeUndefined()
  expect(keptAs('prc', '12345678')).toBeUndefined()
})

test('what a telephone dials: a mobile whatever way it is written, a landline by its digits', () => {
  expect(dialled('639171234567')).toBe('+639171234567')
  expect(dialled('(02) 8123-4567')).toBe('0281234567')
})
