import { sql } from 'kysely'
import type { BrandId } from '../../model/brands.ts'
import type { Db } from '../db/handle.ts'

/** The most redirects in a row; a longer chain is taken for a circle and leads nowhere. */
const most = 10

/** The final target of an old address, as a path of the site or a whole address; undefined for any other. */
export async function redirectOf(visitors: Db, brand: BrandId, path: string): Promise<string | undefined> {
  const { rows } = await sql<{ to_address: string; hops: number }>`with recursive way (to_address, hops) as (
      select to_address, 1 from web_redirects where brand_id = ${brand} and from_path = ${path} and is_active
      union all
      select r.to_address, way.hops + 1 from way
        join web_redirects r on r.brand_id = ${brand} and r.from_path = way.to_address and r.is_active
        where way.hops <= ${most})
    select to_address, hops from way order by hops desc limit 1`.execute(visitors)
  const [last] = rows
  return last && last.hops <= most ? last.to_address : undefined
}
