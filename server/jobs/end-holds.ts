import type { BrandId } from '../../model/brands.ts'
import { idleStates } from '../../model/workflows/reservation-record.ts'
import { writeAudit } from '../call/audit.ts'
import type { Deps } from '../call/context.ts'
import { placeOfPage } from '../call/permit.ts'
import { linesOf } from '../records/unit-moves.ts'
import { passOn } from '../records/unit-queue.ts'

export const endHoldsJob = 'end-unit-holds'
/** Units in one transaction. */
const atOnce = 500

const by = (at: Date) => ({
  ...{ now: at, user_id: null },
  record: linesOf({ user_id: null, name: 'Atrium' }, endHoldsJob, at),
})

/**
 * Every minute: a unit whose hold has passed becomes available again (decision 140), or goes to the next who waits for it
 * (decision 276). Returns how many. A row that somebody
 * is changing is left to the next run, which sees the result.
 */
export async function endHolds({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const place = placeOfPage('project_info.unit-pages')
  if (!place) throw new Error('units have no place in the trail')
  let total = 0
  for (let ended = atOnce; ended === atOnce; ) {
    ended = await db.system.transaction().execute(async trx => {
      const at = now()
      const due = await trx
        .selectFrom('units as u')
        .where('u.status', '=', 'on_hold')
        .where('u.hold_expires_at', '<=', at)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('reservations as r')
                .whereRef('r.unit_id', '=', 'u.id')
                .where('r.status', 'not in', idleStates)
                .select('r.id'),
            ),
          ),
        )
        .orderBy('u.id')
        .limit(atOnce)
        .forUpdate('u')
        .skipLocked()
        .select(['u.id', 'u.brand_id', 'u.unit_code', 'u.held_by', 'u.hold_expires_at'])
        .execute()
      if (due.length === 0) return 0
      await trx
        .updateTable('units')
        .where(
          'id',
          'in',
          due.map(({ id }) => id),
        )
        .set(eb => ({
          status: 'available',
          held_by: null,
          hold_expires_at: null,
          version: eb('version', '+', 1),
          updated_at: at,
          updated_by: null,
        }))
        .execute()
      await writeAudit(
        trx,
        { ...place, action: 'release' },
        { ip: '', user_agent: endHoldsJob, request_id: '' },
        { user_id: null, name: 'Atrium' },
        due.map(({ id, unit_code, brand_id, held_by, hold_expires_at }) => ({
          entity: 'unit',
          entity_id: id,
          subject: unit_code,
          brand_id: brand_id as BrandId,
          before: { status: 'on_hold', hold: { held_by, hold_expires_at } },
          after: { status: 'available', hold: null },
        })),
        at,
      )
      await passOn(
        trx,
        by(at),
        due.map(({ id }) => id),
      )
      return due.length
    })
    total += ended
  }
  // Whoever waits for what is free already: an older version freed it, or no seller of its queue could have it then.
  await db.system.transaction().execute(trx => passOn(trx, by(now())))
  return total
}
