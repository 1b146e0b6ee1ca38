import type { Brand } from '../../../model/brands.ts'
import type { Snapshot } from '../../../model/site/snapshot.ts'
import type { Drawn } from '../../../model/site/view.ts'
import type { Database } from '../../db/open.ts'
import { readSnapshot, siteVersion } from '../../records/site-snapshot.ts'

/** Words and sizes of pictures are no part of a site's version: they are read again after so long, in ms. */
const longest = 60_000
/** Drawn pages of a site that are kept. */
const mostPages = 400

type Kept = { version: string; at: number; site: Promise<Snapshot>; pages: Map<string, Drawn> }

/** What was read and drawn of each site, for as long as it is what visitors may read. It holds nothing that a restart would lose. */
export class SiteCache {
  readonly #kept = new Map<number, Kept>()

  /** The site as it stands now. */
  async of(db: Database, brand: Brand, now: number): Promise<{ site: Snapshot; pages: Map<string, Drawn> }> {
    const version = await siteVersion(db, brand)
    const known = this.#kept.get(brand.id)
    if (known && known.version === version && now - known.at < longest)
      return { site: await known.site, pages: known.pages }
    const kept: Kept = { version, at: now, site: readSnapshot(db, brand, version), pages: new Map() }
    this.#kept.set(brand.id, kept)
    kept.site.catch(() => {
      if (this.#kept.get(brand.id) === kept) this.#kept.delete(brand.id)
    })
    return { site: await kept.site, pages: kept.pages }
  }
}

/** A page as it was drawn, or drawn now and kept; the oldest makes room. */
export function keptPage(pages: Map<string, Drawn>, key: string, draw: () => Drawn): Drawn {
  const known = pages.get(key)
  if (known) return known
  const drawn = draw()
  const [oldest] = pages.keys()
  if (pages.size >= mostPages && oldest !== undefined) pages.delete(oldest)
  pages.set(key, drawn)
  return drawn
}
