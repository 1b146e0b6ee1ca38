import type { Endpoint } from '../../model/contract/endpoint.ts'
import { Refusal } from '../../model/errors.ts'
import { inPlaceOf } from '../records/delegations.ts'
import type { Caller, Deps } from './context.ts'

/** The caller in the place of the person that the header names. Asked afresh with every call, so that what is ended ends at once. */
export async function callerFor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { onBehalf }: Endpoint,
  caller: Caller,
  named: string | readonly string[],
): Promise<Caller> {
  if (!onBehalf) throw new Refusal('MALFORMED', { message: 'This call cannot be made in the place of another person.' })
  const places = await inPlaceOf(db.system, caller, now())
  const found = places.find(({ on_behalf }) => String(on_behalf?.user_id) === named)
  if (!found) throw new Refusal('FORBIDDEN', { message: 'These approvals are not passed on to you, or not any more.' })
  return found
}
