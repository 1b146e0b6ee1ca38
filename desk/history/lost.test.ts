import { expect, it } from 'vitest'
import { isAnyLost } from './lost.ts'

it('knows what a line lost, however deep it lay', () => {
  expect(isAnyLost({ status: 'closed', closed_at: {} })).toBe(true)
  expect(isAnyLost({ hold: { hold_expires_at: {} } })).toBe(true)
  expect(isAnyLost({ closed_at: null, query: {}, brands: [] })).toBe(false)
})
