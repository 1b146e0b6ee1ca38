import { expect, test } from 'vitest'
import { isWithin } from '../../../model/ceiling.ts'
import { type Access, noAccess } from '../../../model/pages/access.ts'
import { changeOf, draftOf, isChanged, onTopOf, type RoleToEdit } from './draft.ts'

const role = (access: Partial<Access>, more: Partial<RoleToEdit> = {}): RoleToEdit => ({
  id: 7,
  name: 'Editors',
  description: null,
  is_system: false,
  people: 2,
  needs_second_factor: false,
  version: 3,
  updated_at: '2026-11-20T01:00:00.000Z',
  updated_by: 'Ana Reyes',
  access: { ...noAccess, ...access } as RoleToEdit['access'],
  ...more,
})
const held = (role: RoleToEdit) => role.access as Access

test('what two people changed apart is both kept; what one took stays taken', () => {
  const first = role({ brands: ['ZRLU'], website: { header: { view: true, edit: true }, footer: { view: true } } })
  const mine = draftOf(first)
  const edited = {
    ...mine,
    mine: {
      ...mine.mine,
      name: 'Site editors',
      access: { ...held(first), brands: ['ZRLU', 'ZRCO'], website: { header: { view: true, edit: true } } },
    },
  }
  const theirs = role(
    { brands: ['ZRLU'], website: { header: { view: true }, footer: { view: true } } },
    { version: 4, description: 'Said meanwhile' },
  )
  const merged = onTopOf(theirs, edited)
  expect(merged.version).toBe(4)
  expect(merged.mine).toEqual({
    name: 'Site editors',
    description: 'Said meanwhile',
    needs_second_factor: false,
    access: { ...noAccess, brands: ['ZRCO', 'ZRLU'], website: { header: { view: true } } },
  })
  expect(changeOf(merged).takes.grants).toEqual([{ page: 'website.footer', flag: 'view' }])
})

test('a flag set and taken back is no change, whatever false was left behind', () => {
  const draft = draftOf(role({ website: { header: { view: true } } }))
  const back = {
    ...draft,
    mine: { ...draft.mine, access: { ...draft.mine.access, website: { header: { view: true, edit: false } } } },
  }
  expect(isChanged(back)).toBe(false)
  expect(isWithin(draft.base.access, back.mine.access)).toBe(true)
})
