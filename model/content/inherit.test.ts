import fc from 'fast-check'
import { expect, test } from 'vitest'
import { group, list, number, text } from './field.ts'
import { ownable, ownedPaths, pick, resolve } from './inherit.ts'

const fields = {
  title: text('Title'),
  range: group('Range', { from: number('From'), to: number('To') }),
  rows: list('Rows', { name: text('Name') }),
}
const groupValues = { title: 'Group', range: { from: 1, to: 9 }, rows: [{ id: 'aaaa', name: 'A' }] }

test('values may be owned at leaves and whole lists, through groups', () => {
  expect(ownable(fields)).toEqual(['title', 'range.from', 'range.to', 'rows'])
})

test('own values lie over the group’s; a list is taken whole', () => {
  const own = { range: { to: 5 }, rows: [] }
  expect(resolve(fields, groupValues, own)).toEqual({ title: 'Group', range: { from: 1, to: 5 }, rows: [] })
  expect(resolve(fields, groupValues, {})).toEqual(groupValues)
  expect(ownedPaths(fields, own)).toEqual(['range.to', 'rows'])
})

test('an own value that equals the group’s is still own, and null can be own', () => {
  expect(ownedPaths(fields, { title: 'Group' })).toEqual(['title'])
  expect(resolve(fields, groupValues, { title: null })['title']).toBeNull()
})

test('what neither has stays out, for complete() to fill', () => {
  expect(resolve(fields, undefined, undefined)).toEqual({ range: {} })
})

test('picking the owned paths of what was resolved gives back what the site stores', () => {
  const paths = fc.subarray(ownable(fields))
  const values = fc.record({
    title: fc.string(),
    range: fc.record({ from: fc.integer(), to: fc.integer() }),
    rows: fc.array(fc.record({ id: fc.constant('abcd'), name: fc.string() })),
  })
  fc.assert(
    fc.property(values, values, paths, (group, site, owned) => {
      const own = pick(fields, site, new Set(owned))
      expect(ownedPaths(fields, own)).toEqual(owned)
      const seen = resolve(fields, group, own)
      expect(pick(fields, seen, new Set(owned))).toEqual(own)
      const rest = new Set(ownable(fields).filter(path => !owned.includes(path)))
      expect(pick(fields, seen, rest)).toEqual(pick(fields, group, rest))
    }),
  )
})
