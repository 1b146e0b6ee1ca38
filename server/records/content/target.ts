import { type Brand, brandById } from '../../../model/brands.ts'
import type { Content } from '../../../model/content/content.ts'
import { type PortalContentId, portalIdOf } from '../../../model/content/portal-sections.ts'
import { Refusal } from '../../../model/errors.ts'
import { isPageId, type PageId } from '../../../model/pages/index.ts'
import { pageOfPortalContent, portalContentOf } from '../../../model/pages/portal-content.ts'
import { contentIn } from '../../../model/pages/site-content.ts'

/** A page of a brand's site. */
export type SiteTarget = { brand: Brand; page: PageId; content: Content }
/** A page of the buyers' portal, which has no brand. */
export type PortalTarget = { brand: null; page: PageId; content: Content; id: PortalContentId }
/** Where content is drafted and published (decision 073). */
export type ContentTarget = SiteTarget | PortalTarget

/** Whether the target is a page of a site, not of the buyers' portal. */
export const isOfSite = <T extends { readonly target: ContentTarget }>(
  of: T,
): of is T & { readonly target: SiteTarget } => of.target.brand !== null

export const brandOfRow = (brandId: number): Brand => {
  const brand = brandById(brandId)
  if (!brand) throw new Error(`brand ${brandId} is in the database and not in model/brands.ts`)
  return brand
}

/** The content page a call names; permission was judged before. */
export function targetOf(brand: Brand | undefined, page: string): SiteTarget {
  const content = brand && isPageId(page) ? contentIn(brand.code, page) : undefined
  if (!brand || !content) throw new Refusal('NOT_FOUND')
  return { brand, page: page as PageId, content }
}

export function portalTargetOf(id: number): PortalTarget {
  const page = pageOfPortalContent(id)
  const found = page && portalContentOf(page)
  if (!page || !found) throw new Refusal('NOT_FOUND')
  return { brand: null, page, ...found }
}

export const portalTargetIn = (section: string): PortalTarget => portalTargetOf(portalIdOf(section) ?? 0)

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
/** The portal's tables differ from the sites' only in their owner columns, so the engine treats them as those. */
const asOfSite = <T>(portal: object): T =>
  // One query serves both, and Kysely types a query by one table.
  portal as unknown as T
const portalDrawer = asOfSite<Drawer>({
  drafts: 'buyer_contents',
  published: 'buyer_contents_published',
  revisions: 'buyer_contents_revisions',
  schedules: 'buyer_contents_schedules',
})

/** The tables of a target, and the columns that identify its rows there. */
export const drawerOf = ({ brand }: Pick<ContentTarget, 'brand'>): Drawer => (brand ? siteDrawer : portalDrawer)
export const keyOf = ({ brand, content }: Pick<ContentTarget, 'brand' | 'content'>): Key =>
  brand
    ? { site_id: brand.site_id, section: content.section, brand_id: brand.id }
    : asOfSite({ portal: content.section })
/** The unique columns of a target's row in its table. */
export const uniqueIn = ({ brand }: Pick<ContentTarget, 'brand'>): ('site_id' | 'section')[] =>
  brand ? ['site_id', 'section'] : ['portal' as 'section']

/** The target's page and brand in the trail. */
export const entryOf = ({ brand, content }: Pick<ContentTarget, 'brand' | 'content'>) => ({
  entity: brand ? 'web-content' : 'buyer-content',
  entity_id: content.section,
  ...(brand ? { brand_id: brand.id } : {}),
})
