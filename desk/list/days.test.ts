import { expect, test } from 'vitest'
import { presets, today } from './days.ts'

test('the day is Manila’s', () => {
  expect(today(new Date('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  expect(today(new Date('2026-11-20T15:59:59Z'))).toBe('2026-11-20')
})

test.each([
  ['Last 7 days', '2026-03-03', '2026-02-25', '2026-03-03'],
  ['Last month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['Last month', '2026-01-05', '2025-12-01', '2025-12-31'],
  ['Yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
])('%s on %s', (label, day, from, to) => {
  expect(presets.find(preset => preset.label === label)?.range(day)).toEqual({ from, to })
})
