import type { Brand } from '../../../model/brands.ts'
import { bookable, visitDays } from '../../../model/rules/visits.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import type { Visits } from '../../../model/site/view.ts'
import type { Deps } from '../../call/context.ts'
import { closuresOf, loadOf, visitable, visitRulesOf, visitsAt } from '../../records/visits.ts'

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
  const { first, last } = bookable(dayOf(now()), rules)
  const [load, closures] = await Promise.all([
    loadOf(db.system, [found.id], first, last),
    closuresOf(db.system, first, last),
  ])
  const slots = (date: string) =>
    rules.time_slot.map(({ id, start_time, end_time }) => ({
      id,
      start_time,
      end_time,
      left: Math.max(0, rules.slot_capacity - visitsAt(load, found.id, date, { start_time, end_time })),
    }))
  return { first, last, days: visitDays(first, last, closures).map(date => ({ date, slots: slots(date) })) }
}
