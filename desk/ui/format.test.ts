import { describe, expect, test } from 'vitest'
import { count, counted, date, dateTime, exactTime, fromNow, peso, time } from './format.ts'

describe('times are Manila times', () => {
  test('the day is the day in Manila, not in UTC', () => {
    expect(date('2026-11-20T16:00:00Z')).toBe('21 Nov 2026')
    expect(date('2026-11-20T15:59:59Z')).toBe('20 Nov 2026')
  })
  test('September has three letters and midnight is 00', () => {
    expect(dateTime('2026-09-04T16:00:00Z')).toBe('5 Sep 2026, 00:00')
    expect(time('2026-11-21T01:12:45Z')).toBe('09:12')
  })
  test('the exact time names its zone', () => {
    expect(exactTime('2026-11-21T01:12:45Z')).toBe('21 Nov 2026, 09:12:45 Asia/Manila')
  })
  test('relative words', () => {
    const now = '2026-11-21T00:00:00Z'
    expect(fromNow('2026-11-24T00:00:00Z', now)).toBe('in 3 days')
    expect(fromNow('2026-11-20T22:00:00Z', now)).toBe('2 hours ago')
    expect(fromNow('2026-11-20T00:00:00Z', now)).toBe('yesterday')
    // Counted by the calendar of Manila: from the 3rd to the 23rd are twenty days, from late to early too.
    expect(fromNow('2026-11-03T15:59:00Z', '2026-11-22T17:00:00Z')).toBe('20 days ago')
    expect(fromNow('2026-11-25T15:59:00Z', '2026-11-23T16:30:00Z')).toBe('tomorrow')
    expect(fromNow('2026-11-22T15:00:00Z', '2026-11-22T17:00:00Z')).toBe('2 hours ago')
    expect(fromNow('2026-11-22T00:00:00Z', '2026-11-22T13:00:00Z')).toBe('13 hours ago')
    expect(fromNow('2026-11-20T23:59:31Z', now)).toBe('just now')
  })
})

describe('figures', () => {
  test('pesos always carry centavos', () => {
    expect(peso(1_234_567)).toBe('₱\u00a01,234,567.00')
    expect(peso(-50.5)).toBe('−₱\u00a050.50')
    expect(peso(0)).toBe('₱\u00a00.00')
  })
  test('counts', () => {
    expect(count(12_345)).toBe('12,345')
    expect(counted(1, 'page')).toBe('1 page')
    expect(counted(1_204, 'page')).toBe('1,204 pages')
    expect(counted(0, 'property', 'properties')).toBe('0 properties')
  })
})
