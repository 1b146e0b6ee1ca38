import { expect, test } from 'vitest'
import { movedByOthers, onPlan, placed, placesOf, type UnitLevel } from './placing.ts'
import { nameOf } from './use-units.ts'

const level = (...units: [string, number, number][]): UnitLevel => ({
  tower: 'Tower A',
  level: '02',
  plan_image: '/plan.webp',
  units: units.map(([unit_code, x, y]) => ({ unit_code, x, y })),
})
const name = 'Tower A · 02'

test('units are moved, put on and taken off; all others stay as they are', () => {
  const other = { ...level(['B-1', 0.5, 0.5]), level: '03' }
  const moves = new Map([
    ['A-1', { x: 0.3, y: 0.4 }],
    ['A-2', null],
    ['A-9', { x: 1, y: 0 }],
  ])
  const [changed, same] = placed([level(['A-1', 0.1, 0.1], ['A-2', 0.2, 0.2], ['A-3', 0.9, 0.9]), other], name, moves)
  expect(changed?.units).toEqual([
    { unit_code: 'A-1', x: 0.3, y: 0.4 },
    { unit_code: 'A-3', x: 0.9, y: 0.9 },
    { id: expect.any(String), unit_code: 'A-9', x: 1, y: 0 },
  ])
  expect(same).toBe(other)
})

test('a point stays on the plan', () => {
  expect(onPlan({ x: -0.2, y: 1.7 })).toEqual({ x: 0, y: 1 })
  expect(onPlan({ x: 0.12345, y: 0.5 })).toEqual({ x: 0.123, y: 0.5 })
})

test('what someone else moved meanwhile is told apart from what only one moved', () => {
  const before = level(['A-1', 0.1, 0.1], ['A-2', 0.2, 0.2])
  const after = level(['A-1', 0.8, 0.1], ['A-2', 0.2, 0.2], ['A-3', 0.5, 0.5])
  const moves = new Map([
    ['A-1', { x: 0.3, y: 0.3 }],
    ['A-2', { x: 0.4, y: 0.4 }],
  ])
  expect(movedByOthers(before, after, moves)).toEqual(['A-1'])
  expect([...placesOf(placed([after], name, moves)[0])]).toEqual([
    ['A-1', { x: 0.3, y: 0.3 }],
    ['A-2', { x: 0.4, y: 0.4 }],
    ['A-3', { x: 0.5, y: 0.5 }],
  ])
})

test('a tile is read out by its code and by the word that it shows', () => {
  const name = (unit_code: string, unit_or_lot_no: string) => nameOf({ unit_code, unit_or_lot_no })
  expect([name('A-21', '21'), name('A-0201', '01'), name('P1-B01-L01', '01')]).toEqual([
    'A-21',
    'A-0201 01',
    'P1-B01-L01 01',
  ])
})
