import { sql } from 'kysely'
import { type Brand, brandById } from '../../../model/brands.ts'
import type { Reply } from '../../../model/contract/endpoint.ts'
import type { webAppointments } from '../../../model/contract/web-appointments.ts'
import { lists } from '../../../model/kinds/lists.ts'
import type { ListQuery } from '../../../model/lists/list.ts'
import { bookable, isClosedForTours, meet, type Times } from '../../../model/rules/visits.ts'
import { type Day, dayOf, shifted } from '../../../model/rules/working-days.ts'
import { liveVisits, shownVisits } from '../../../model/workflows/appointment.ts'
import type { CallerCtx } from '../../call/context.ts'
import { whereOf } from '../../records/list-sql.ts'
import { closuresOf, type DaySpan, type Load, loadOf } from '../../records/visits.ts'
import { appointmentSource } from './appointment-rows.ts'
import { rulesOfStaff } from './kind.ts'

type Board = Reply<typeof webAppointments.board>
type Property = Board['properties'][number]
type Visit = Property['visits'][number]
type Own = Times & Pick<Visit, 'id' | 'name' | 'party_size'> & { property_id: number; visit_date: Day; status: string }

/** A week of a group that is full has some 3,000; what is beyond it would stand under “more” in any case. */
const most = 3_000

/** The visits that the list would find on these days, read at once and laid out afterwards: no cell asks for itself. */
async function visitsOf({ db, caller }: CallerCtx, brand: Brand, query: ListQuery, { first, last }: DaySpan) {
  const where = whereOf(lists.webAppointments, appointmentSource, query, { brand_id: brand.id, reader: caller })
  const asks = [query.filters, ...(query.or ?? [])].some(({ status }) => status !== undefined)
  const states = asks ? sql`true` : sql`t.status in (${sql.join(shownVisits)})`
  const { rows } = await sql<Own>`
    select t.id, t.property_id, t.visit_date, t.start_time, t.end_time, t.name, t.status, t.party_size
      from web_appointments as t
      where ${where} and t.visit_date >= ${first}::date and t.visit_date <= ${last}::date and ${states}
      order by t.visit_date, t.start_time, t.id limit ${sql.lit(most + 1)}`.execute(db)
  return { visits: rows.slice(0, most), more: rows.length > most }
}

/** Those of the brand that can be visited, which other sites book too, and any that has a visit. */
const propertiesOf = ({ db }: CallerCtx, brand: Brand, visited: readonly number[], chosen: string | undefined) =>
  db
    .selectFrom('properties as p')
    .where(({ or, and, eb }) =>
      or([
        and([eb('p.brand_id', '=', brand.id), eb('p.status', '=', 'active')]),
        ...(visited.length > 0 ? [eb('p.id', 'in', visited)] : []),
      ]),
    )
    .$if(chosen !== undefined, query => query.where('p.id', '=', Number(chosen)))
    .orderBy('p.property_name')
    .select(['p.id', 'p.property_name as name'])
    .execute()

/** Somebody looks for some visits: those of other sites, of which nothing is known but their number, are none of them. */
const isNarrowed = ({ filters: { property_id: _, ...filters }, search, or }: ListQuery): boolean =>
  Object.keys(filters).length > 0 || search !== undefined || or !== undefined

const isLive = (status: string) => liveVisits.some(live => live === status)

/** Some days of a brand's visits by property. Visits of other sites are only counted. */
export async function board(ctx: CallerCtx, brand: Brand, query: ListQuery, span: DaySpan): Promise<Board> {
  const rules = await rulesOfStaff(ctx.deps.db, brand)
  const { time_slot, slot_capacity: capacity } = rules
  const { visits: own, more } = await visitsOf(ctx, brand, query, span)
  const byProperty = Map.groupBy(own, ({ property_id }) => property_id)
  const properties = await propertiesOf(ctx, brand, [...byProperty.keys()], query.filters['property_id'])
  const load = Map.groupBy(
    await loadOf(
      ctx.db,
      properties.map(({ id }) => id),
      span.first,
      span.last,
    ),
    ({ property_id }) => property_id,
  )
  const closures = await closuresOf(ctx.db, span.first, span.last)
  const rows = properties.map(({ id, name }): Property => {
    const ofDay = Map.groupBy(load.get(id) ?? [], ({ visit_date }) => visit_date)
    const taken = (day: Day, times: Times) => sumOf((ofDay.get(day) ?? []).filter(row => meet(row, times)))
    const mine = (byProperty.get(id) ?? []).map(({ property_id: _, ...visit }): Visit => {
      const is_over = isLive(visit.status) && taken(visit.visit_date, visit) > capacity
      return { ...visit, brand: brand.code, count: 1, is_over }
    })
    const others = [...ofDay.values()].flat().filter(({ brand_id }) => brand_id !== brand.id)
    return {
      id,
      name,
      visits: isNarrowed(query)
        ? mine
        : [
            ...mine,
            ...others.map(({ property_id: _, brand_id, visits: count, ...at }): Visit => {
              const is_over = taken(at.visit_date, at) > capacity
              const code = brandById(brand_id)?.code ?? ''
              return { ...at, id: null, name: null, status: null, party_size: null, brand: code, count, is_over }
            }),
          ],
      taken: [...ofDay.keys()].flatMap(visit_date =>
        time_slot
          .map(slot => ({ visit_date, slot_id: slot.id, visits: taken(visit_date, slot) }))
          .filter(({ visits }) => visits > 0),
      ),
    }
  })
  return {
    from: span.first,
    capacity,
    ...bookable(dayOf(ctx.deps.now()), rules),
    closed: daysOf(span).filter(day => isClosedForTours(day, closures)),
    slots: time_slot.map(({ id, start_time, end_time }) => ({ id, start_time, end_time })),
    properties: rows.filter(({ visits }) => visits.length > 0),
    more,
  }
}

const sumOf = (load: readonly Load[]): number => load.reduce((sum, { visits }) => sum + visits, 0)

function daysOf({ first, last }: DaySpan): Day[] {
  const days: Day[] = []
  for (let day = first; day <= last; day = shifted(day, 1)) days.push(day)
  return days
}

/** Visits still to come by slot, which a change of the slots would affect. */
export async function booked({ db, deps }: CallerCtx, brand: Brand): Promise<Reply<typeof webAppointments.booked>> {
  const { min, max, countAll } = db.fn
  const rows = await db
    .selectFrom('web_appointments')
    .where('brand_id', '=', brand.id)
    .where('deleted_at', 'is', null)
    .where('status', 'in', liveVisits)
    .where('visit_date', '>=', dayOf(deps.now()))
    .groupBy(['slot_id', 'start_time', 'end_time'])
    .orderBy('start_time')
    .orderBy('slot_id')
    .select([
      'slot_id',
      'start_time',
      'end_time',
      countAll<number>().as('visits'),
      min('visit_date').as('next'),
      max('visit_date').as('last'),
    ])
    .execute()
  return rows.map(row => ({ ...row, visits: Number(row.visits) }))
}
