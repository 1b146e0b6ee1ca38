import { expect, test } from 'vitest'
import { brandCodes } from '../../model/brands.ts'
import { everywhere } from '../../model/manual/everywhere.ts'
import { may } from '../../model/pages/access.ts'
import { pageIds, pageOf } from '../../model/pages/index.ts'
import { defaultRoles } from '../../model/roles.ts'
import { bookOf, chaptersOf, fileOf } from './book.ts'

test.each(defaultRoles.map(role => [role.name, role] as const))(
  'the book of %s has each page that it may open, and no other',
  (_, role) => {
    const told = chaptersOf(role).flatMap(({ pages }) => pages)
    const open = pageIds.filter(
      id => brandCodes.some(brand => may(role.access, 'view', id, brand)) || may(role.access, 'view', id),
    )
    expect(told.toSorted()).toEqual(open.toSorted())
    const book = bookOf(role, new Set())
    for (const id of told) expect(book).toContain(`<section id="${id}"><h3>${pageOf(id).label.replace("'", "'")}`)
  },
)

test.each(defaultRoles.map(role => [role.name, role] as const))(
  'the book of %s begins with what holds on every page',
  (_, role) => {
    const book = bookOf(role, new Set())
    const at = everywhere.map(([what]) => book.indexOf(`<dt>${what}</dt>`))
    expect(at).not.toContain(-1)
    expect(Math.max(...at)).toBeLessThan(book.indexOf('<section'))
  },
)

test('each role has a book of its own', () => {
  expect(new Set(defaultRoles.map(fileOf)).size).toBe(defaultRoles.length)
})

test('a picture stands where one was made', () => {
  const [role] = defaultRoles
  if (!role) throw new Error('There are no roles.')
  expect(bookOf(role, new Set(['desk.dashboard']))).toContain('src="pictures/desk.dashboard.png"')
  expect(bookOf(role, new Set())).not.toContain('<img')
})
