import { expect, test } from 'vitest'
import { brandCodes, brands } from '../../model/brands.ts'
import { type Access, noAccess } from '../../model/pages/access.ts'
import { brandPath, propertyPath, websiteBrands } from './switching.ts'

const view = { view: true }
const access: Access = { ...noAccess, brands: brandCodes, website: { header: view, 'calculator-page': view } }
const [group, , , luxuria] = brands

test('the page is kept where the brand has it, else the overview of the brand opens', () => {
  expect(brandPath(access, luxuria, 'website.calculator-page')).toBe('/website/luxuria/calculator-page')
  expect(brandPath(access, group, 'desk.website')).toBe('/website/omnibus')
})
test('a role without a page of the website has no brand to choose', () => {
  expect(websiteBrands(access)).toHaveLength(brands.length)
  expect(websiteBrands({ ...access, website: {} })).toEqual([])
  expect(websiteBrands({ ...access, brands: ['OMNI'] })).toEqual([group])
})
test('while no page of a property is there, choosing one stays on the landing page', () => {
  expect(propertyPath(access, 'some-tower', 'desk.project-info')).toBe('/project-info')
})
