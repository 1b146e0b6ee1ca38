import type { Static } from 'typebox'
import { type Brand, groupBrand } from '../../../model/brands.ts'
import type { siteReleases } from '../../../model/contract/site-releases.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import type { CallerCtx, Deps } from '../../call/context.ts'
import { addressOfSite } from '../../settings/settings-kinds.ts'
import { isOpen, openBrands } from '../open-sites.ts'
import { siteState } from '../site-snapshot.ts'

type Files = Static<(typeof siteReleases)['files']['reply']>
type Build = NonNullable<Files['build']>

/** Identifies the input of a site's files: its published rows, the design, and the year, which is on every page; of a closed site that it is closed. */
export async function drawnFrom({ db, sites, now }: Pick<Deps, 'db' | 'sites' | 'now'>, brand: Brand) {
  const files = await sites()
  const { version, isOpen: isSeen } = await siteState(db, brand)
  const year = dayOf(now()).slice(0, 4)
  // The group's files name the maps of every open site.
  const open = brand.id === groupBrand.id ? await openBrands(db) : [brand]
  const maps = brand.id === groupBrand.id ? open.map(({ code }) => code) : []
  const source = isSeen
    ? [version, files.style, files.property, files.text, files.script ?? '', year, ...maps].join(' ')
    : closedSource
  return { files, version, isOpen: isSeen, open, source }
}

/** What the files of a closed site are drawn from. */
export const closedSource = 'closed'

/** The address where people can view a site: that of its files where they have one, else the server's. */
export function addressOf({ settings }: Pick<Deps, 'settings'>, brand: Brand): string {
  const place = settings.SITE_FILES_URL?.get(brand.slug)
  const path = brand.public_base === '/' ? '' : brand.public_base
  return place && settings.SITE_PREVIEW_URL
    ? addressOfSite(settings.SITE_PREVIEW_URL, brand.slug, place).replace(/\/$/, '') + path
    : settings.SITES_ORIGIN + path
}

/** The state of a site's files. */
export async function filesOf({ deps, db }: CallerCtx, brand: Brand): Promise<Files> {
  const address = addressOf(deps, brand)
  const is_open = await isOpen(deps.db, brand)
  if (!deps.settings.SITE_FILES_URL)
    return { address, build: null, live: null, is_written: false, is_behind: false, is_open }
  const builds = db
    .selectFrom('site_builds')
    .where('brand_id', '=', brand.id)
    .orderBy('id', 'desc')
    .limit(1)
    .select(['status', 'drawn_from', 'pages', 'done', 'written', 'error', 'started_at', 'finished_at'])
  const build = await builds.executeTakeFirst()
  const live = await builds.where('status', '=', 'live').executeTakeFirst()
  const { source } = await drawnFrom(deps, brand)
  return {
    address,
    build: build ? asBuild(build) : null,
    live: live ? asBuild(live) : null,
    is_written: true,
    // A closed site that was never written has no files to be taken away.
    is_behind: live ? live.drawn_from !== source : is_open,
    is_open,
  }
}

type Row = Omit<Build, 'started_at' | 'finished_at' | 'status'> & {
  status: string
  started_at: Date
  finished_at: Date | null
}
const asBuild = ({ status, pages, done, written, error, started_at, finished_at }: Row): Build => ({
  status: status as Build['status'],
  pages,
  done,
  written,
  error,
  started_at: started_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
})
