import { type BrandCode, brandByCode, brands } from '../brands.ts'
import { type PublicPage, publicPages } from '../content/public-pages.ts'
import { brandHas } from '../pages/access.ts'
import { pageOfSection } from '../pages/site-content.ts'

/** Domain.md 4 row 25: both sets of addresses are given, and these lead on. */
const renamed: Readonly<Record<string, string>> = {
  '/properties': publicPages.properties.path,
  '/news-&-promos': publicPages.news_and_articles.path,
  '/news-and-promo': publicPages.news_and_articles.path,
  '/compare-properties': publicPages.compare.path,
  '/affordability-calculator': publicPages.calculator.path,
  '/book-appointment': publicPages.appointment.path,
}

/** The section without which a site has no such page; pages that are not named here stand on every site. */
const sectionOf: Readonly<Partial<Record<PublicPage, string>>> = {
  award: 'award',
  about_us: 'about_us',
  search_result: 'search_result',
}

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

/** What a link of a site leads to (specification 2.3). */
export function readAddress(link: string, { brand, properties }: Known): Address {
  if (link === '') return { kind: 'none' }
  if (!link.startsWith('/') || link.startsWith('/media/')) return { kind: 'elsewhere' }
  const base = brandByCode(brand)?.public_base ?? '/'
  const bare = link.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '')
  const path = base !== '/' && (bare === base || bare.startsWith(`${base}/`)) ? bare.slice(base.length) || '/' : bare
  const to = renamed[path]
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
  const section = sectionOf[page]
  const owner = section === undefined ? undefined : pageOfSection(section)
  return owner && !brandHas(owner, brand) ? { kind: 'lacking', page } : { kind: 'page', page }
}

/** The sites stand under one root: a link into another one is checked there. */
const isOtherSite = (path: string): boolean =>
  brands.some(({ public_base: base }) => base !== '/' && (path === base || path.startsWith(`${base}/`)))
