import { type Brand, brandByCode, brands } from '../brands.ts'
import { calculator } from '../content/pages/calculator.ts'
import { pageList } from '../content/pages/page-list.ts'
import { type PublicPage, publicPages, renamedAddresses, sectionOfPublicPage } from '../content/public-pages.ts'
import { leadsOut } from '../content/rich-text.ts'
import { isOffered } from '../rules/interest-rate.ts'
import { isOfLibrary } from './path.ts'
import { type SiteSnapshot, sectionOf } from './snapshot.ts'

export type Route =
  | {
      readonly kind: 'page'
      readonly page: PublicPage /** Of a property, an article or a vacancy. */
      readonly slug?: string
    }
  /** A path of the same site. */
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'none' }

const none: Route = { kind: 'none' }

/** The site of this address, and the path within it. Every path belongs to some site: the group's is at the root. */
export function siteAt(path: string): { brand: Brand; path: string } {
  const within = brands.find(({ public_base: base }) => base !== '/' && (path === base || path.startsWith(`${base}/`)))
  const brand = within ?? (brands[0] as Brand)
  return { brand, path: within ? path.slice(within.public_base.length) || '/' : path }
}

/** Whether a site of this brand shows its projects right under its base (/projects/HOMES/{slug}, domain.md 6). */
const propertiesAtBase = ({ public_base }: Brand): boolean => public_base.startsWith('/projects/')

const brandOfSite = (site: SiteSnapshot): Brand => brandByCode(site.brand) as Brand

/** A path of a site as a visitor's browser requests it. */
export function addressIn(site: SiteSnapshot, path: string): string {
  const base = site.base ?? brandOfSite(site).public_base
  return base === '/' ? path : path === '/' ? base : base + path
}

/** The path of a property within the site of its brand. */
export const propertyPathOf = (brand: Brand, slug: string): string =>
  propertiesAtBase(brand) ? `/${slug}` : `/property/${slug}`
export const propertyPath = (site: SiteSnapshot, slug: string): string => propertyPathOf(brandOfSite(site), slug)

/** Whether the site has the page, it is switched on, and it has content (domain.md 4 rows 22 and 23). */
export function hasPage(site: SiteSnapshot, page: PublicPage): boolean {
  const listed = sectionOf(site, pageList)?.pages.find(row => row.page === page)
  if (listed && !listed.enable && page !== 'home') return false
  const section = sectionOfPublicPage[page]
  if (section !== undefined && !(section in site.sections)) return false
  return page === 'award' ? site.awards.length > 0 : true
}

/** Whether menus link to it: a calculator without a valid rate is hidden (domain.md 4.23). */
export const isLinked = (site: SiteSnapshot, page: PublicPage): boolean =>
  hasPage(site, page) && (page !== 'calculator' || hasRates(site))

function hasRates(site: SiteSnapshot): boolean {
  const values = sectionOf(site, calculator)
  if (!values) return false
  const { loans, loan_term, interest_rate } = values
  return (
    (loan_term.minimum !== null && interest_rate.minimum !== null && isOffered(interest_rate.minimum)) ||
    loans.some(loan => loan.interest_rate.some(isOffered))
  )
}

/** The page at a path of a site (specification 2.3). */
export function routeOf(site: SiteSnapshot, path: string): Route {
  if (path.length > 1 && path.endsWith('/')) return { kind: 'moved', to: path.replace(/(?<!\/)\/+$/, '') || '/' }
  const to = renamedAddresses[path]
  if (to !== undefined) return { kind: 'moved', to }
  const named = (Object.keys(publicPages) as PublicPage[]).find(key => publicPages[key].path === path)
  if (named) return hasPage(site, named) && named !== 'property_details' ? { kind: 'page', page: named } : none
  const [, folder = '', slug] = /^\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? []
  if (slug === undefined) return propertiesAtBase(brandOfSite(site)) ? propertyRoute(site, folder, true) : none
  if (folder === 'property') return propertyRoute(site, slug, !propertiesAtBase(brandOfSite(site)))
  if (folder === 'news' && hasPage(site, 'news_and_articles'))
    return site.news.some(row => row.slug === slug) ? { kind: 'page', page: 'news_and_articles', slug } : none
  if (folder === 'careers' && hasPage(site, 'careers'))
    return site.careers.some(row => row.slug === slug) ? { kind: 'page', page: 'careers', slug } : none
  return none
}

