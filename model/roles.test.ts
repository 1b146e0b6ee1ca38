import { describe, expect, test } from 'vitest'
import { specRoles } from '../test/spec/roles.ts'
import { type BrandCode, brandCodes } from './brands.ts'
import type { PageFlags } from './pages/access.ts'
import { isPageId, pageIds, pageOf } from './pages/index.ts'
import { areaKeys, type Flag, flags } from './pages/page.ts'
import { defaultRoles, flagsOf } from './roles.ts'

const roleOf = (name: string) => {
  const role = defaultRoles.find(each => each.name === name)
  if (!role) throw new Error(`There is no role ${name}`)
  return role
}
/** `area.key` → the flags that are set. */
const heldBy = (name: string): Record<string, Flag[]> =>
  Object.fromEntries(
    areaKeys.flatMap(area =>
      Object.entries<PageFlags>(roleOf(name).access[area]).map(([key, held]) => [
        `${area}.${key}`,
        flags.filter(flag => held[flag]),
      ]),
    ),
  )

describe('default roles', () => {
  test('are the eleven of the domain, Brand Marketing once for each brand', () => {
    expect(defaultRoles.map(role => role.name)).toEqual([
      'Super Admin',
      'Sales Admin Officer',
      'Sales Admin Manager',
      'Partner Accreditation',
      'Buyer Care',
      'Buyer Content Editor',
      ...brandCodes.map(code => `Brand Marketing – ${code}`),
      'HR Recruitment',
      'Project Info Editor',
      'IT Operations',
      'Auditor',
    ])
  })

  test.each(defaultRoles)('$name names only pages, flags and brands that exist, and something at all', role => {
    const held = heldBy(role.name)
    expect(Object.keys(held)).not.toEqual([])
    for (const [id, own] of Object.entries(held)) {
      if (!isPageId(id)) throw new Error(`${id} is not a page`)
      expect(own).toContain('view')
      expect(
        own.filter(flag => !flagsOf(pageOf(id)).includes(flag)),
        id,
      ).toEqual([])
      const limit = pageOf(id).brands
      expect(limit === undefined || limit.some(code => role.access.brands.includes(code)), id).toBe(true)
    }
    expect(role.access.brands.filter(code => !brandCodes.includes(code as BrandCode))).toEqual([])
    expect(role.name.length).toBeLessThanOrEqual(60)
    expect(role.description.length).toBeLessThanOrEqual(200)
  })

  test.each(specRoles)('$name holds what test/spec/roles.txt has of domain.md by hand', ({ name, brands, given }) => {
    const wanted: Record<string, Flag[]> = {}
    for (const { pages, flags: named } of given)
      for (const id of pages) {
        if (!isPageId(id)) throw new Error(`${id} is not a page`)
        const offered = flagsOf(pageOf(id))
        const own = offered.filter(
          flag => flag === 'view' || named.includes('all') || named.includes(flag) || wanted[id]?.includes(flag),
        )
        if (own.length > 0) wanted[id] = own
      }
    expect(heldBy(name)).toEqual(wanted)
    expect(roleOf(name).access.brands).toEqual(brands)
  })

  test('Super Admin holds every flag of every page, pending ones too', () => {
    const wanted = pageIds.filter(id => flagsOf(pageOf(id)).length > 0)
    expect(heldBy('Super Admin')).toEqual(Object.fromEntries(wanted.map(id => [id, flagsOf(pageOf(id))])))
    expect(roleOf('Super Admin').access.brands).toEqual(brandCodes)
  })

  test('Auditor sees the trails and nothing else', () => {
    expect(heldBy('Auditor')).toEqual({
      'buyers_portal.audit-trail': ['view'],
      'sellers_portal.audit-trail-reservation': ['view'],
      'sellers_portal.audit-trail-ebooking': ['view'],
      'sellers_portal.audit-trail': ['view'],
      'sellers_portal.sellers-trail': ['view'],
      'admin.audit-trail': ['view'],
      'admin.full-trail': ['view'],
    })
  })

  test('Brand Marketing edits and publishes its own brand’s pages only, and sees no applicants', () => {
    const { access } = roleOf('Brand Marketing – ZRLU')
    expect(access.brands).toEqual(['ZRLU'])
    const held = heldBy('Brand Marketing – ZRLU')
    expect(held['website.calculator-page']).toEqual(['view', 'edit', 'publish'])
    expect(held['website.bulletin-section']).toEqual(['view', 'edit', 'publish'])
    expect(held['website.award-page']).toBeUndefined()
    expect(held['website.application-list']).toBeUndefined()
    expect(Object.keys(held).filter(id => !id.startsWith('website.'))).toEqual(['admin.full-trail'])
  })

  test('an officer decides; taking a reservation out of its course is the manager’s', () => {
    expect(heldBy('Sales Admin Officer')['sellers_portal.e-booking']).toEqual(['view', 'edit', 'approve'])
    expect(heldBy('Sales Admin Manager')['sellers_portal.e-booking']).toContain('delete')
    expect(heldBy('Sales Admin Officer')['sellers_portal.transfer-request']).toBeUndefined()
    expect(heldBy('Sales Admin Manager')['sellers_portal.transfer-request']).toContain('approve')
  })

  test('overriding a buyers’ rule is a manager’s, not Buyer Care’s', () => {
    expect(heldBy('Buyer Care')['buyers_portal.inquiry-list']).toEqual(['view', 'edit', 'delete', 'export'])
    expect(heldBy('Sales Admin Manager')['buyers_portal.inquiry-list']).toEqual(['view', 'approve'])
  })

  test('IT Operations reaches no buyers’ data and changes no role', () => {
    const held = heldBy('IT Operations')
    expect(Object.keys(held).filter(id => !id.startsWith('admin.'))).toEqual([])
    expect(held['admin.user-role']).toEqual(['view'])
    expect(held['admin.mail-outbox']).toBeUndefined()
  })
})
