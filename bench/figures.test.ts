import { expect, test } from 'vitest'
import { type Figure, pageOf, withFigures } from './figures.ts'

const figure = (promise: string, measured: string, holds?: boolean): Figure => ({
  promise,
  target: 'at most 30 ms',
  measured,
  ...(holds === undefined ? {} : { holds }),
  how: 'one caller',
})
const page = pageOf({
  machine: 'A machine.',
  date: '2026-11-22',
  command: 'npm run bench',
  figures: [figure('a list', '12 ms', true), figure('a search', '44 ms', false), figure('a count', '3')],
  measured: [],
  tasks: ['## The ten tasks of the review', '', 'Counted.', ''],
  remarks: ['Load of the machine: 1.'],
})

test('some parts are put into the page: their rows and what falls short are new, all else stays', () => {
  const next = withFigures(page, [figure('a search', '28 ms', true), figure('a trail', '74 ms', false)], {
    date: '2026-11-26',
    load: 1.4,
  })
  expect(next).toContain('| a list | at most 30 ms | 12 ms | holds | one caller |')
  expect(next).toContain('| a count | at most 30 ms | 3 |  | one caller |')
  expect(next).toContain(
    '| a search | at most 30 ms | 28 ms | holds | one caller; measured apart on 2026-11-26, at a load of 1 |',
  )
  const short = next.slice(next.indexOf('## What falls short'), next.indexOf('## The ten tasks'))
  expect(short).toBe('## What falls short\n\n- a trail: 74 ms, promised at most 30 ms.\n\n')
  expect(next.slice(next.indexOf('## The ten tasks'))).toBe(page.slice(page.indexOf('## The ten tasks')))
  expect(next.slice(0, next.indexOf('| a list'))).toBe(page.slice(0, page.indexOf('| a list')))
})

test('a page without its table is refused, and says what to do', () => {
  expect(() => withFigures('# Figures', [], { date: '', load: 0 })).toThrow('run npm run bench whole')
})
