import { defaultsOf } from '../defaults/index.ts'
import { type BrandCode, brands } from '../model/brands.ts'
import type { Trx } from '../server/db/handle.ts'
import type { Database } from '../server/db/open.ts'
import type { Shared } from './picture-book.ts'
import { covered, coverOf, pictureNamed } from './pictures.ts'

/** A cover of the brand, counted from its first, or what its properties share. */
type Hung = Shared | number
type Pages = Readonly<Record<string, Hung>>

/**
 * The pictures at the heads of pages, and of the parts of a home page that have one. Each site has its own, and none comes
 * twice on a site. Pages on which one works (questions, comparison, calculator of the towers) keep the drawing of their brand.
 */
const hung: Readonly<Record<BrandCode, Pages>> = {
  OMNI: {
    contact_us: 'lobby-of-stone',
    careers: 'study-lounge',
    news_and_articles: 'roof-garden-at-dusk',
    properties: 2,
    testimonials: 'living-room-with-a-garden',
    appointment: 'gate-with-tiles',
  },
  ZRRE: {
    contact_us: 'lobby-of-wood',
    careers: 'function-room',
    news_and_articles: 'roof-garden',
    properties: 1,
    testimonials: 'living-room-above-the-city',
    appointment: 'lobby-of-stone',
    'home.about_us': 'pool-of-a-deck',
  },
  ZRCO: {
    contact_us: 'gate-in-the-evening-sun',
    careers: 'clubhouse-on-a-hill',
    news_and_articles: 'jogging-path',
    properties: 3,
    testimonials: 'living-room-with-a-garden',
    appointment: 'pool-of-a-village',
    about_us: 'clubhouse-among-palms',
    award: 'chapel',
    'home.about_rlc_residences': 'pocket-park',
  },
  ZRLU: {
    contact_us: 'living-room-in-oak',
    careers: 'dining-room',
    news_and_articles: 'pool-of-a-deck-at-dusk',
    properties: 2,
    testimonials: 'bedroom-above-the-city',
    appointment: 0,
    'home.bulletin': 'roof-garden-at-dusk',
    'home.contact': 'lobby-of-stone',
  },
  HOMES: {
    contact_us: 'gate-with-tiles',
    news_and_articles: 'pocket-park',
    properties: 4,
    testimonials: 'kitchen-in-green',
    appointment: 'clubhouse-on-a-hill',
    'home.homes_brand': 'jogging-path',
  },
}

const kept = ['site_sections', 'site_published'] as const
type Own = Record<string, unknown>

export function headsOf(code: BrandCode): readonly (readonly [section: string, url: string])[] {
  const brand = brands.find(each => each.code === code)
  const covers = brand ? covered(brand.id) : []
  return Object.entries(hung[code]).flatMap(([section, of]) => {
    const property = typeof of === 'number' ? covers[of] : undefined
    const url = typeof of === 'number' ? property && coverOf(property) : pictureNamed(of)
    return url ? [[section, url] as const] : []
  })
}

/** Hangs them where nobody has edited the page yet. */
export const hangHeads = (db: Database): Promise<void> =>
  rewrite(db.system, (own, url) => ('image' in own && own['image'] !== null ? own : { ...own, image: url }), 1)

/** Takes them down again: what the page began with, from pages that were edited since as well. */
export const takeHeadsDown = (trx: Trx): Promise<void> =>
  rewrite(trx, (own, url, first) => {
    if (own['image'] !== url) return own
    const { image: _, ...rest } = own
    return 'image' in first ? { ...rest, image: first['image'] } : rest
  })

async function rewrite(
  db: Pick<Database['system'], 'selectFrom' | 'updateTable'>,
  change: (own: Own, url: string, first: Own) => Own,
  version?: number,
): Promise<void> {
  for (const { code, site_id } of brands) {
    const firsts = defaultsOf(code) as Record<string, Own>
    for (const [section, url] of headsOf(code))
      for (const table of kept) {
        const rows = await db
          .selectFrom(table)
          .where('site_id', '=', site_id)
          .where('section', '=', section)
          .$if(version !== undefined, only => only.where('version', '=', version ?? 1))
          .select(['version', 'own'])
          .execute()
        for (const row of rows) {
          const own = change(row.own as Own, url, firsts[section] ?? {})
          if (JSON.stringify(own) === JSON.stringify(row.own)) continue
          await db
            .updateTable(table)
            .where('site_id', '=', site_id)
            .where('section', '=', section)
            .where('version', '=', row.version)
            .set({ own: JSON.stringify(own) })
            .execute()
        }
      }
  }
}
