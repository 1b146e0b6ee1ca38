import type { Brand } from '../../../model/brands.ts'
import type { SiteSnapshot } from '../../../model/site/snapshot.ts'
import type { Drawn } from '../../../model/site/view.ts'
import type { Database } from '../../db/open.ts'
import { readSnapshot, siteState } from '../../records/site-snapshot.ts'

/** A site's version does not cover descriptions and sizes of pictures: they are read again after so long, in ms. */
const longest = 60_000
/** The most drawn pages of a site in the cache. */
const mostPages = 400

type CachedSite = { version: string; at: number; site: Promise<SiteSnapshot>; pages: Map<string, Drawn> }

/** Caches the data and drawn pages of each site until visitors may read something else. A restart may lose all of it. */
export class SiteCache {
  readonly #kept = new Map<number, CachedSite>()

  /** The site as visitors see it now. */
  async of(
    db: Database,
    brand: Brand,
    now: number,
  ): Promise<{ site: SiteSnapshot; pages: Map<string, Drawn>; isOpen: boolean }> {
    const { version, isOpen } = await siteState(db, brand)
    const known = this.#kept.get(brand.id)
    if (known && known.version === version && now - known.at < longest)
      return { site: await known.site, pages: known.pages, isOpen }
    const entry: CachedSite = { version, at: now, site: readSnapshot(db, brand, version), pages: new Map() }
    this.#kept.set(brand.id, entry)
    entry.site.catch(() => {
      if (this.#kept.get(brand.id) === entry) this.#kept.delete(brand.id)
    })
    return { site: await entry.site, pages: entry.pages, isOpen }
  }
}

/** A cached page, or one drawn now and cached; the oldest is dropped when the cache is full. */
export function storedPage(pages: Map<string, Drawn>, key: string, draw: () => Drawn): Drawn {
  const known = pages.get(key)
  if (known) return known
  const drawn = draw()
  const [oldest] = pages.keys()
  if (pages.size >= mostPages && oldest !== undefined) pages.delete(oldest)
  pages.set(key, drawn)
  return drawn
}
