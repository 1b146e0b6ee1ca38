import { sql } from 'kysely'
import { type Brand, groupBrand } from '../../../../model/brands.ts'
import { pageList } from '../../../../model/content/pages/page-list.ts'
import { dayOf } from '../../../../model/rules/working-days.ts'
import type { Finding } from '../../../../model/site-check/finding.ts'
import type { CallerCtx, Deps } from '../../../call/context.ts'
import { publishedValues } from '../../../records/published.ts'
import { findingsOf, wholeSight } from '../../../records/site-check/findings.ts'

export type SiteFacts = {
  readonly brand: Brand
  readonly is_open: boolean
  readonly findings: readonly Finding[]
  /** Whether the site has its privacy policy: the page list can switch it off. */
  readonly has_policy: boolean
}

type Kept = { readonly version: string; readonly facts: SiteFacts }
/** By the role's brands too: whether a property is there depends on who looks. */
const kept = new WeakMap<Deps['db'], Map<string, Kept>>()

const recordTables = [
  'web_news',
  'web_careers',
  'web_popup_promos',
  'web_redirects',
  'web_testimonials',
  'web_locations',
  'web_awards',
  'faqs',
  'project_info',
]

/** Changes with everything that the site check reads; what ends by itself is looked at anew each day. */
async function versionOf({ db, deps }: CallerCtx, brand: Brand, pictures: string): Promise<string> {
  const state = (table: string, where: ReturnType<typeof sql>) =>
    sql`(select count(*) || ':' || coalesce(sum(t.version), 0) from ${sql.table(table)} t where ${where})`
  const own = sql`t.brand_id = ${brand.id}`
  const { rows } = await sql<{ version: string }>`select concat_ws(',',
    ${state('site_sections', own)}, ${state('sites', own)}, ${state('recipients', own)},
    ${state('site_published', sql`t.site_id in (${brand.site_id}, ${groupBrand.site_id})`)},
    ${state('properties', sql`true`)}, ${sql.join(recordTables.map(table => state(table, own)))}, ${state('email_settings', sql`t.brand_id = ${brand.id} or t.brand_id is null`)}
    ) as version`.execute(db)
  return `${rows[0]?.version} ${pictures} ${dayOf(deps.now())}`
}

/** The words of all pictures that a site may show: the sites of a house are asked for this once together. */
export async function pictureState({ deps }: CallerCtx): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select count(*) || ':' || coalesce(sum(version), 0) as state from files where visibility = 'public'`.execute(
    deps.db.system,
  )
  return rows[0]?.state ?? ''
}

/** The state of a site. Its check reads thirty pages, so the result is kept while nothing of them changes. */
export async function siteFactsOf(ctx: CallerCtx, brand: Brand, isOpen: boolean, pictures: string): Promise<SiteFacts> {
  const cache = kept.get(ctx.deps.db) ?? new Map<string, Kept>()
  kept.set(ctx.deps.db, cache)
  const key = `${brand.code} ${ctx.caller.brand_ids.toSorted().join(' ')}`
  const version = await versionOf(ctx, brand, pictures)
  const known = cache.get(key)
  if (known?.version === version) return known.facts
  const [findings, list] = await Promise.all([
    findingsOf(ctx, brand, wholeSight(brand)),
    publishedValues(ctx.deps.db, brand, pageList),
  ])
  const listed = list.pages.find(({ page }) => page === 'privacy_policy')
  const facts = { brand, is_open: isOpen, findings, has_policy: listed?.enable !== false }
  cache.set(key, { version, facts })
  return facts
}
