import { describe, expect, it } from 'vitest'
import { holdOf, passedTo, queueWords, standsWords } from './hold-words.ts'

const now = Date.parse('2026-11-23T04:00:00.000Z')
const unit = { reservation_no: null, holder: 'Jun Reyes', hold_expires_at: null, status: 'on_hold' } as const

describe('who has a unit, and until when', () => {
  it.each([
    ['a hold', { hold_expires_at: '2026-11-24T10:00:00.000Z' }, 'Jun Reyes', 'Until 24 Nov 2026, 18:00', false],
    [
      'for nobody',
      { holder: null, hold_expires_at: '2026-11-24T10:00:00.000Z' },
      null,
      'Until 24 Nov 2026, 18:00',
      false,
    ],
    ['without an end', {}, 'Jun Reyes', 'No end set', false],
    ['past its end', { hold_expires_at: '2026-11-23T04:00:00.000Z' }, 'Jun Reyes', 'Ended 23 Nov 2026, 12:00', true],
    ['reserved', { status: 'reserved', reservation_no: 'ZRRE26-000113' }, 'ZRRE26-000113', null, false],
    ['available', { status: 'available', holder: null }, null, null, false],
  ] as const)('%s', (_, change, who, until, isOver) => {
    expect(holdOf({ ...unit, ...change }, now)).toEqual({ who, until, isOver })
  })
})

describe('the queue', () => {
  it('says who has the unit, and says of a free one that nobody has it', () => {
    const ends = { ...unit, hold_expires_at: '2026-11-25T04:00:00.000Z' }
    expect(standsWords(ends, now)).toMatch(/^On hold for Jun Reyes\. Until .*2026.*\.$/)
    expect(standsWords({ ...unit, holder: null }, now)).toBe('On hold for nobody named. No end set.')
    expect(standsWords({ ...unit, status: 'reserved', reservation_no: 'ZRRE26-001180' }, now)).toBe(
      'Reserved by ZRRE26-001180.',
    )
    expect(standsWords({ ...unit, status: 'available', holder: null }, now)).toMatch(/^Nobody has it/)
    expect(standsWords({ ...unit, status: 'not_for_sale', holder: null }, now)).toBe('It is not for sale.')
  })
  it('says how many wait, and for whom a unit is that was set free', () => {
    expect([queueWords(0), queueWords(2)]).toEqual(['Queue', '2 waiting'])
    expect(passedTo('available', { status: 'on_hold', holder: 'Jun Reyes' })).toBe('Jun Reyes')
    expect(passedTo('available', { status: 'available', holder: null })).toBeUndefined()
    expect(passedTo('on_hold', { status: 'on_hold', holder: 'Jun Reyes' })).toBeUndefined()
  })
})
