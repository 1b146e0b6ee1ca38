import { type BrandCode, brandByCode, brands } from '../brands.ts'
import { type PublicPage, publicPages, renamedAddresses, sectionOfPublicPage } from '../content/public-pages.ts'
import { brandHas } from '../pages/access.ts'
import { pageOfSection } from '../pages/site-content.ts'

export type Address =
  | { kind: 'none' | 'elsewhere' | 'dead' | 'unlisted-property' }
  | { kind: 'page'; page: PublicPage }
  | { kind: 'lacking'; page: PublicPage }
  | { kind: 'renamed'; to: string }
  | { kind: 'inactive-property'; name: string }

type Known = {
  readonly brand: BrandCode
  readonly properties: readonly { readonly slug: string; readonly name: string; readonly is_active: boolean }[]
}

export const propertySlugIn = (link: string): string | undefined => /^\/property\/([^/?#]+)/.exec(link)?.[1]

/** The destination of a site's link (specification 2.3). */
export function readAddress(link: string, { brand, properties }: Known): Address {
  if (link === '') return { kind: 'none' }
  if (!link.startsWith('/') || link.startsWith('/media/')) return { kind: 'elsewhere' }
  const base = brandByCode(brand)?.public_base ?? '/'
  const bare = link.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '')
  const path = base !== '/' && (bare === base || bare.startsWith(`${base}/`)) ? bare.slice(base.length) || '/' : bare
  const to = renamedAddresses[path]
  if (to !== undefined) return { kind: 'renamed', to }
  const slug = propertySlugIn(path)
  if (slug !== undefined && slug !== ':id') {
    const property = properties.find(each => each.slug === slug)
    if (!property) return { kind: 'unlisted-property' }
    return property.is_active
      ? { kind: 'page', page: 'property_details' }
      : { kind: 'inactive-property', name: property.name }
  }
  const page = (Object.keys(publicPages) as PublicPage[]).find(key => publicPages[key].path === path)
  if (!page) return isOtherSite(path) ? { kind: 'elsewhere' } : { kind: 'dead' }
  const section = sectionOfPublicPage[page]
  const owner = section === undefined ? undefined : pageOfSection(section)
  return owner && !brandHas(owner, brand) ? { kind: 'lacking', page } : { kind: 'page', page }
}

/** The sites share one root: the check follows a link into another one. */
const isOtherSite = (path: string): boolean =>
  brands.some(({ public_base: base }) => base !== '/' && (path === base || path.startsWith(`${base}/`)))
