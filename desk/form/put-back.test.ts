import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diff } from '../../model/content/diff.ts'
import { group, list, number, text, values } from '../../model/content/field.ts'
import { withValue } from './path.ts'
import { putBack } from './put-back.ts'

const fields = {
  title: text('Title'),
  range: group('Range', { to: number('To') }),
  tags: values('Tags', text('Tag')),
  loans: list(
    'Loans',
    { term: number('Term'), years: list('Years', { rate: number('Rate') }, { itemLabel: 'Year' }) },
    { itemLabel: 'Loan' },
  ),
}
const ids = ['aaaa', 'bbbb', 'cccc', 'dddd']
const rowsOf = <T extends object>(model: fc.Arbitrary<T>) =>
  fc
    .uniqueArray(fc.constantFrom(...ids), { maxLength: 4 })
    .chain(chosen => fc.tuple(...chosen.map(id => model.map(row => ({ id, ...row })))))
const few = fc.integer({ min: 0, max: 2 })
const page = fc.record({
  title: fc.constantFrom('A', 'B', ''),
  range: fc.record({ to: few }),
  tags: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
  loans: rowsOf(fc.record({ term: few, years: rowsOf(fc.record({ rate: few })) })),
})

test('one field is put back and nothing else; a row that came goes, one that went stands where it stood', () => {
  const row = (id: string, term: number) => ({ id, term, years: [] })
  const then = { title: 'A', range: { to: 1 }, tags: [], loans: [row('aaaa', 1), row('bbbb', 2)] }
  const now = { title: 'B', range: { to: 2 }, tags: [], loans: [row('bbbb', 3), row('cccc', 4)] }
  const after = (label: string) => {
    const change = diff(fields, then, now).find(each => each.label === label)
    const { path, value } = putBack(now, change ?? expect.fail(`nothing differs at ${label}`))
    return withValue(now, path, value)
  }
  expect(after('Title')).toEqual({ ...now, title: 'A' })
  expect(after('Range › To')).toEqual({ ...now, range: { to: 1 } })
  expect(after('Loans › Loan 1 › Term')).toEqual({ ...now, loans: [row('bbbb', 2), row('cccc', 4)] })
  expect(after('Loans › Loan 2')).toEqual({ ...now, loans: [row('bbbb', 3)] })
  expect(after('Loans › Loan 1')).toEqual({ ...now, loans: [row('aaaa', 1), row('bbbb', 3), row('cccc', 4)] })
})

test('whatever differs is put back one by one, in any order, until nothing differs', () => {
  fc.assert(
    fc.property(page, page, fc.infiniteStream(fc.nat()), (then, now, choices) => {
      let values: object = now
      for (let step = 0; step < 60; step += 1) {
        const changes = diff(fields, then, values)
        if (changes.length === 0) return
        const { value: choice } = choices.next()
        const { path, value } = putBack(values, changes[choice % changes.length] ?? expect.fail())
        values = withValue(values as typeof now, path, value)
      }
      expect(diff(fields, then, values)).toEqual([])
    }),
  )
})
