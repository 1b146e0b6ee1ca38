import { type BrandCode, brandBySlug, brands } from '../brands.ts'
import { type Access, maySee, splitId } from './access.ts'
import { isPageId, type PageId, pageIds, pageOf } from './index.ts'
import { type Area, areaKeys, areas } from './page.ts'
import { detailParamOf, paramsOf, pathOf, type RouteParams } from './route.ts'

type MenuPage = { readonly kind: 'page'; readonly id: PageId; readonly label: string }
export type MenuGroup = { readonly kind: 'group'; readonly label: string; readonly items: readonly MenuNode[] }
export type MenuNode = MenuPage | MenuGroup

/** The parameter that names the brand of a website page. */
export const brandParam = 'brandSlug'
/** What opens when a brand is chosen. */
export const siteOverview: PageId = 'website.overview'

/** The landing page of an area, where it has one. */
export const landingOf = (area: Area): PageId | undefined => pageIds.find(id => pageOf(id).path === areas[area].path)

/** The area of a page; of the desk's own pages only the landing pages belong to one. */
export function areaOf(id: PageId): Area | undefined {
  const { area } = splitId(id)
  return area === 'desk' ? areaKeys.find(key => landingOf(key) === id) : area
}

/** Whether the page's address names a brand. */
export const isBranded = (id: PageId): boolean => paramsOf(id).includes(brandParam)

/** Whether the role sees the page for at least one brand or, on a page without brand, at all. */
export const seesSomewhere = (access: Access, id: PageId): boolean =>
  isBranded(id) ? brands.some(brand => maySee(access, id, brand.code)) : maySee(access, id)

export const pagesOf = (area: Area): PageId[] => pageIds.filter(id => splitId(id).area === area)

/** The side menu of an area: the pages that the role sees (of that brand, in the website area), in the registry's order, without empty groups. */
export function sideMenu(area: Area, access: Access, brand?: BrandCode): readonly MenuNode[] {
  const root: MenuNode[] = []
  const sees = (id: PageId) => (isBranded(id) ? brand !== undefined && maySee(access, id, brand) : maySee(access, id))
  for (const id of pagesOf(area)) {
    const first = menuPageOf(id)
    const { menu } = pageOf(first)
    // A tab is in the menu itself for a person who may not see the tab's page (decision 107).
    if (menu === undefined || !sees(id) || (first !== id && sees(first))) continue
    openGroup(root, menu).push({ kind: 'page', id, label: pageOf(id).label })
  }
  return root
}

export type MenuSection = { readonly path: readonly string[]; readonly pages: readonly MenuPage[] }

/** A menu without levels: its pages in its order, and with each run of them the groups that they stand in. */
export function menuSections(nodes: readonly MenuNode[], path: readonly string[] = []): MenuSection[] {
  const sections: MenuSection[] = []
  let run: MenuPage[] = []
  for (const node of nodes) {
    if (node.kind === 'group') {
      run = []
      sections.push(...menuSections(node.items, [...path, node.label]))
      continue
    }
    if (run.length === 0) sections.push({ path, pages: run })
    run.push(node)
  }
  return sections
}

/** The menu's page for this one: itself, or the page whose tab it is. */
const menuPageOf = (id: PageId): PageId => {
  const { tabOf } = pageOf(id)
  return tabOf !== undefined && isPageId(tabOf) ? tabOf : id
}

/** The menu entry of a page: its own or its tab's, or that of the page whose records it opens. */
export function entryOf(id: PageId): PageId {
  const { menu, flagOf } = pageOf(id)
  const isWithin = menu === undefined && flagOf !== undefined && isPageId(flagOf) && areaOf(flagOf) === areaOf(id)
  return isWithin ? flagOf : menuPageOf(id)
}

/** The pages (of that brand, where they are of one) that are tabs together with this one, itself included; none where it is alone. */
export function tabsOf(access: Access, id: PageId, brand?: BrandCode): readonly PageId[] {
  const first = menuPageOf(id)
  const tabs = pageIds.filter(each => menuPageOf(each) === first && maySee(access, each, brand))
  return tabs.length > 1 ? tabs : []
}

/** The items of the group at that path, which is made where it is missing. */
function openGroup(root: MenuNode[], path: readonly string[]): MenuNode[] {
  let items = root
  for (const label of path) {
    const known = items.find(node => node.kind === 'group' && node.label === label) as { items: MenuNode[] } | undefined
    const next = known?.items ?? []
    if (!known) items.push({ kind: 'group', label, items: next })
    items = next
  }
  return items
}

/** Specification 2.1: the areas of the top menu, in its order; an area shows when the role sees a page of its menu. */
export const topMenu = (access: Access): readonly Area[] =>
  areaKeys.filter(area => area !== 'admin' && pagesOf(area).some(id => isSeenSomewhere(access, id)))

const isSeenSomewhere = (access: Access, id: PageId): boolean =>
  pageOf(menuPageOf(id)).menu !== undefined &&
  (isBranded(id) ? brands.some(brand => maySee(access, id, brand.code)) : maySee(access, id))

export type Crumb = { readonly label: string; readonly path?: `/${string}` }

/**
 * From the area down to the page, or to its record when `params` name one. `names` has the label of a parameter
 * (a property's name for its slug); brands are labelled here.
 */
export function breadcrumbs(id: PageId, params: RouteParams = {}, names: RouteParams = {}): readonly Crumb[] {
  const page = pageOf(id)
  const area = areaOf(id)
  const landing = area && landingOf(area)
  const word = (name: string): string => {
    const value = params[name] ?? ''
    const brand = name === brandParam ? brandBySlug(value) : undefined
    return names[name] ?? brand?.display_label ?? value
  }
  const entry = entryOf(id)
  if (page.flagOf === entry) return [...breadcrumbs(entry), ...paramsOf(id).map(name => ({ label: word(name) }))]
  const crumbs: Crumb[] = []
  if (landing && landing !== id) crumbs.push({ label: pageOf(landing).label, path: pathOf(landing) })
  else if (area && landing === undefined) crumbs.push({ label: areas[area].label })
  const first = overviewOf(id, params)
  crumbs.push(
    ...paramsOf(id).map(name => ({ label: word(name), ...(name === brandParam && first ? { path: first } : {}) })),
  )
  crumbs.push(...(pageOf(menuPageOf(id)).menu ?? []).map(label => ({ label })))
  const own = pathOf(id, Object.fromEntries(paramsOf(id).map(name => [name, params[name] ?? ''])))
  crumbs.push({ label: page.label, path: own })
  const record = detailParamOf(id)
  if (record !== undefined && params[record] !== undefined)
    crumbs.push({ label: word(record), path: pathOf(id, params) })
  return crumbs
}

/** Where the whole site of a page is seen, if it is another page. */
function overviewOf(id: PageId, params: RouteParams): `/${string}` | undefined {
  const brand = params[brandParam]
  return brand && id !== siteOverview ? pathOf(siteOverview, { [brandParam]: brand }) : undefined
}
