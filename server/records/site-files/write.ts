import { sql } from 'kysely'
import { type Brand, brands } from '../../../model/brands.ts'
import type { Deps } from '../../http/context.ts'
import { openSiteStore, type SitePage, type SiteStore } from '../../outside/site-store.ts'
import { whyNotKept } from '../../why-not.ts'
import { readArticles, readSnapshot } from '../site-snapshot.ts'
import { besides, KeptPages, writtenPaths } from './pages.ts'
import { drawnFrom } from './state.ts'

/** Releases of files that stay, the one that is read among them. */
const keptReleases = 5
/** A writer that has said nothing for so long has died, in ms. */
const silence = 60_000
/** So many contents are put at the same time. */
const atOnce = 8

/** Writes the files of every site whose readers would get something else now. Answers with how many were written. */
export async function writeWhatChanged(deps: Deps): Promise<number> {
  let written = 0
  const faults: unknown[] = []
  for (const brand of brands)
    try {
      if (await writeSite(deps, brand)) written += 1
    } catch (error) {
      deps.log.error({ err: error, brand: brand.code }, 'the files of a site were not written; it is tried again')
      faults.push(error)
    }
  // What readers get stands as it was; the job counts as failed, so that someone looks.
  if (faults.length > 0) throw new AggregateError(faults, `the files of ${faults.length} sites were not written`)
  return written
}

export type Written = { readonly pages: number; readonly written: number }

/** Writes one site, where it is written at all and stands otherwise than its files; undefined where nothing is to be done. */
export async function writeSite(deps: Deps, brand: Brand): Promise<Written | undefined> {
  const place = deps.settings.SITE_FILES_URL?.get(brand.slug)
  if (!place) return undefined
  const { files, version, source } = await drawnFrom(deps, brand)
  const id = await claim(deps, brand, source)
  if (id === undefined) return undefined
  try {
    const store = await openSiteStore(place)
    const [site, articles] = await Promise.all([readSnapshot(deps.db, brand, version), readArticles(deps.db, brand)])
    const sources = { deps, files, site, brand, articles, now: deps.now() }
    const paths = writtenPaths(site)
    const known = await store.known()
    const putting = new Putting(store, known)
    const pages = new Map<string, SitePage>()
    const kept = keptOf(deps)
    const told = teller(deps, id, paths.length)
    let styles: readonly string[] = []
    for (const [i, path] of paths.entries()) {
      const file = kept.of(sources, path, hash => known.has(hash))
      if (i === 0) styles = file.styles
      pages.set(file.path, file.page)
      if (file.content) await putting.put(file.content)
      await told(i + 1)
    }
    for (const { path, content } of besides(sources, styles)) {
      pages.set(path, { hash: content.hash, type: content.type })
      await putting.put(content)
    }
    await putting.done()
    await store.swap(id, pages)
    await finish(deps, brand, id, { pages: paths.length, written: putting.count })
    kept.keepOnly(brand, paths)
    await store.keepNewest(keptReleases)
    return { pages: paths.length, written: putting.count }
  } catch (error) {
    await deps.db.system
      .updateTable('site_builds')
      .where('id', '=', id)
      .where('status', '=', 'writing')
      .set({
        status: 'failed',
        error: whyNotKept(error),
        finished_at: deps.now(),
      })
      .execute()
    throw error
  }
}

const keptBy = new WeakMap<Deps['db'], KeptPages>()
function keptOf({ db }: Pick<Deps, 'db'>): KeptPages {
  const kept = keptBy.get(db) ?? new KeptPages()
  keptBy.set(db, kept)
  return kept
}

/** Puts what does not stand yet, a few at a time. */
class Putting {
  count = 0
  readonly #store: SiteStore
  readonly #known: Set<string>
  readonly #under = new Set<Promise<void>>()
  readonly #faults: unknown[] = []

  constructor(store: SiteStore, known: Set<string>) {
    this.#store = store
    this.#known = known
  }

  async put(content: Parameters<SiteStore['put']>[0]): Promise<void> {
    if (this.#known.has(content.hash)) return
    this.#known.add(content.hash)
    this.count += 1
    if (this.#under.size >= atOnce) await Promise.race(this.#under)
    if (this.#faults.length > 0) throw this.#faults[0]
    const one: Promise<void> = this.#store
      .put(content)
      .catch((error: unknown) => void this.#faults.push(error))
      .finally(() => this.#under.delete(one))
    this.#under.add(one)
  }

  async done(): Promise<void> {
    await Promise.all(this.#under)
    if (this.#faults.length > 0) throw this.#faults[0]
  }
}

/** One writer a site. Undefined where another writes it, or its files are those of what stands. */
async function claim({ db, now }: Deps, brand: Brand, source: string): Promise<number | undefined> {
  const at = now()
  await db.system
    .updateTable('site_builds')
    .where('brand_id', '=', brand.id)
    .where('status', '=', 'writing')
    .where('seen_at', '<', new Date(at.getTime() - silence))
    .set({ status: 'failed', error: 'Whoever wrote it stopped before it was done.', finished_at: at })
    .execute()
  const live = await db.system
    .selectFrom('site_builds')
    .where('brand_id', '=', brand.id)
    .where('status', '=', 'live')
    .select('drawn_from')
    .executeTakeFirst()
  if (live?.drawn_from === source) return undefined
  const row = await db.system
    .insertInto('site_builds')
    .values({
      site_id: brand.site_id,
      brand_id: brand.id,
      drawn_from: source,
      release_id: sql`(select max(id) from site_releases where brand_id = ${brand.id})`,
      started_at: at,
      seen_at: at,
    })
    .onConflict(conflict => conflict.column('brand_id').where('status', '=', 'writing').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Says how far it is where that takes long enough to be read. */
function teller({ db, now }: Deps, id: number, pages: number) {
  let said = performance.now()
  return async (done: number) => {
    const at = performance.now()
    if (at - said < 250) return
    said = at
    await db.system.updateTable('site_builds').where('id', '=', id).set({ pages, done, seen_at: now() }).execute()
  }
}

const finish = ({ db, now }: Deps, brand: Brand, id: number, { pages, written }: Written) =>
  db.system.transaction().execute(async trx => {
    await trx
      .updateTable('site_builds')
      .where('brand_id', '=', brand.id)
      .where('status', '=', 'live')
      .set({ status: 'replaced' })
      .execute()
    await trx
      .updateTable('site_builds')
      .where('id', '=', id)
      .set({ status: 'live', pages, done: pages, written, finished_at: now() })
      .execute()
    const kept = trx
      .selectFrom('site_builds')
      .where('brand_id', '=', brand.id)
      .orderBy('id', 'desc')
      .limit(200)
      .select('id')
    await trx.deleteFrom('site_builds').where('brand_id', '=', brand.id).where('id', 'not in', kept).execute()
  })
