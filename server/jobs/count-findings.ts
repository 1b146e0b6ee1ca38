import { brands } from '../../model/brands.ts'
import { dayOf } from '../../model/rules/working-days.ts'
import type { Deps } from '../call/context.ts'
import { findingsOf, wholeSight } from '../records/site-check/findings.ts'

export const countFindingsJob = 'count-findings'

/** Counts once a day what the site check has against each site. Returns how many sites were counted. */
export async function countFindings(deps: Deps): Promise<number> {
  const { system } = deps.db
  const [now, day] = [deps.now(), dayOf(deps.now())]
  const known = await system.selectFrom('site_check_counts').where('day', '=', day).select('brand_id').execute()
  const due = brands.filter(({ id }) => known.every(({ brand_id }) => brand_id !== id))
  for (const brand of due) {
    const found = await findingsOf({ deps, db: system }, brand, wholeSight(brand))
    await system
      .insertInto('site_check_counts')
      .values({ brand_id: brand.id, day, findings: found.length, counted_at: now })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  }
  return due.length
}
