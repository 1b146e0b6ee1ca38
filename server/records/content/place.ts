import { type Brand, brandById } from '../../../model/brands.ts'
import type { Content } from '../../../model/content/content.ts'
import { type PortalContentId, portalIdOf } from '../../../model/content/portal-sections.ts'
import { Refusal } from '../../../model/errors.ts'
import { isPageId, type PageId } from '../../../model/pages/index.ts'
import { pageOfPortalContent, portalContentOf } from '../../../model/pages/portal-content.ts'
import { contentIn } from '../../../model/pages/site-content.ts'

/** A page of a brand's site. */
export type SitePlace = { brand: Brand; page: PageId; content: Content }
/** A page of the buyers' portal, which is of no brand. */
export type PortalPlace = { brand: null; page: PageId; content: Content; id: PortalContentId }
/** Where content is drafted and published (decision 073). */
export type Place = SitePlace | PortalPlace

/** Whether it is of a site, and not of the buyers' portal. */
export const isOfSite = <T extends { readonly place: Place }>(of: T): of is T & { readonly place: SitePlace } =>
  of.place.brand !== null

export const brandOfRow = (brandId: number): Brand => {
  const brand = brandById(brandId)
  if (!brand) throw new Error(`brand ${brandId} is in the database and not in model/brands.ts`)
  return brand
}

/** The content page a call speaks of; permission was judged before. */
export function placeOf(brand: Brand | undefined, page: string): SitePlace {
  const content = brand && isPageId(page) ? contentIn(brand.code, page) : undefined
  if (!brand || !content) throw new Refusal('NOT_FOUND')
  return { brand, page: page as PageId, content }
}

export function portalPlaceOf(id: number): PortalPlace {
  const page = pageOfPortalContent(id)
  const found = page && portalContentOf(page)
  if (!page || !found) throw new Refusal('NOT_FOUND')
  return { brand: null, page, ...found }
}

export const portalPlaceIn = (section: string): PortalPlace => portalPlaceOf(portalIdOf(section) ?? 0)

type Drawer = {
  readonly drafts: 'site_sections'
  readonly published: 'site_published'
  readonly revisions: 'site_revisions'
  readonly schedules: 'site_schedules'
}
type Key = { readonly site_id: number; readonly section: string; readonly brand_id: number }

const siteDrawer: Drawer = {
  drafts: 'site_sections',
  published: 'site_published',
  revisions: 'site_revisions',
  schedules: 'site_schedules',
}
/** Tables of the same columns but for those that say whose a row is: to the engine they pass for the sites'. */
const portalDrawer = {
  drafts: 'buyer_contents',
  published: 'buyer_contents_published',
  revisions: 'buyer_contents_revisions',
  schedules: 'buyer_contents_schedules',
} as unknown as Drawer

/** The tables that keep a place, and what names its rows there. */
export const drawerOf = ({ brand }: Pick<Place, 'brand'>): Drawer => (brand ? siteDrawer : portalDrawer)
export const keyOf = ({ brand, content }: Pick<Place, 'brand' | 'content'>): Key =>
  brand
    ? { site_id: brand.site_id, section: content.section, brand_id: brand.id }
    : ({ portal: content.section } as unknown as Key)
/** Under which columns a row of a place is alone in its table. */
export const uniqueIn = ({ brand }: Pick<Place, 'brand'>): ('site_id' | 'section')[] =>
  brand ? ['site_id', 'section'] : ['portal' as 'section']

/** How a place stands in the trail. */
export const entryOf = ({ brand, content }: Pick<Place, 'brand' | 'content'>) => ({
  entity: brand ? 'web-content' : 'buyer-content',
  entity_id: content.section,
  ...(brand ? { brand_id: brand.id } : {}),
})
