import type { Trx } from '../../db/handle.ts'
import type { LoadedReservation } from '../../records/reservations/load.ts'

export const signAgain = 'What was signed has changed. Have it signed again.'

/** The signatures that stood before a change and are of other data now; with `all`, every one of the agreement. */
export const voidedBy = (
  before: Pick<LoadedReservation, 'signatures'>,
  then: Pick<LoadedReservation, 'signatures'>,
  all = false,
): number[] =>
  then.signatures
    .filter(({ stands, form }, i) => before.signatures[i]?.stands && (!stands || (all && form === 'ra')))
    .map(({ id }) => id)

export async function voidSignatures(
  trx: Trx,
  ids: readonly number[],
  brand_id: number,
  { now, user_id }: { readonly now: Date; readonly user_id: number },
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('client_signatures')
    .set(eb => ({
      voided_at: now,
      voided_reason: signAgain,
      updated_at: now,
      updated_by: user_id,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .where('brand_id', '=', brand_id)
    .execute()
}
