import { type PageFlags, splitId } from '../../model/pages/access.ts'
import { type PageId, pageOf } from '../../model/pages/index.ts'
import { type Area, areaKeys, type Flag, flags } from '../../model/pages/page.ts'
import { type DefaultRole, defaultRoles, flagsOf } from '../../model/roles.ts'
import { code, page, table } from './markdown.ts'
import { areaTitle, pagesIn } from './pages.ts'

const offers = (id: PageId): Flag[] => [...flagsOf(pageOf(id))]

function held(role: DefaultRole, area: Area, id: PageId): string {
  const own: PageFlags = role.access[area][splitId(id).key] ?? {}
  const held = flags.filter(flag => own[flag])
  return held.length > 1 && held.length === offers(id).length ? 'all' : held.join(' ')
}

function areaTable(area: Area): string {
  const rows = pagesIn(area).filter(id => offers(id).length > 0)
  const roles = defaultRoles.filter(role => Object.keys(role.access[area]).length > 0)
  return table(
    ['page', 'flags', ...roles.map(role => role.name)],
    rows.map(id => [code(splitId(id).key), offers(id).join(' '), ...roles.map(role => held(role, area, id))]),
  )
}

export function permissionsPage(): string {
  return page(
    'Permissions',
    'Which flags a role may hold on a page, and what the default roles hold (“all” is every flag of the page).',
    table(
      ['role', 'brands', 'what it is for'],
      defaultRoles.map(role => [role.name, role.access.brands.join(' '), role.description]),
    ),
    ...areaKeys.flatMap(area => [`## ${areaTitle(area)}`, areaTable(area)]),
  )
}
