import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { concernsOf, worthALook } from './attention.ts'
import type { Figures } from './figures.ts'

const now = new Date('2026-11-28T02:00:00Z')
const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
const well: Figures = {
  mail: { waiting: 0, dead: 0, oldest_seconds: 0, lag_seconds: 0, delivers: true },
  erp: { waiting: 0, dead: 0 },
  jobs: [],
  sealer_lag_seconds: 0,
  marks: {},
  expected: ['backup', 'verify'],
  began: before(1),
  stores: [],
}
const words = (figures: Partial<Figures>) => concernsOf({ ...well, ...figures }, { now }).map(each => each.words)
const done = (days: number) => ({ at: before(days), is_ok: true, words: 'well' })

test('a house of yesterday has neither a backup nor a verification, and nothing to look at', () => {
  expect(words({})).toEqual([])
})

test('a backup that was never made is told after two days, where one is to be made', () => {
  expect(words({ began: before(3) })).toEqual([
    'No backup has been made since this house began, on 2026-11-25. One is due every day: is a worker running?',
  ])
  expect(words({ began: before(3), expected: ['verify'] })).toEqual([])
  expect(words({ began: before(30), marks: { backup: done(1) } })).toEqual([])
  expect(words({ began: before(30), marks: { backup: done(4) } })).toEqual([
    'No backup has been made since 2026-11-24. One is due every day: is a worker running?',
  ])
})

test('a trail that was never verified, or long ago, is told', () => {
  const marks = { backup: done(0) }
  const how = 'The Audit Trail in the desk verifies it, and npm run audit:verify.'
  expect(words({ began: before(36), marks })).toEqual([
    `The audit trail has not been verified since this house began, on 2026-10-23. ${how}`,
  ])
  expect(words({ began: before(400), marks: { ...marks, verify: done(36) } })).toEqual([
    `The audit trail has not been verified since 2026-10-23. ${how}`,
  ])
  expect(words({ began: before(400), marks: { ...marks, verify: done(34) } })).toEqual([])
})

test('the alert rules look from the same figures on', async () => {
  const alerts = await readFile(new URL('../../../docs/operation/alerts.yml', import.meta.url), 'utf8')
  const compared = [...alerts.matchAll(/expr: .*?(?:>|>=) (\d+)\b/g)].map(([, figure]) => Number(figure))
  expect(Object.entries(worthALook).filter(([, figure]) => !compared.includes(figure))).toEqual([])
})
