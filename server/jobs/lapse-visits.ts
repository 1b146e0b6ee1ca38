import { dayOf } from '../../model/rules/working-days.ts'
import { appointmentWorkflow } from '../../model/workflows/appointment.ts'
import { writeAudit } from '../call/audit.ts'
import type { Deps } from '../call/context.ts'
import { placeOfPage } from '../call/permit.ts'

export const lapseVisitsJob = 'lapse-visits'
/** Visits in one transaction. */
const atOnce = 500

/** A visit that nobody confirmed by its day lapses (domain.md 2.10, nightly). Returns how many. */
export async function lapseVisits({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const { from, to } = appointmentWorkflow.actions.lapse
  const place = placeOfPage(appointmentWorkflow.page)
  if (!place) throw new Error('visits have no place in the trail')
  let total = 0
  for (let lapsed = atOnce; lapsed === atOnce; ) {
    lapsed = await db.system.transaction().execute(async trx => {
      const due = await trx
        .selectFrom('web_appointments')
        .where('status', 'in', from)
        .where('visit_date', '<', dayOf(now()))
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .limit(atOnce)
        .forUpdate()
        .skipLocked()
        .select(['id', 'brand_id', 'status'])
        .execute()
      if (due.length === 0) return 0
      await trx
        .updateTable('web_appointments')
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .set(eb => ({ status: to, version: eb('version', '+', 1), updated_at: now(), updated_by: null }))
        .execute()
      await writeAudit(
        trx,
        { ...place, action: 'lapse' },
        { ip: '', user_agent: '', request_id: '' },
        undefined,
        due.map(({ id, brand_id, status }) => ({
          entity: appointmentWorkflow.entity,
          entity_id: id,
          brand_id: brand_id as 0,
          before: { status },
          after: { status: to },
        })),
        now(),
      )
      return due.length
    })
    total += lapsed
  }
  return total
}
