import { brands } from '../brands.ts'
import { type Access, maySee } from './access.ts'
import { type PageId, pageIds, pageOf } from './index.ts'
import { areaOf, brandParam, breadcrumbs, isBranded, landingOf, pagesOf, seesSomewhere } from './menu.ts'
import { paramsOf, pathOf, type RouteParams } from './route.ts'

/** Whether a page that everyone may open has something for this role: a landing page leads to another page of its area. */
export const hasSomething = (access: Access, id: PageId): boolean => {
  const area = areaOf(id)
  if (area === undefined || landingOf(area) !== id) return true
  return pagesOf(area).some(other => other !== id && !pageOf(other).withAny && seesSomewhere(access, other))
}

export type PaletteEntry = {
  readonly id: PageId
  readonly label: string
  /** Its position: the area, the brand or property, the menu groups. */
  readonly place: string
  readonly path: `/${string}`
  readonly keywords: readonly string[]
}

/**
 * Every page that the role may open, for the palette: a website page once for each of its brands that the role has.
 * Other parameters (the current property, with its name in `names`) come from `params`; a page whose address cannot be
 * filled is left out.
 */
export function paletteEntries(
  access: Access,
  params: RouteParams = {},
  names: RouteParams = {},
): readonly PaletteEntry[] {
  return pageIds.flatMap(id => {
    if (!seesSomewhere(access, id) || !hasSomething(access, id)) return []
    const places: RouteParams[] = isBranded(id)
      ? brands.filter(brand => maySee(access, id, brand.code)).map(brand => ({ ...params, [brandParam]: brand.slug }))
      : [params]
    return places
      .filter(place => paramsOf(id).every(name => place[name]))
      .map(place => entry(id, Object.fromEntries(paramsOf(id).map(name => [name, place[name] ?? ''])), names))
  })
}

function entry(id: PageId, params: RouteParams, names: RouteParams): PaletteEntry {
  const { label, keywords = [] } = pageOf(id)
  const crumbs = breadcrumbs(id, params, names)
  const place = crumbs
    .slice(0, -1)
    .map(crumb => crumb.label)
    .join(' › ')
  return { id, label, place, path: pathOf(id, params), keywords }
}
