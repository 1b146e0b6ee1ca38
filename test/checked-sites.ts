import { planted } from '../demo/planted.ts'
import { allProperties } from '../demo/properties.ts'
import { type BrandCode, brandById, brandCodes } from '../model/brands.ts'
import type { PageId } from '../model/pages/index.ts'
import { contentIn, contentPagesOf } from '../model/pages/site-content.ts'
import type { SiteProperty, SiteSnapshot } from '../model/site/snapshot.ts'
import type { PublicSite } from '../model/site-check/address.ts'
import type { CheckedPicture, CheckedProperty, CheckedSite } from '../model/site-check/checked.ts'
import { type Row, siteContents } from './site-contents.ts'
import { snapshotOf } from './snapshots.ts'

export type Changes = Partial<Record<PageId, Row>>

export const checkedProperties: readonly CheckedProperty[] = allProperties.map(row => ({
  id: row.id,
  brand: brandById(row.brand_id)?.code ?? 'OMNI',
  code: row.property_code,
  name: row.property_name,
  slug: row.slug,
  is_active: row.id !== planted.inactive_property.id,
  is_licensed: true,
}))

const shapes = new Map(brandCodes.map(code => [code, snapshotOf(code)]))

/** A site as it starts, with the properties of the demo data, and some values changed. */
function siteOf(brand: BrandCode, changes: Changes): SiteSnapshot {
  const shape = shapes.get(brand) as SiteSnapshot
  const { section } = siteContents(brand)
  const sections = Object.fromEntries(
    contentPagesOf(brand).map(page => {
      const name = contentIn(brand, page)?.section ?? ''
      return [name, { ...section(name), ...changes[page] }]
    }),
  )
  const properties = checkedProperties
    .filter(each => each.is_active && (brand === 'OMNI' || each.brand === brand))
    .map(({ id, code, slug, name, brand: of }): SiteProperty => {
      return { ...(shape.properties[0] as SiteProperty), id, code, slug, name, brand: of }
    })
  return { ...shape, sections: { ...shape.sections, ...sections }, properties }
}

const others = new Map<BrandCode, PublicSite>(
  brandCodes.map(code => [code, { site: siteOf(code, {}), isOpen: true, redirects: new Map() }]),
)

/** A site as it starts, with some values changed, for the check. */
export function checkedSite(brand: BrandCode, changes: Changes = {}, more: Partial<CheckedSite> = {}): CheckedSite {
  const { section } = siteContents(brand)
  const pages = contentPagesOf(brand).map(page => ({
    page,
    values: { ...section(contentIn(brand, page)?.section ?? ''), ...changes[page] },
  }))
  const sites = new Map(others)
  sites.set(brand, { site: siteOf(brand, changes), isOpen: true, redirects: new Map() })
  return {
    ...{ brand, pages, sites, properties: checkedProperties, today: '2026-11-24' },
    ...{
      records: [],
      facts: [],
      entries: [],
      pictures: new Map<string, CheckedPicture>(),
      files: new Set(['/media/x/y.pdf']),
    },
    ...more,
  }
}
