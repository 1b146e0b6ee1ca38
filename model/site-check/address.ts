import type { BrandCode } from '../brands.ts'
import type { PublicPage } from '../content/public-pages.ts'
import { leadsOut } from '../content/rich-text.ts'
import { isOfLibrary, pathOf } from '../site/path.ts'
import { mostHops, type Redirects } from '../site/redirect.ts'
import { addressIn, routeOf, siteAt, urlOf } from '../site/site-route.ts'
import type { SiteSnapshot } from '../site/snapshot.ts'

/** A site with all that decides what it answers at an address. */
export type PublicSite = { readonly site: SiteSnapshot; readonly isOpen: boolean; readonly redirects: Redirects }
/** The sites that a link may lead to; the author's own as it will be with its drafts. */
export type PublicSites = ReadonlyMap<BrandCode, PublicSite>

export type SiteAddress =
  /** No link, or one to somewhere that the sites do not answer for. */
  | { readonly kind: 'none' | 'elsewhere' }
  /** A page answers, at once or after redirects. */
  | {
      readonly kind: 'page'
      readonly brand: BrandCode
      readonly page: PublicPage
      readonly path: string
      isMoved: boolean
    }
  /** A file of the library, if there is one at this address. */
  | { readonly kind: 'file'; readonly address: string }
  /** The site that it leads to is not open yet. */
  | { readonly kind: 'closed'; readonly brand: BrandCode }
  /** Visitors are told that there is no such page: at this path of this site. */
  | { readonly kind: 'dead'; readonly brand: BrandCode; readonly path: string }

/** What each site serves beside its pages, and what only the root of all of them does. */
const served = new Set(['/sitemap.xml', '/offline'])
const servedAtRoot = new Set(['/robots.txt', '/sw.js'])

/**
 * The destination of a content link, found by what the public server itself asks: the routes of the site that it leads to, then its
 * redirects (decision 240). So the check and the server cannot disagree.
 */
export function readAddress(link: string, from: BrandCode, sites: PublicSites): SiteAddress {
  if (link === '') return { kind: 'none' }
  const own = sites.get(from)
  if (!own || leadsOut(link) || !link.startsWith('/')) return { kind: 'elsewhere' }
  if (isOfLibrary(link)) return { kind: 'file', address: link }
  let asked = urlOf(own.site, link)
  let isMoved = false
  let brand: BrandCode = from
  let path = link
  for (let hops = 0; hops <= mostHops; hops += 1) {
    const whole = pathOf(asked)
    if (whole === undefined) break
    const at = siteAt(whole)
    const there = sites.get(at.brand.code)
    if (isOfLibrary(whole)) return { kind: 'file', address: asked }
    if (!there) return { kind: 'elsewhere' }
    ;({ path } = at)
    brand = at.brand.code
    if (served.has(path) || servedAtRoot.has(whole)) return { kind: 'elsewhere' }
    if (!there.isOpen) return { kind: 'closed', brand }
    const route = routeOf(there.site, path)
    if (route.kind === 'page') return { kind: 'page', brand, page: route.page, path, isMoved }
    const to = route.kind === 'moved' ? addressIn(there.site, route.to) : there.redirects.get(path)
    if (to === undefined) break
    if (!to.startsWith('/')) return { kind: 'elsewhere' }
    asked = route.kind === 'moved' ? to : urlOf(there.site, to)
    isMoved = true
  }
  return { kind: 'dead', brand, path }
}
