import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { isAnyLost, Recorded } from './recorded.tsx'

const drawn = (name: string, value: unknown) =>
  renderToString(<Recorded name={name} value={value} />).replaceAll(/<[^>]*>|&quot;/g, '')

describe('a value as a trail keeps it', () => {
  it.each<[string, unknown, string]>([
    ['closed_at', '2026-11-23T04:05:00.000Z', '23 Nov 2026, 12:05'],
    ['closed_at', {}, 'Not kept'],
    ['closed_at', null, '–'],
    ['status', 'closed', 'closed'],
    ['headline', '', '–'],
    ['query', {}, 'None'],
    ['brands', [], 'None'],
    ['is_active', false, 'false'],
    ['hold', { hold_expires_at: {}, held_by: 7 }, '{\n  hold_expires_at: Not kept,\n  held_by: 7\n}'],
  ])('%s of %j', (name, value, text) => {
    expect(drawn(name, value)).toBe(text)
  })

  it('knows what a line lost, however deep it lay', () => {
    expect(isAnyLost({ status: 'closed', closed_at: {} })).toBe(true)
    expect(isAnyLost({ hold: { hold_expires_at: {} } })).toBe(true)
    expect(isAnyLost({ closed_at: null, query: {}, brands: [] })).toBe(false)
  })
})
