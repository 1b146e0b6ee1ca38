import type { BrandId } from '../../model/brands.ts'
import { type AuditActor, writeAudit } from '../call/audit.ts'
import { placeOfPage } from '../call/permit.ts'
import type { Trx } from '../db/handle.ts'
import { orNone } from '../db/or-none.ts'
import { type Mover, passOn } from './unit-queue.ts'

type Status = 'available' | 'on_hold' | 'reserved' | 'sold' | 'not_for_sale'
/** The units that are moved: of these, those that stand so still. They are locked. */
type At = {
  readonly ids: readonly number[]
  readonly status?: Status
  readonly held_by?: number
  readonly not?: Status
}
type To = { readonly status: Status; readonly held_by?: number | null; readonly hold_expires_at?: Date | null }
/** What a unit follows. */
type Because = { readonly reservation_no: string } | { readonly contract_no: string }

const page = 'project_info.unit-pages'
/** The lines of a job, which has no call: in the name of the person that it works for, or of Atrium. */
export function linesOf(who: AuditActor, job: string, now: Date): Mover['record'] {
  const place = placeOfPage(page)
  if (!place) throw new Error('Units have no place in the trail.')
  const origin = { ip: '', user_agent: job, request_id: '' }
  return (trx, entries) => writeAudit(trx, { ...place, action: 'edit' }, origin, who, entries, now)
}

const holdOf = ({ held_by = null, hold_expires_at = null }: Omit<To, 'status'>) =>
  held_by === null && hold_expires_at === null ? null : { held_by, hold_expires_at }

/**
 * Moves units because a reservation, an answer of the ERP or a contract does. Each has a line of its own, in the name of who
 * took that step, so that the history of a unit says all that became of it. What is free goes to the next of its queue.
 */
export async function moveUnits(
  trx: Trx,
  at: At,
  to: To,
  because: Because | ((unit: number) => Because),
  by: Mover,
): Promise<void> {
  const { ids, status, held_by, not } = at
  const before = await trx
    .selectFrom('units')
    .where('id', 'in', orNone(ids))
    .$if(status !== undefined, q => q.where('status', '=', status ?? 'available'))
    .$if(held_by !== undefined, q => q.where('held_by', '=', held_by ?? 0))
    .$if(not !== undefined, q => q.where('status', '!=', not ?? 'available'))
    .orderBy('id')
    .forUpdate()
    .select(['id', 'unit_code', 'brand_id', 'status', 'held_by', 'hold_expires_at'])
    .execute()
  if (before.length === 0) return
  const { status: next, held_by: holder = null, hold_expires_at = null } = to
  await trx
    .updateTable('units')
    .where(
      'id',
      'in',
      before.map(({ id }) => id),
    )
    .set(eb => ({
      ...{ status: next, held_by: holder, hold_expires_at, updated_at: by.now, updated_by: by.user_id },
      version: eb('version', '+', 1),
    }))
    .execute()
  await by.record(
    trx,
    before.map(unit => ({
      page,
      action: 'edit',
      entity: 'unit',
      entity_id: unit.id,
      subject: unit.unit_code,
      brand_id: unit.brand_id as BrandId,
      before: { status: unit.status, hold: holdOf(unit) },
      after: { status: next, hold: holdOf(to), ...(typeof because === 'function' ? because(unit.id) : because) },
    })),
  )
  const moved = before.map(({ id }) => id)
  if (next === 'available') await passOn(trx, by, moved)
  // Nobody waits for what is sold.
  if (next === 'sold') await trx.deleteFrom('unit_waits').where('unit_id', 'in', moved).execute()
}
