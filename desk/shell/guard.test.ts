import { expect, test } from 'vitest'
import { type Access, noAccess } from '../../model/pages/access.ts'
import { guard } from './guard.ts'

const marketer: Access = {
  ...noAccess,
  brands: ['ZRLU', 'ZRCO'],
  website: { header: { view: true }, 'bulletin-section': { view: true } },
}

test('a page of a brand of the role opens, with that brand', () => {
  expect(guard(marketer, 'website.header', { brandSlug: 'luxuria' })).toMatchObject({
    kind: 'open',
    brand: { code: 'ZRLU' },
  })
})
test('without the flag it says that the page is lacking', () => {
  expect(guard(marketer, 'website.calculator-page', { brandSlug: 'luxuria' })).toMatchObject({
    kind: 'forbidden',
    lacks: 'page',
  })
  expect(guard(marketer, 'admin.mail-outbox', {})).toMatchObject({ kind: 'forbidden', lacks: 'page' })
})
test('brand id 0 is a brand: not of the role is not the same as not there', () => {
  expect(guard(marketer, 'website.header', { brandSlug: 'omnibus' })).toMatchObject({
    kind: 'forbidden',
    lacks: 'brand',
    brand: { id: 0 },
  })
})
test('a brand that nobody knows, and a page that the brand does not have', () => {
  expect(guard(marketer, 'website.header', { brandSlug: 'nowhere' })).toEqual({ kind: 'missing' })
  expect(guard(marketer, 'website.bulletin-section', { brandSlug: 'communities' })).toMatchObject({
    kind: 'not-of-brand',
  })
})
test('what everyone has opens for a role that holds nothing', () => {
  expect(guard(noAccess, 'desk.dashboard', {})).toEqual({ kind: 'open' })
})
test('a page of no brand opens for who may see it, and for nobody else', () => {
  const access: Access = { ...noAccess, buyers_portal: { 'audit-trail': { view: true } } }
  expect(guard(access, 'buyers_portal.audit-trail', {})).toEqual({ kind: 'open' })
  expect(guard(noAccess, 'buyers_portal.audit-trail', {})).toMatchObject({ kind: 'forbidden' })
})
