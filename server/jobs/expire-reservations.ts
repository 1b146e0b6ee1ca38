import { sql } from 'kysely'
import { reservationWorkflow } from '../../model/workflows/reservation.ts'
import type { Deps } from '../call/context.ts'
import { decideAlone } from '../records/cases/decide.ts'
import { reservationCases } from '../records/reservations/reservation-cases.ts'

export const expireReservationsJob = 'expire-reservations'

/** Every night at 00:05: a reservation that was not submitted in time, without a request for more time, loses its unit; M06 says so. */
export async function expireReservations(deps: Deps): Promise<number> {
  const now = deps.now()
  const kind = reservationCases(deps.settings.DESK_ORIGIN)
  const { from } = reservationWorkflow.actions.expire
  const { rows } = await sql<{ id: number }>`select id from reservations
    where status in (${sql.join(from)}) and submission_expiration < ${now} order by id`.execute(deps.db.system)
  let expired = 0
  // The workflow expires nothing while a request for more time is open: it is the approvers' turn.
  for (const { id } of rows)
    expired += (await decideAlone(deps, expireReservationsJob, kind, { id }, 'expire', {})) ? 1 : 0
  return expired
}
