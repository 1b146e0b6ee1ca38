import { expect, test } from 'vitest'
import { between } from './between.ts'

test('only what stands between the markers changes', () => {
  const page = 'before\n<!-- settings -->\nold\n<!-- /settings -->\nafter\n'
  const written = between(page, 'settings', 'new')
  expect(written).toBe('before\n<!-- settings -->\nnew\n<!-- /settings -->\nafter\n')
  expect(between(written, 'settings', 'new')).toBe(written)
  expect(() => between('no markers', 'settings', 'new')).toThrow('markers')
})
