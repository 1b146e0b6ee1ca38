import { sql } from 'kysely'
import { reservationWorkflow } from '../../model/workflows/reservation.ts'
import { reservationCases } from '../features/reservations/cases.ts'
import type { Deps } from '../http/context.ts'
import { decideAlone } from '../records/cases/decide.ts'

export const expireReservationsJob = 'expire-reservations'

/** Every night at 00:05: who did not submit in time and asked for no more of it loses the unit, and hears of it (M06). */
export async function expireReservations(deps: Deps): Promise<number> {
  const now = deps.now()
  const kind = reservationCases(deps.settings.DESK_ORIGIN)
  const { from } = reservationWorkflow.actions.expire
  const { rows } = await sql<{ id: number }>`select id from reservations
    where status in (${sql.join(from)}) and submission_expiration < ${now} order by id`.execute(deps.db.system)
  let expired = 0
  // Where more time was asked for the workflow lets nothing expire: it is the approvers' turn.
  for (const { id } of rows)
    expired += (await decideAlone(deps, expireReservationsJob, kind, { id }, 'expire', {})) ? 1 : 0
  return expired
}
