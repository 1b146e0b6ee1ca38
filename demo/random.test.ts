import { expect, test } from 'vitest'
import { givenNames, surnames } from './name-lists.ts'
import { emailOf } from './names.ts'
import { fnv1a, randomOf } from './random.ts'

const draw = (entity: string, count: number) => {
  const { next } = randomOf(entity)
  return Array.from({ length: count }, next)
}

test('a stream is always the same, and each entity has its own', () => {
  expect(draw('users', 100)).toEqual(draw('users', 100))
  expect(draw('users', 3)).not.toEqual(draw('properties', 3))
  // The published test vectors of 32-bit FNV-1a.
  expect([fnv1a(''), fnv1a('a'), fnv1a('foobar')]).toEqual([0x811c9dc5, 0xe40c292c, 0xbf9cf968])
})

test('weights, ranks and the lognormal keep their shape', () => {
  const random = randomOf('shape')
  const tally = (choose: () => string) => {
    const counts: Record<string, number> = {}
    for (let i = 0; i < 20_000; i += 1) {
      const chosen = choose()
      counts[chosen] = (counts[chosen] ?? 0) + 1 / 20_000
    }
    return counts
  }
  expect(
    tally(
      random.weighted([
        ['a', 3],
        ['b', 1],
      ]),
    )['a'],
  ).toBeCloseTo(0.75, 1)
  const ranks = tally(random.zipf(['first', 'second', 'third']))
  expect((ranks['first'] ?? 0) / (ranks['third'] ?? 1)).toBeGreaterThan(2.6)
  const values = Array.from({ length: 20_001 }, () => random.lognormal(0.62, 0.9)).sort((a, b) => a - b)
  expect(values[10_000]).toBeCloseTo(0.62, 1)
  expect(random.some([1, 2, 3, 4, 5], 3)).toHaveLength(3)
})

test('220 given names and 260 surnames, no two alike, that fit their columns and the rule for names', () => {
  expect(new Set(givenNames).size).toBe(220)
  expect(new Set(surnames).size).toBe(260)
  for (const name of [...givenNames, ...surnames]) expect(name).toMatch(/^[\p{L} .'-]{1,80}$/u)
  for (const sign of ['ñ', "'", ' ', '.'])
    expect(
      surnames.some(name => name.includes(sign)),
      sign,
    ).toBe(true)
  expect(surnames.filter(name => name.length === 80)).toHaveLength(1)
})

test('an address keeps within its 64 characters before the @', () => {
  for (const Firstname of givenNames)
    for (const Lastname of surnames)
      expect(emailOf({ Firstname, Lastname }, 123_456)).toMatch(/^[a-z]+\.[a-z]+\d+@example\.com$/)
  expect(emailOf({ Firstname: 'Maria Luisa', Lastname: surnames.at(-1) ?? '' }, 123_456).indexOf('@')).toBeLessThan(64)
})
