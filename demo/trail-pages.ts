import { type BrandId, brands } from '../model/brands.ts'
import { brandHas, hasFlag, mayTouch, splitId } from '../model/pages/access.ts'
import { type PageId, pageIds, pageOf } from '../model/pages/index.ts'
import type { Area, Flag } from '../model/pages/page.ts'
import type { DefaultRole } from '../model/roles.ts'
import { allProperties } from './properties.ts'

/** A page as a trail names it, with the brands for which this role has it. */
export type TrailPage = { area: Area; module: string; section: string | null; brand_ids: readonly BrandId[] }

function trailPage(id: PageId, role: DefaultRole): TrailPage[] {
  const { area, key } = splitId(id)
  if (area === 'desk') return []
  const { screen } = pageOf(id)
  const met = brands.filter(
    brand =>
      brandHas(id, brand.code) &&
      mayTouch(role.access, brand.code) &&
      (area !== 'project_info' || allProperties.some(property => property.brand_id === brand.id)),
  )
  return [
    {
      area,
      module: key,
      section: screen.kind === 'content' || screen.kind === 'portal' ? screen.content.section : null,
      brand_ids: met.map(brand => brand.id),
    },
  ]
}

const ownPages = pageIds.filter(id => !pageOf(id).everyone && !pageOf(id).flagOf)

export const pagesWith = (role: DefaultRole, flag: Flag): TrailPage[] =>
  ownPages.filter(id => hasFlag(role.access, id, flag)).flatMap(id => trailPage(id, role))

export const pagesWithout = (role: DefaultRole): TrailPage[] =>
  ownPages.filter(id => !hasFlag(role.access, id, 'view')).flatMap(id => trailPage(id, role))
