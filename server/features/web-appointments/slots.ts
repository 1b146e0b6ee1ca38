import type { Reply } from '../../../model/contract/endpoint.ts'
import type { webAppointments } from '../../../model/contract/web-appointments.ts'
import { existing } from '../../../model/errors.ts'
import { bookable, hasBegun } from '../../../model/rules/visits.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import { liveVisits } from '../../../model/workflows/appointment.ts'
import type { CallerCtx } from '../../call/context.ts'
import { brandOfRow } from '../../records/cases/kind.ts'
import { offeredAt } from '../../records/visits.ts'
import { rulesOfStaff } from './kind.ts'

/** When a visit can be moved to: what its step would take (`inputOf`, `takePlace`), the place that it gives up included. */
export async function slots({ db, deps, caller }: CallerCtx, id: number): Promise<Reply<typeof webAppointments.slots>> {
  const visit = existing(
    await db
      .selectFrom('web_appointments')
      .where('id', '=', id)
      .where('brand_id', 'in', [...caller.brand_ids])
      .select(['brand_id', 'property_id', 'visit_date', 'start_time', 'end_time', 'status'])
      .executeTakeFirst(),
  )
  const rules = await rulesOfStaff(deps.db, brandOfRow(visit.brand_id))
  const now = deps.now()
  const span = bookable(dayOf(now), rules)
  // Its own site may show a property that is not active any more, and places are counted across sites.
  const isLive = liveVisits.some(status => status === visit.status)
  const days = await offeredAt(deps.db.system, rules, visit.property_id, span, isLive ? visit : undefined)
  return {
    ...span,
    days: days.map(({ date, slots }) => ({ date, slots: slots.filter(slot => !hasBegun(now, date, slot)) })),
  }
}
