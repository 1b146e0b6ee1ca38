import { sql } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import { idleStates } from '../../../model/workflows/reservation-record.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { moveUnits } from '../../records/unit-moves.ts'
import type { WholeContract } from './contract-at.ts'

type Unit = { id: number; unit_code: string; status: string; holder: string | null }

const refused = (message: string) => new Refusal('INVALID', { errors: { unit_code: [message] } })

/** A unit of the contract's property, locked, with the other contract or reservation that holds it. */
async function unitOf(trx: Trx, { id, property_id, brand_id }: WholeContract, unit_code: string): Promise<Unit> {
  const at = sql`u.property_id = ${property_id} and u.brand_id = ${brand_id} and u.unit_code = ${unit_code}`
  await sql`select from units as u where ${at} for update`.execute(trx)
  const { rows } = await sql<Unit>`select u.id, u.unit_code, u.status, coalesce(
      (select c.contract_no from contracts as c where c.unit_id = u.id and c.id <> ${id} and c.status <> 'cancelled' limit 1),
      (select r.reservation_no from reserved_units(u.property_id, ${[...idleStates]}::text[]) as r
        where r.unit_id = u.id limit 1)) as holder
    from units as u where ${at}`.execute(trx)
  if (!rows[0]) throw refused(`This property has no unit ${unit_code}. Enter its code as on the page Unit Pages.`)
  return rows[0]
}

/**
 * Moves what the contract holds: a contract that is not cancelled has its unit sold. A unit that came by a reservation
 * stays with it (decision 165). Returns the id of the contract's unit.
 */
export async function moveUnit(
  trx: Trx,
  before: WholeContract,
  after: { unit_code: string; status: string },
  ctx: CallerCtx,
): Promise<number> {
  const from = await unitOf(trx, before, before.unit_code)
  const isMoved = after.unit_code !== before.unit_code
  if (before.reservation_no !== null) {
    if (isMoved) throw refused(`The unit is that of ${before.reservation_no}. Another unit is another reservation.`)
    return from.id
  }
  const to = isMoved ? await unitOf(trx, before, after.unit_code) : from
  const held = (contract: { status: string }, unit: Unit) => (contract.status === 'cancelled' ? undefined : unit)
  const [had, has] = [held(before, from), held(after, to)]
  if (had?.id === has?.id) return to.id
  if (has?.holder != null) throw refused(`Unit ${has.unit_code} is held by ${has.holder}.`)
  if (has?.status === 'on_hold') throw refused(`Unit ${has.unit_code} is on hold for a seller.`)
  const by = { now: ctx.deps.now(), user_id: ctx.caller.user_id, record: ctx.record }
  const set = (unit: Unit, status: 'available' | 'sold') =>
    moveUnits(trx, { ids: [unit.id] }, { status }, { contract_no: before.contract_no }, by)
  if (had && had.holder === null && had.status === 'sold') await set(had, 'available')
  if (has) await set(has, 'sold')
  return to.id
}
