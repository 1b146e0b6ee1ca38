import { expect, test } from 'vitest'
import { brandCodes } from '../brands.ts'
import { type Access, brandHas, maySee, noAccess, splitId } from './access.ts'
import { explain } from './explain.ts'
import { pageIds } from './index.ts'

test('the overview of a site is seen with a page that the brand has, and with no other', () => {
  const ofSome = pageIds.filter(
    id => splitId(id).area === 'website' && brandHas(id, 'OMNI') && !brandHas(id, 'ZRLU') && id !== 'website.overview',
  )
  expect(ofSome.length).toBeGreaterThan(0)
  for (const id of ofSome) {
    const access: Access = { ...noAccess, brands: brandCodes, website: { [splitId(id).key]: { view: true } } }
    expect(maySee(access, 'website.overview'), id).toBe(true)
    expect(maySee(access, 'website.overview', 'OMNI'), id).toBe(true)
    expect(maySee(access, 'website.overview', 'ZRLU'), id).toBe(false)
    // What explains it says the same, and what is missing.
    expect(explain(access, 'view', 'website.overview', 'OMNI').lacks, id).toEqual([])
    expect(explain(access, 'view', 'website.overview', 'ZRLU').lacks, id).toEqual(['view'])
  }
})
