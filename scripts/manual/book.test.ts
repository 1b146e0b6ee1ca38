import { expect, test } from 'vitest'
import { brandCodes } from '../../model/brands.ts'
import { everywhere } from '../../model/manual/everywhere.ts'
import { may } from '../../model/pages/access.ts'
import { pageIds, pageOf } from '../../model/pages/index.ts'
import { defaultRoles } from '../../model/roles.ts'
import { bookOf, chaptersOf, fileOf } from './book.ts'

const doors: Readonly<Record<string, string>> = {
  'desk.buyers-portal': 'buyers_portal',
  'desk.sellers-portal': 'sellers_portal',
  'desk.project-info': 'project_info',
  'desk.website': 'website',
}

test.each(defaultRoles.map(role => [role.name, role] as const))(
  'the book of %s has each page that it may open, but the doors of areas in which it has no other, and no more',
  (_, role) => {
    const told = chaptersOf(role).flatMap(({ pages }) => pages)
    const seen = pageIds.filter(
      id => brandCodes.some(brand => may(role.access, 'view', id, brand)) || may(role.access, 'view', id),
    )
    const open = seen.filter(id => {
      const area = doors[id]
      return area === undefined || seen.some(other => other.startsWith(`${area}.`) && pageOf(other).withAny !== true)
    })
    expect(told.toSorted()).toEqual(open.toSorted())
    const book = bookOf(role, new Map())
    for (const id of told) expect(book).toContain(`<section id="${id}"><h3>${pageOf(id).label.replace("'", "'")}`)
  },
)

test.each(defaultRoles.map(role => [role.name, role] as const))(
  'the book of %s begins with what holds on every page',
  (_, role) => {
    const book = bookOf(role, new Map())
    const at = everywhere.map(([what]) => book.indexOf(`<dt>${what}</dt>`))
    expect(at).not.toContain(-1)
    expect(Math.max(...at)).toBeLessThan(book.indexOf('<section'))
  },
)

test('each role has a book of its own', () => {
  expect(new Set(defaultRoles.map(fileOf)).size).toBe(defaultRoles.length)
})

test('a picture stands where one was made', () => {
  const role = defaultRoles.find(({ name }) => name === 'Super Admin')
  if (!role) throw new Error('There is no Super Admin.')
  expect(bookOf(role, new Map([['desk.dashboard', []]]))).toContain('src="pictures/super-admin/desk.dashboard.png"')
  expect(bookOf(role, new Map())).not.toContain('<img')
})

test('the keys of a page stand with it, and those that all pages have once, with what holds on every page', () => {
  const role = defaultRoles.find(({ name }) => name === 'Super Admin')
  if (!role) throw new Error('There is no Super Admin.')
  const go = ['Go to a page', 'Ctrl+K'] as const
  const book = bookOf(
    role,
    new Map([
      ['desk.dashboard', [go]],
      ['admin.holidays', [go, ['Next row', 'J'], ['Save the holiday & go', 'Ctrl+S']]],
    ]),
  )
  const [before = '', holidays = ''] = book.split('<section id="admin.holidays">')
  expect(holidays.slice(0, holidays.indexOf('</section>'))).toContain(
    '<tr><td>Next row</td><td><kbd>J</kbd></td></tr><tr><td>Save the holiday &amp; go</td><td><kbd>Ctrl+S</kbd></td></tr>',
  )
  expect(book.split('Go to a page')).toHaveLength(2)
  expect(before.slice(0, before.indexOf('<section'))).toContain('<td>Go to a page</td><td><kbd>Ctrl+K</kbd></td>')
})
