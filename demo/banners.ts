import { brands } from '../model/brands.ts'
import type { Trx } from '../server/db/handle.ts'
import type { Database } from '../server/db/open.ts'
import { bannerPictures } from './pictures.ts'

const section = 'home.banner'
/** The content and what is published of it; its first revision stays the default, as nothing of a history is changed. */
const kept = ['site_sections', 'site_published'] as const
type Banner = { image: string | null; mobile_image: string | null }
type Own = { banners?: Banner[] }
type Hung = { image: string; mobile_image: string | null }

/** Hangs pictures into the banners of the home pages that nobody has edited yet: the defaults have none. */
export const hangBanners = (db: Database): Promise<void> =>
  rewrite(db.system, (banner, hung) => (banner.image === null && hung ? { ...banner, ...hung } : banner), 1)

/** Takes them down again, from banners that were edited since as well. */
export const takeBannersDown = (trx: Trx): Promise<void> =>
  rewrite(trx, (banner, _, all) =>
    all.some(({ image }) => image === banner.image) ? { ...banner, image: null, mobile_image: null } : banner,
  )

async function rewrite(
  db: Pick<Database['system'], 'selectFrom' | 'updateTable'>,
  change: (banner: Banner, hung: Hung | undefined, all: readonly Hung[]) => Banner,
  version?: number,
): Promise<void> {
  for (const { code, site_id } of brands) {
    const all = bannerPictures(code)
    for (const table of kept) {
      const rows = await db
        .selectFrom(table)
        .where('site_id', '=', site_id)
        .where('section', '=', section)
        .$if(version !== undefined, only => only.where('version', '=', version ?? 1))
        .select(['version', 'own'])
        .execute()
      for (const row of rows) {
        const own = row.own as Own
        const banners = own.banners?.map((banner, i) => change(banner, all[i], all))
        if (!banners || JSON.stringify(banners) === JSON.stringify(own.banners)) continue
        await db
          .updateTable(table)
          .where('site_id', '=', site_id)
          .where('section', '=', section)
          .where('version', '=', row.version)
          .set({ own: JSON.stringify({ ...own, banners }) })
          .execute()
      }
    }
  }
}
