import { expect, test } from 'vitest'
import { parseNumber } from '../../desk/form/number-text.ts'
import { readCell } from '../commands/cell.ts'
import { valueIn as recordCell } from '../content/cells.ts'
import { date, moment, number, toggle } from '../content/field.ts'
import { valueIn as unitCell } from './unit-cells.ts'

const refused = Symbol('refused')
type Reading = unknown
const said = (answer: { value: unknown } | { problem: string }): Reading => ('value' in answer ? answer.value : refused)

/** Every place that reads a text of people, by what it reads. */
const readers: Record<'figure' | 'day' | 'moment' | 'yes', Record<string, (text: string) => Reading>> = {
  figure: {
    form: text => {
      const typed = parseNumber(text)
      return typeof typed === 'number' ? typed : refused
    },
    sheet: text => said(recordCell(number('Figure'), text)),
    unit: text => {
      const read = unitCell('list_price', text)
      return typeof read === 'number' ? read : refused
    },
    extract: text => {
      const read = said(readCell({ as: 'amount' }, text))
      return read === refused ? refused : Number(read)
    },
  },
  day: {
    sheet: text => said(recordCell(date('Day'), text)),
    extract: text => said(readCell({ as: 'day' }, text)),
  },
  moment: {
    sheet: text => said(recordCell(moment('Moment'), text)),
    extract: text => said(readCell({ as: 'moment' }, text)),
  },
  yes: {
    sheet: text => said(recordCell(toggle('Shown'), text)),
    extract: text => said(readCell({ as: 'yes' }, text)),
  },
}

const cells: Record<keyof typeof readers, Record<string, Reading>> = {
  figure: {
    '1200': 1200,
    '1,234,567.50': 1_234_567.5,
    '₱ 1,000': 1000,
    'PHP 1,000': 1000,
    '1e3': 1000,
    '.5': 0.5,
    '5.': 5,
    'about 5': refused,
    '1.2.3': refused,
    '1e': refused,
    '5 php': refused,
    '9999999999999999': refused,
  },
  day: {
    '2026-11-30': '2026-11-30',
    '2026-11-30 00:00:00': '2026-11-30',
    '2026-02-30': refused,
    '2026-11-30 rubbish': refused,
    '2026-11-301': refused,
    '30/11/2026': refused,
    '0026-11-30': refused,
  },
  moment: {
    '2026-11-30 14:05': '2026-11-30T06:05:00.000Z',
    '2026-11-30T14:05:59': '2026-11-30T06:05:59.000Z',
    '2026-11-30': '2026-11-29T16:00:00.000Z',
    '2026-02-30 09:00': refused,
    '2026-11-30 09:00 pm': refused,
    '2026-11-30 24:30': refused,
    '2026-11-30 9:00': refused,
  },
  yes: { Yes: true, y: true, TRUE: true, '1': true, no: false, N: false, false: false, '0': false, maybe: refused },
}

test.each(
  (Object.keys(readers) as (keyof typeof readers)[]).flatMap(kind =>
    Object.entries(cells[kind]).map(([text, expected]) => [kind, text, expected] as const),
  ),
)('a %s is read the same wherever people write it: “%s”', (kind, text, expected) => {
  for (const [where, read] of Object.entries(readers[kind])) expect([where, read(text)]).toEqual([where, expected])
})

test('the long minus of a pretty text is a minus, where less than nothing may stand', () => {
  expect(parseNumber('−5')).toBe(-5)
  expect(said(recordCell(number('Figure', { min: -10 }), '−5'))).toBe(-5)
})
