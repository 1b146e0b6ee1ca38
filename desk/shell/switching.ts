import { type Brand, brands } from '../../model/brands.ts'
import { type Access, maySee, mayTouch } from '../../model/pages/access.ts'
import { type PageId, pageOf } from '../../model/pages/index.ts'
import {
  areaOf,
  brandParam,
  isBranded,
  landingOf,
  type MenuNode,
  sideMenu,
  siteOverview,
} from '../../model/pages/menu.ts'
import type { Area } from '../../model/pages/page.ts'
import { pathOf } from '../../model/pages/route.ts'
import { propertyParam } from './here.ts'

function firstPage(nodes: readonly MenuNode[]): PageId | undefined {
  for (const node of nodes) {
    const id = node.kind === 'page' ? node.id : firstPage(node.items)
    if (id) return id
  }
  return undefined
}

/** The brands whose website the role may work on: its own brands, without those that hold no page for it. */
export const websiteBrands = (access: Access): readonly Brand[] =>
  brands.filter(brand => mayTouch(access, brand.code) && firstPage(sideMenu('website', access, brand.code)))

/**
 * Another brand's website: the same page if that brand has it for the role, else its overview. A record is not carried
 * over.
 */
export function brandPath(access: Access, brand: Brand, id?: PageId): `/${string}` {
  const stays = id && isBranded(id) && maySee(access, id, brand.code)
  return pathOf(stays ? id : siteOverview, { [brandParam]: brand.slug })
}

/** Another property: the same sub-page, else the first; the landing page while the role sees none. */
export function propertyPath(access: Access, slug: string, id?: PageId): `/${string}` {
  const stays =
    id && areaOf(id) === 'project_info' && pageOf(id).path.includes(`:${propertyParam}`) && maySee(access, id)
  const page = stays ? id : firstPage(sideMenu('project_info', access))
  return page ? pathOf(page, { [propertyParam]: slug }) : landingPathOf('project_info')
}

export function landingPathOf(area: Area): `/${string}` {
  const landing = landingOf(area)
  if (!landing) throw new Error(`${area} has no landing page.`)
  return pathOf(landing)
}
