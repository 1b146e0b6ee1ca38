import type { Brand } from '../../../model/brands.ts'
import { bookable } from '../../../model/rules/visits.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import type { Visits } from '../../../model/site/view.ts'
import type { Deps } from '../../call/context.ts'
import { offeredAt, visitable, visitRulesOf } from '../../records/visits.ts'

/** The days and free times of a property that a visitor chose; undefined where the site does not show that property. */
export async function visitsOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  brand: Brand,
  property: string | undefined,
): Promise<Visits | undefined> {
  if (property === undefined || !/^\d{1,9}$/.test(property)) return undefined
  const found = await visitable(db.public, brand, Number(property)).catch(() => undefined)
  if (!found) return undefined
  const rules = await visitRulesOf(db, brand)
  const span = bookable(dayOf(now()), rules)
  return { ...span, days: await offeredAt(db.system, rules, found.id, span) }
}
