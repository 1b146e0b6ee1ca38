import { expect, test } from 'vitest'
import { pageIds } from '../../model/pages/index.ts'
import { defaultRoles } from '../../model/roles.ts'
import { howTo } from './how-to.ts'

const access = defaultRoles.find(({ name }) => name === 'Super Admin')?.access
if (!access) throw new Error('There is no Super Admin.')
const found = howTo(access, () => undefined)
const pagesOf = (what: string) => found.filter(({ label }) => label === what).map(({ description }) => description)

test('a page’s own task is found with its page, whatever another page calls its own', () => {
  expect(pagesOf('Answer one')).toEqual(['How to, on Inquiry List', 'How to, on Property Inquiry'])
  expect(pagesOf('Take it along')).toEqual(['How to, on Current Contract Quota', 'How to, on Year-to-Date Report'])
  expect(pagesOf('Change the head').length).toBeGreaterThan(5)
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
})

test('what is the same on many pages is found once', () => {
  for (const what of [
    'Find a record',
    'Put an earlier version back',
    'Work through them by state',
    'Change many in a spreadsheet',
    'Find anything',
  ])
    expect(pagesOf(what), what).toHaveLength(1)
  expect(found.length).toBeLessThan(3 * pageIds.length)
})
