import { type Brand, brandById } from '../../../model/brands.ts'
import type { Reply } from '../../../model/contract/endpoint.ts'
import type { webAppointments } from '../../../model/contract/web-appointments.ts'
import { isClosedForTours } from '../../../model/rules/visits.ts'
import { type Day, dayOf, shifted } from '../../../model/rules/working-days.ts'
import { liveVisits } from '../../../model/workflows/appointment.ts'
import type { CallerCtx } from '../../call/context.ts'
import { closuresOf, loadOf, visitRulesOf, visitsAt } from '../../records/visits.ts'

type Board = Reply<typeof webAppointments.board>
type Visit = Board['properties'][number]['visits'][number]
const week = 7

const propertiesOf = ({ db }: CallerCtx, brand: Brand, first: Day, last: Day) =>
  db
    .selectFrom('properties as p')
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        and([eb('p.brand_id', '=', brand.id), eb('p.status', '=', 'active')]),
        exists(
          selectFrom('web_appointments as t')
            .whereRef('t.property_id', '=', 'p.id')
            .where('t.brand_id', '=', brand.id)
            .where('t.deleted_at', 'is', null)
            .where('t.status', 'in', liveVisits)
            .where('t.visit_date', '>=', first)
            .where('t.visit_date', '<=', last)
            .select('t.id'),
        ),
      ]),
    )
    .orderBy('p.property_name')
    .select(['p.id', 'p.property_name as name'])
    .execute()

const visitsOf = ({ db }: CallerCtx, brand: Brand, first: Day, last: Day) =>
  db
    .selectFrom('web_appointments')
    .where('brand_id', '=', brand.id)
    .where('deleted_at', 'is', null)
    .where('status', 'in', liveVisits)
    .where('visit_date', '>=', first)
    .where('visit_date', '<=', last)
    .orderBy('visit_date')
    .orderBy('start_time')
    .orderBy('id')
    .select(['id', 'property_id', 'visit_date', 'start_time', 'end_time', 'name', 'status', 'party_size'])
    .execute()

/** A week of a brand's visits by property. Visits of other sites are only counted. */
export async function board(ctx: CallerCtx, brand: Brand, from: Day): Promise<Board> {
  const to = shifted(from, week - 1)
  const { time_slot, slot_capacity } = await visitRulesOf(ctx.deps.db, brand)
  const [properties, own] = [await propertiesOf(ctx, brand, from, to), await visitsOf(ctx, brand, from, to)]
  const load = await loadOf(
    ctx.db,
    properties.map(({ id }) => id),
    from,
    to,
  )
  const closures = await closuresOf(ctx.db, from, to)
  const isOver = (property: number, visit: { visit_date: Day; start_time: string; end_time: string }) =>
    visitsAt(load, property, visit.visit_date, visit) > slot_capacity
  const rows = properties.map(({ id, name }) => {
    const mine = own
      .filter(({ property_id }) => property_id === id)
      .map(
        ({ property_id: _, ...visit }): Visit => ({
          ...visit,
          brand: brand.code,
          count: 1,
          is_over: isOver(id, visit),
        }),
      )
    const others = load
      .filter(row => row.property_id === id && row.brand_id !== brand.id)
      .map(
        ({ visit_date, start_time, end_time, brand_id, visits }): Visit => ({
          visit_date,
          start_time,
          end_time,
          id: null,
          name: null,
          status: null,
          party_size: null,
          brand: brandById(brand_id)?.code ?? '',
          count: visits,
          is_over: isOver(id, { visit_date, start_time, end_time }),
        }),
      )
    return { id, name, visits: [...mine, ...others] }
  })
  return {
    from,
    capacity: slot_capacity,
    closed: Array.from({ length: week }, (_, i) => shifted(from, i)).filter(day => isClosedForTours(day, closures)),
    slots: time_slot.map(({ id, start_time, end_time }) => ({ id, start_time, end_time })),
    properties: rows.filter(({ visits }) => visits.length > 0),
  }
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
