import { sql } from 'kysely'
import type { BrandId } from '../../model/brands.ts'
import { mostHops, type Redirects } from '../../model/site/redirect.ts'
import type { Db } from '../db/handle.ts'
import type { Database } from '../db/open.ts'
import { type LookAhead, shownByLaunch } from './site-ahead.ts'

/** The redirects that lead on from an address of a site, one after the other. */
export async function redirectsFrom(visitors: Db, brand: BrandId, path: string): Promise<Redirects> {
  const { rows } = await sql<{
    from_path: string
    to_address: string
  }>`with recursive way (from_path, to_address, hops) as (
      select from_path, to_address, 1 from web_redirects where brand_id = ${brand} and from_path = ${path} and is_active
      union all
      select r.from_path, r.to_address, way.hops + 1 from way
        join web_redirects r on r.brand_id = ${brand} and r.from_path = way.to_address and r.is_active
        where way.hops <= ${mostHops})
    select from_path, to_address from way`.execute(visitors)
  return new Map(rows.map(row => [row.from_path, row.to_address]))
}

/** All redirects of a site that lead visitors on; or that will, with what launches begin and end by then. */
export async function redirectsOf(db: Database, brand: BrandId, ahead?: Omit<LookAhead, 'drafts'>): Promise<Redirects> {
  const leads = ahead
    ? sql`coalesce(${shownByLaunch('webRedirects', sql.ref('way.id'), ahead)}, way.is_active)`
    : sql`way.is_active`
  const { rows } = await sql<{ from_path: string; to_address: string }>`select way.from_path, way.to_address
    from web_redirects way where way.brand_id = ${brand} and ${leads}`.execute(ahead ? db.system : db.public)
  return new Map(rows.map(row => [row.from_path, row.to_address]))
}

/** The most addresses asked for in vain that are kept of one site. */
const mostLost = 1_000
/** What people ask for: no file that a search for weak spots tries. */
const isOfPeople = (path: string): boolean => path.length <= 300 && !/\.(?!html?$)[a-z0-9]+$|\/\./i.test(path)

/** Counts who was sent on by a redirect. */
export async function countHit({ system }: Database, brand: BrandId, path: string, now: Date): Promise<void> {
  await sql`update web_redirects set hits = hits + 1, last_hit_at = ${now}
    where brand_id = ${brand} and from_path = ${path}`.execute(system)
}

/** Keeps an address that somebody asked for in vain; beyond so many of a site only those that are known are counted. */
export async function countLost({ system }: Database, brand: BrandId, path: string, now: Date): Promise<void> {
  if (!isOfPeople(path)) return
  await sql`with known as (
      update web_lost_addresses set hits = hits + 1, last_at = ${now} where brand_id = ${brand} and path = ${path} returning 1)
    insert into web_lost_addresses (brand_id, path, first_at, last_at) select ${brand}::int, ${path}, ${now}, ${now}
      where not exists (select from known)
        and (select count(*) from (select 1 from web_lost_addresses where brand_id = ${brand} limit ${mostLost}) as kept) < ${mostLost}
    on conflict (brand_id, path) do nothing`.execute(system)
}
