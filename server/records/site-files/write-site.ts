import { sql } from 'kysely'
import { type Brand, brands } from '../../../model/brands.ts'
import type { Deps } from '../../call/context.ts'
import { readRow, updateById } from '../../db/row-queries.ts'
import { openSiteStore, type SitePage, type SiteStore } from '../../outside/site-store.ts'
import { whyNotKept } from '../../outside/why-not-kept.ts'
import { readArticles, readSnapshot } from '../site-snapshot.ts'
import { closedSource, drawnFrom } from './state.ts'
import { besides, KeptPages, writtenPaths } from './written-pages.ts'

/** Releases that are kept, including the current one. */
const keptReleases = 5
/** A writer that was silent for so long is taken for dead, in ms. */
const silence = 60_000
/** The most contents that are stored at the same time. */
const atOnce = 8

/** Writes the files of every site that changed. Returns how many sites were written. */
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
  // Readers still get the earlier files. The job counts as failed, so that someone looks.
  if (faults.length > 0) throw new AggregateError(faults, `the files of ${faults.length} sites were not written`)
  return written
}

export type WrittenSite = { readonly pages: number; readonly written: number }

/** Writes one site, if it has a target and differs from its files; undefined where nothing is to be done. */
export async function writeSite(deps: Deps, brand: Brand): Promise<WrittenSite | undefined> {
  const place = deps.settings.SITE_FILES_URL?.get(brand.slug)
  if (!place) return undefined
  const { files, version, isOpen, open, source } = await drawnFrom(deps, brand)
  const id = await claim(deps, brand, source)
  if (id === undefined) return undefined
  try {
    const store = await openSiteStore(place)
    if (!isOpen) return await takeDown(deps, brand, id, store)
    const [site, articles] = await Promise.all([readSnapshot(deps.db, brand, version), readArticles(deps.db, brand)])
    const sources = { deps, files, site, brand, articles, open, now: deps.now() }
    const paths = writtenPaths(site)
    const known = await store.known()
    const putting = new Putting(store, known)
    const pages = new Map<string, SitePage>()
    const cache = cacheOf(deps)
    const report = progressOf(deps, id, paths.length)
    let styles: readonly string[] = []
    for (const [i, path] of paths.entries()) {
      const file = cache.of(sources, path, hash => known.has(hash))
      if (i === 0) styles = file.styles
      pages.set(file.path, file.page)
      if (file.content) await putting.put(file.content)
      await report(i + 1)
    }
    for (const { path, content } of besides(sources, styles)) {
      pages.set(path, { hash: content.hash, type: content.type })
      await putting.put(content)
    }
    await putting.done()
    await store.swap(id, pages)
    await finish(deps, brand, id, { pages: paths.length, written: putting.count })
    cache.keepOnly(brand, paths)
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

/**
 * Leaves no page of a closed site to its readers: the release names no file, so that whoever serves the files asks Atrium for
 * everything, which says that the site is closed; and no earlier release stays.
 */
async function takeDown(deps: Deps, brand: Brand, id: number, store: SiteStore): Promise<WrittenSite> {
  await store.swap(id, new Map())
  const nothing = { pages: 0, written: 0 }
  await finish(deps, brand, id, nothing)
  cacheOf(deps).keepOnly(brand, [])
  await store.keepNewest(1)
  return nothing
}

const cacheByDb = new WeakMap<Deps['db'], KeptPages>()
function cacheOf({ db }: Pick<Deps, 'db'>): KeptPages {
  const cache = cacheByDb.get(db) ?? new KeptPages()
  cacheByDb.set(db, cache)
  return cache
}

/** Stores missing contents, a few at a time. */
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

/** Allows one writer for a site. Undefined where another is writing it, or its files are current. */
async function claim({ db, now }: Deps, brand: Brand, source: string): Promise<number | undefined> {
  const at = now()
  await db.system
    .updateTable('site_builds')
    .where('brand_id', '=', brand.id)
    .where('status', '=', 'writing')
    .where('seen_at', '<', new Date(at.getTime() - silence))
    .set({ status: 'failed', error: 'Whoever wrote it stopped before it was done.', finished_at: at })
    .execute()
  const live = await readRow(db.system, 'site_builds', { brand_id: brand.id, status: 'live' }, ['drawn_from'])
  if (live?.drawn_from === source) return undefined
  // A closed site that was never written has nothing to be taken down.
  if (!live && source === closedSource) return undefined
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

/** Stores the progress, at most every 250 ms. */
function progressOf({ db, now }: Deps, id: number, pages: number) {
  let said = performance.now()
  return async (done: number) => {
    const at = performance.now()
    if (at - said < 250) return
    said = at
    await updateById(db.system, 'site_builds', id, { pages, done, seen_at: now() })
  }
}

const finish = ({ db, now }: Deps, brand: Brand, id: number, { pages, written }: WrittenSite) =>
  db.system.transaction().execute(async trx => {
    await trx
      .updateTable('site_builds')
      .where('brand_id', '=', brand.id)
      .where('status', '=', 'live')
      .set({ status: 'replaced' })
      .execute()
    await updateById(trx, 'site_builds', id, { status: 'live', pages, done: pages, written, finished_at: now() })
    const newest = trx
      .selectFrom('site_builds')
      .where('brand_id', '=', brand.id)
      .orderBy('id', 'desc')
      .limit(200)
      .select('id')
    await trx.deleteFrom('site_builds').where('brand_id', '=', brand.id).where('id', 'not in', newest).execute()
  })