/** By its slug; its code or id redirects to it. */
function propertyRoute(site: SiteSnapshot, input: string, isHere: boolean): Route {
  if (!hasPage(site, 'property_details')) return none
  const found = site.properties.find(({ slug }) => slug === input)
  if (found && isHere) return { kind: 'page', page: 'property_details', slug: found.slug }
  const meant = found ?? site.properties.find(({ code, id }) => code === input.toUpperCase() || String(id) === input)
  return meant ? { kind: 'moved', to: propertyPath(site, meant.slug) } : none
}

/** Where a site tells its news to readers that ask by themselves. */
export const feedPath = '/news.xml'

/** Every page of the site with an address of its own, as paths within it. */
export function pathsOf(site: SiteSnapshot): string[] {
  const pages = (Object.keys(publicPages) as PublicPage[])
    .filter(page => page !== 'property_details' && isLinked(site, page))
    .map(page => publicPages[page].path)
  return [
    ...pages,
    ...(hasPage(site, 'property_details') ? site.properties.map(({ slug }) => propertyPath(site, slug)) : []),
    ...(hasPage(site, 'news_and_articles') ? site.news.map(({ slug }) => `/news/${slug}`) : []),
    ...(hasPage(site, 'careers') ? site.careers.map(({ slug }) => `/careers/${slug}`) : []),
  ]
}

/** What a browser asks for when it follows a content link of this site: links that name a site lead to it, out of this one. */
export function urlOf(site: SiteSnapshot, link: string): string {
  if (!link.startsWith('/') || isOfLibrary(link) || siteAt(link).brand.public_base !== '/') return link
  const [path = '/'] = link.split(/[?#]/)
  return addressIn(site, renamedAddresses[path] ?? path) + link.slice(path.length)
}

/** Where visitors who ask for a path of this site end, if nothing stands there any more and a redirect leads on. */
function movedTo(site: SiteSnapshot, path: string): string | undefined {
  const { moved } = site
  if (!moved || !Object.hasOwn(moved, path) || routeOf(site, path).kind !== 'none') return undefined
  return moved[path]
}

/** The destination of a content link: a path of this site, another site's, or elsewhere; undefined where it must not be followed. */
export function hrefOf(site: SiteSnapshot, link: string): string | undefined {
  if (leadsOut(link)) return link
  if (!/^\/(?![/\\])/.test(link) || link.includes('/:')) return undefined
  if (isOfLibrary(link)) return link
  if (siteAt(link).brand.public_base !== '/') return link
  const [path = '/'] = link.split(/[?#]/s)
  const to = movedTo(site, path)
  if (to !== undefined)
    return to.startsWith('/') ? urlOf(site, to + (/[?#]/.test(to) ? '' : link.slice(path.length))) : to
  // Words that linked to a page which is off, or to a property that is gone, stay words.
  const page = pageOfLink(link)
  if (page ? !hasPage(site, page) : path.startsWith('/property/') && routeOf(site, path).kind === 'none')
    return undefined
  return urlOf(site, link)
}

/** The page of this site that a content link means, for menus; undefined where it is no page of it. */
export function pageOfLink(link: string): PublicPage | undefined {
  const path = link.replace(/[?#].*$/s, '')
  const to = renamedAddresses[path] ?? path
  return (Object.keys(publicPages) as PublicPage[]).find(key => publicPages[key].path === to)
}
