import type { Endpoint } from '../../model/contract/endpoint.ts'
import { Refusal } from '../../model/errors.ts'
import type { Caller, Deps } from '../call/context.ts'
import { inPlaceOf } from '../records/standing-delegations.ts'

/** The caller as deputy of the person in the header. It is read afresh with every call, so that an ended delegation ends at once. */
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
