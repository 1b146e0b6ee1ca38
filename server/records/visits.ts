import { sql } from 'kysely'
import { type Brand, groupBrand } from '../../model/brands.ts'
import { appointmentPage } from '../../model/content/pages/appointment-page.ts'
import { Refusal } from '../../model/errors.ts'
import { meet, type Slot, type Times, type VisitRules, visitDays } from '../../model/rules/visits.ts'
import type { Day } from '../../model/rules/working-days.ts'
import type { Db, Trx } from '../db/handle.ts'
import type { Database } from '../db/open.ts'
import { publishedValues } from './published.ts'

export type Load = {
  property_id: number
  visit_date: Day
  start_time: string
  end_time: string
  brand_id: number
  visits: number
}

/** The brand's published rules for visits: times, capacity, lead and window. */
export async function visitRulesOf(db: Database, brand: Brand): Promise<VisitRules> {
  const { time_slot, slot_capacity, lead_days, window_days } = await publishedValues(db, brand, appointmentPage)
  return { time_slot, slot_capacity, lead_days, window_days } as VisitRules
}

/** Days on which the company itself is closed; yearly closures are a rule (model/rules/visits). */
export async function closuresOf(db: Db, first: Day, last: Day): Promise<ReadonlySet<Day>> {
  const rows = await db
    .selectFrom('holidays')
    .where('type', '=', 'company')
    .where('date', '>=', first)
    .where('date', '<=', last)
    .select('date')
    .execute()
  return new Set(rows.map(({ date }) => date))
}

/** How many visits each slot has, from all sites. */
export async function loadOf(db: Db, properties: readonly number[], first: Day, last: Day): Promise<Load[]> {
  if (properties.length === 0) return []
  const { rows } =
    await sql<Load>`select * from visit_load(${properties}::bigint[], ${first}::date, ${last}::date)`.execute(db)
  return rows
}

/** The number of visits of a property that overlap this time. */
const visitsAt = (load: readonly Load[], property_id: number, visit_date: Day, times: Times): number =>
  load
    .filter(row => row.property_id === property_id && row.visit_date === visit_date && meet(row, times))
    .reduce((sum, { visits }) => sum + visits, 0)

export type DaySpan = { readonly first: Day; readonly last: Day }
type Offered = { date: Day; slots: (Slot & { left: number })[] }[]

/**
 * The days of a span on which a property receives visitors, each with its times and the places left; the place that a
 * visit is about to give up is one of them.
 */
export async function offeredAt(
  db: Db,
  rules: VisitRules,
  property_id: number,
  { first, last }: DaySpan,
  moved?: Times & { readonly visit_date: Day },
): Promise<Offered> {
  const load = await loadOf(db, [property_id], first, last)
  const freed = (date: Day, times: Times) => (moved?.visit_date === date && meet(moved, times) ? 1 : 0)
  const left = (date: Day, times: Times) =>
    Math.max(0, rules.slot_capacity - visitsAt(load, property_id, date, times) + freed(date, times))
  return visitDays(first, last, await closuresOf(db, first, last)).map(date => ({
    date,
    slots: rules.time_slot.map(({ id, start_time, end_time }) => {
      const times = { start_time, end_time }
      return { id, ...times, left: left(date, times) }
    }),
  }))
}

/** A property that this site may show: its own, or any on the group's site. */
export async function visitable(db: Db, brand: Brand, id: number): Promise<{ id: number; name: string; code: string }> {
  const row = await db
    .selectFrom('properties')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .$if(brand.id !== groupBrand.id, query => query.where('brand_id', '=', brand.id))
    .select(['id', 'property_name as name', 'property_code as code'])
    .executeTakeFirst()
  if (!row)
    throw new Refusal('INVALID', {
      errors: { property_id: ['This property is not offered any more. Choose another.'] },
    })
  return row
}

type SlotTimes = Times & { property_id: number; visit_date: Day; slot_capacity: number }

/**
 * Reserves a slot until the transaction ends, or refuses. Requests for the same property and day take turns, so that the
 * count is still right when the visit is written. The same transaction is about to give up `freed` visits.
 */
export async function takePlace(trx: Trx, place: SlotTimes, freed = 0): Promise<void> {
  const { property_id, visit_date, slot_capacity } = place
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visit ${property_id} ${visit_date}`}, 0))`.execute(trx)
  const taken = visitsAt(await loadOf(trx, [property_id], visit_date, visit_date), property_id, visit_date, place)
  if (taken - freed >= slot_capacity) throw new Refusal('SLOT_TAKEN')
}
