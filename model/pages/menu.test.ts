import { describe, expect, test } from 'vitest'
import { brandCodes } from '../brands.ts'
import { defaultRoles } from '../roles.ts'
import { noAccess } from './access.ts'
import { areaOf, breadcrumbs, entryOf, landingOf, type MenuNode, menuSections, sideMenu, topMenu } from './menu.ts'
import { paletteEntries } from './palette-entries.ts'

const accessOf = (name: string) => {
  const role = defaultRoles.find(each => each.name === name)
  if (!role) throw new Error(`There is no role ${name}`)
  return role.access
}
const admin = accessOf('Super Admin')
const luxuria = accessOf('Brand Marketing – ZRLU')

test('a menu is read without its levels: each run of pages with the groups that it stands in', () => {
  const page = (label: string) => ({ kind: 'page', id: 'desk.dashboard', label }) as const
  const group = (label: string, ...items: MenuNode[]) => ({ kind: 'group', label, items }) as const
  const menu = [group('A', page('a'), group('B', page('b'), page('c')), page('d')), page('e'), group('F', page('f'))]
  expect(
    menuSections(menu).map(({ path, pages }) => [path.join('/'), pages.map(({ label }) => label).join('')]),
  ).toEqual([
    ['A', 'a'],
    ['A/B', 'bc'],
    ['A', 'd'],
    ['', 'e'],
    ['F', 'f'],
  ])
})

describe('sideMenu', () => {
  test('nests groups, keeps their order and drops empty ones', () => {
    const few = ['contact-information', 'header', 'award-page', 'banner-section', 'calculator-page', 'property-inquiry']
    const website = Object.fromEntries(few.map(key => [key, { view: true }]))
    expect(sideMenu('website', { ...noAccess, brands: ['ZRLU'], website }, 'ZRLU')).toEqual([
      {
        kind: 'group',
        label: 'General',
        items: [
          { kind: 'page', id: 'website.contact-information', label: 'Contact Information' },
          { kind: 'page', id: 'website.header', label: 'Header' },
        ],
      },
      {
        kind: 'group',
        label: 'Home',
        items: [{ kind: 'page', id: 'website.banner-section', label: 'Banner Section' }],
      },
      { kind: 'page', id: 'website.calculator-page', label: 'Calculator Page' },
      { kind: 'page', id: 'website.property-inquiry', label: 'Property Inquiry' },
    ])
  })

  test('of a brand that is not the role’s, or of none, is empty', () => {
    expect(sideMenu('website', luxuria, 'ZRCO')).toEqual([])
    expect(sideMenu('website', luxuria)).toEqual([])
  })

  test('without flags is empty', () => {
    expect(sideMenu('website', { ...noAccess, brands: brandCodes }, 'ZRLU')).toEqual([])
  })
})

describe('topMenu', () => {
  test('shows the areas that hold something for the role', () => {
    expect(topMenu(luxuria)).toEqual(['website'])
    expect(topMenu(admin)).toEqual(['buyers_portal', 'sellers_portal', 'project_info', 'website'])
    expect(topMenu(noAccess)).toEqual([])
  })

  test('flags without a brand open no website', () => {
    expect(topMenu({ ...luxuria, brands: [] })).toEqual([])
  })
})

describe('breadcrumbs', () => {
  test('go from the area over the brand and the group to the page', () => {
    expect(breadcrumbs('website.header', { brandSlug: 'luxuria' })).toEqual([
      { label: 'Websites', path: '/website' },
      { label: 'Luxuria', path: '/website/luxuria' },
      { label: 'General' },
      { label: 'Header', path: '/website/luxuria/header' },
    ])
  })

  test('end with the record, in the words given for it', () => {
    const crumbs = breadcrumbs('buyers_portal.faq', { faqId: '3' }, { faqId: 'How do I pay?' })
    expect(crumbs.slice(-2)).toEqual([
      { label: 'FAQ', path: '/buyers-portal/faq' },
      { label: 'How do I pay?', path: '/buyers-portal/faq/3' },
    ])
  })

  test('of what a page opens under another address go over that page, and the menu marks it', () => {
    const at = { rNo: 'ZRRE26-000113', partnerId: 'BP0000115', form: 'ra' }
    const named = { partnerId: 'Dante Laurel', form: 'Reservation agreement' }
    expect(breadcrumbs('sellers_portal.reservation-details', at, named)).toEqual([
      { label: 'Sellers Portal', path: '/sellers-portal' },
      { label: 'My Dashboard' },
      { label: 'CIS/RA Approval', path: '/sellers-portal/e-booking' },
      { label: 'ZRRE26-000113' },
      { label: 'Dante Laurel' },
      { label: 'Reservation agreement' },
    ])
    expect(entryOf('sellers_portal.reservation-details')).toBe('sellers_portal.e-booking')
    expect(entryOf('website.appointment-board')).toBe('website.appointment-board')
    expect(entryOf('desk.users')).toBe('desk.users')
  })

  test('of a landing page and of the dashboard are the page alone', () => {
    expect(breadcrumbs('desk.website')).toEqual([{ label: 'Websites', path: '/website' }])
    expect(breadcrumbs('desk.dashboard')).toEqual([{ label: 'Dashboard', path: '/dashboard' }])
  })

  test('of an area without a landing page begin with its words', () => {
    expect(breadcrumbs('admin.user-role')).toEqual([
      { label: 'Admin' },
      { label: 'User Roles', path: '/admin/user-role' },
    ])
  })
})

describe('areas', () => {
  test('a landing page belongs to its area, the dashboard to none', () => {
    expect(landingOf('website')).toBe('desk.website')
    expect(areaOf('desk.website')).toBe('website')
    expect(areaOf('website.header')).toBe('website')
    expect(areaOf('desk.dashboard')).toBeUndefined()
  })
})

describe('paletteEntries', () => {
  test('a website page stands once for each brand of the role', () => {
    const headers = paletteEntries(admin).filter(entry => entry.id === 'website.header')
    expect(headers.map(entry => entry.path)).toEqual(
      ['omnibus', 'residences', 'communities', 'luxuria', 'homes'].map(slug => `/website/${slug}/header`),
    )
    expect(headers.at(3)?.place).toBe('Websites › Luxuria › General')
    expect(paletteEntries(luxuria).filter(entry => entry.id === 'website.header')).toHaveLength(1)
  })

  test('whoever has no role flag is offered the pages for everyone, and no door behind which nothing is theirs', () => {
    expect(paletteEntries(noAccess).map(entry => entry.path)).toEqual([
      '/dashboard',
      '/dashboard/approvals',
      '/dashboard/calendar',
      '/dashboard/my-account',
    ])
  })

  test('a door is offered with the first page behind it', () => {
    const access = { ...noAccess, brands: ['ZRLU'] as const, website: { 'news-list': { view: true } } }
    const paths = paletteEntries(access).map(entry => entry.path)
    expect(paths).toContain('/website')
    expect(paths).not.toContain('/project-info')
  })
})
