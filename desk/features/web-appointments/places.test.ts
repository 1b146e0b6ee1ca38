import { expect, test } from 'vitest'
import {
  type Board,
  isOwn,
  type OwnVisit,
  type PlaceColumn,
  reachOf,
  rowsOf,
  type TimeRow,
  visitsOn,
} from './places.ts'

const morning = { id: 'a', start_time: '09:00', end_time: '10:30' }
const noon = { id: 'b', start_time: '10:30', end_time: '12:00' }
const at = (slot: { start_time: string; end_time: string }, visit_date: string) => ({
  visit_date,
  start_time: slot.start_time,
  end_time: slot.end_time,
})
const ours = { status: 'requested', party_size: 2, brand: 'ZRCO', count: 1, is_over: false }
const board: Board = {
  from: '2026-12-07',
  capacity: 3,
  first: '2026-12-08',
  last: '2027-02-06',
  closed: ['2026-12-11'],
  slots: [noon, morning],
  more: false,
  properties: [
    {
      id: 1,
      name: 'Alder',
      visits: [{ ...ours, ...at(morning, '2026-12-09'), id: 7, name: 'Rosa Lim' }],
      taken: [
        { visit_date: '2026-12-09', slot_id: 'a', visits: 3 },
        { visit_date: '2026-12-10', slot_id: 'b', visits: 3 },
        { visit_date: '2026-12-12', slot_id: 'b', visits: 2 },
      ],
    },
  ],
}
const rosa = visitsOn(board).find(isOwn) as OwnVisit
const row = (slot: TimeRow['slot']): TimeRow => ({ key: slot?.id ?? 'other', slot })
// 10:00 in Manila.
const now = new Date('2026-12-08T02:00:00Z')
const to = (day: string, slot: TimeRow['slot'], property?: PlaceColumn['property']) =>
  reachOf(board, rosa, row(slot), { key: day, day, ...(property ? { property } : {}) }, now)

test('a place that is free takes a visit, and says how many are left', () => {
  expect(to('2026-12-12', noon)).toEqual({ is: 'open', left: 1 })
  expect(to('2026-12-09', morning)).toEqual({ is: 'stays' })
})

test.each([
  ['a full one', '2026-12-10', noon, undefined, 'Alder is full then: 3 of 3 taken.'],
  ['a day that is closed', '2026-12-11', noon, undefined, 'No visitors are received on Fri 11 Dec 2026.'],
  ['yesterday', '2026-12-07', noon, undefined, 'This time has passed.'],
  ['what began today', '2026-12-08', morning, undefined, 'This time has passed.'],
  ['a day too far ahead', '2027-02-07', noon, undefined, 'Visits are arranged until 6 Feb 2027.'],
  ['another property', '2026-12-09', noon, { id: 2, name: 'Birch' }, 'A visit stays with its property, Alder.'],
  ['no time of the site', '2026-12-09', undefined, undefined, 'The site offers no such time.'],
] as const)('%s refuses it in words', (_, day, slot, property, why) => {
  expect(to(day, slot, property)).toEqual({ is: 'closed', why })
})

test('the times of the site in their order, and a row for what stands at none of them', () => {
  const visits = visitsOn(board)
  expect(rowsOf(board, visits).map(({ key }) => key)).toEqual(['a', 'b'])
  const late = { ...rosa, start_time: '18:00', end_time: '19:30' }
  expect(rowsOf(board, [...visits, late]).map(({ key }) => key)).toEqual(['a', 'b', 'other'])
})
