import { routeOf } from './site-route.ts'
import type { SiteSnapshot } from './snapshot.ts'

/** Addresses that a site gave up, each with where it leads: a path of the site, or a whole address. */
export type Redirects = ReadonlyMap<string, string>

/** The most redirects in a row; a longer chain is taken for a circle and leads nowhere. */
export const mostHops = 10

/** Where an address without a page leads in the end; undefined where no redirect begins there, or in a circle. */
export function redirectedTo(site: SiteSnapshot, path: string, redirects: Redirects): string | undefined {
  let at = path
  for (let hops = 0; hops <= mostHops; hops += 1) {
    const to = redirects.get(at)
    if (to === undefined) return hops === 0 ? undefined : at
    // A page that stands at an address goes before the redirect of it.
    if (!to.startsWith('/') || routeOf(site, to).kind !== 'none') return to
    at = to
  }
  return undefined
}
