import { sql } from 'kysely'
import { reservationWorkflow } from '../../model/workflows/reservation.ts'
import { viewOfAll } from '../features/reservations/load.ts'
import { reservationsAt } from '../features/reservations/place.ts'
import type { Deps } from '../http/context.ts'
import { decideAlone } from '../records/decisions/decide.ts'

export const expireReservationsJob = 'expire-reservations'

/** Every night at 00:05: who did not submit in time and asked for no more of it loses the unit, and hears of it (M06). */
export async function expireReservations(deps: Deps): Promise<number> {
  const now = deps.now()
  const place = reservationsAt(deps.settings.DESK_ORIGIN)
  const { from, check } = reservationWorkflow.actions.expire
  const { rows } = await sql<{ id: number }>`select id from reservations
    where status in (${sql.join(from)}) and submission_expiration < ${now} order by id`.execute(deps.db.system)
  let expired = 0
  for (const { id } of rows) {
    const found = await place.load(viewOfAll(now), deps.db.system, id)
    // More time was asked for: it is the approvers' turn.
    if (!found || Object.keys(check?.(found.record, {}) ?? {}).length > 0) continue
    if (await decideAlone(deps, expireReservationsJob, place, id, 'expire', {})) expired += 1
  }
  return expired
}
