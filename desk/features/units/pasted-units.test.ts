import { expect, test } from 'vitest'
import { refused } from './differing.ts'
import { blockOf, pasted, pastingOf } from './pasted-units.ts'
import type { UnitRow } from './use-units.ts'

const unit = (n: number, more: Partial<UnitRow> = {}): UnitRow => ({
  id: n,
  version: 3,
  unit_code: `T1-${n}`,
  tower_or_phase: 'Tower 1',
  level_or_block: '1',
  unit_or_lot_no: String(n),
  unit_type: 'studio',
  floor_area: 24.5,
  lot_area: null,
  list_price: 3_000_000 + n,
  status: 'available',
  hold_expires_at: null,
  held_by: null,
  holder: null,
  reservation_no: null,
  waiting: 0,
  ...more,
})
const units = [unit(1), unit(2), unit(3)]
const codes = new Set(units.map(({ unit_code }) => unit_code))
const paste = (text: string, start: Parameters<typeof pastingOf>[1], from = 0) => {
  const block = blockOf(text)
  return pasted(block, pastingOf(block, start, codes), from, units, units)
}

test('a column goes down from where it was pasted; what is the same is no change, what ends below is said', () => {
  const { rows, changes } = paste('3,500,000\r\n3000003\r\n4000000\r\n', 'list_price', 1)
  expect(changes).toEqual([{ id: 2, version: 3, set: { list_price: 3_500_000 } }])
  expect(rows.map(({ state }) => state)).toEqual(['changed', 'same', 'bad'])
  expect(rows[0]?.cells).toEqual([{ field: 'list_price', old: 3_000_002, new: 3_500_000, error: null }])
})

test('a block goes to the columns at the right, and a cell that cannot be taken says why and leaves its row out', () => {
  const { rows, changes } = paste('30\t3500000\tNot for sale\nmuch\t3600000\tSold', 'floor_area')
  expect(changes).toEqual([
    { id: 1, version: 3, set: { floor_area: 30, list_price: 3_500_000, status: 'not_for_sale' } },
  ])
  expect(rows[1]?.cells.map(({ field, error }) => [field, error])).toEqual([
    ['floor_area', 'Floor area must be more than 0, with at most two decimals.'],
    ['list_price', null],
    ['status', 'Only a reservation makes a unit sold.'],
  ])
})

test.each([
  ['with heads', 'List price\tUnit code\n3500000\tT1-3\n3600000\tT1-9'],
  ['without', '3500000\tT1-3\n3600000\tT1-9'],
])('a column of codes %s says whose the others are, whatever stands first', (_, text) => {
  const { rows, changes } = paste(text, 'list_price')
  expect(changes).toEqual([{ id: 3, version: 3, set: { list_price: 3_500_000 } }])
  expect(rows.at(-1)).toMatchObject({ state: 'bad', name: 'T1-9' })
})

test('a head above one column is left out, and a type that is called as a head is none', () => {
  expect(paste('List price\n3500000', 'list_price').changes).toMatchObject([{ id: 1, set: { list_price: 3_500_000 } }])
  expect(paste('Lot\nPenthouse', 'unit_type').changes).toMatchObject([
    { id: 1, set: { unit_type: 'lot' } },
    { id: 2, set: { unit_type: 'penthouse' } },
  ])
})

test('what the server refuses stands at its cell, and is not sent', () => {
  const { ids, ...found } = paste('3500000\n3600000', 'list_price')
  const results = [
    { id: 1, done: false, errors: { list_price: ['It is held.'] } },
    { id: 2, done: true, errors: {} },
  ]
  const { rows, changes } = refused(found, results, ({ row }) => ids.get(row))
  expect(rows[0]).toMatchObject({ state: 'bad', cells: [{ error: 'It is held.' }] })
  expect(changes.map(({ id }) => id)).toEqual([2])
})
