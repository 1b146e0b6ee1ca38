import { buyerUserType } from '../../model/contract/session.ts'
import { hashOfToken, tokenIn } from './auth.ts'
import type { Buyer, Deps } from './context.ts'
import { seldom } from './seldom.ts'

const minute = 60_000
/** A buyer's session ends after half an hour without a call, and after twelve hours in any case. */
export const buyerIdle = 30 * minute
export const buyerLongest = 12 * 60 * minute
/** How old last_seen_at may be before a request updates it: one write a minute, not one a request. */
const seenEvery = minute
const seen = seldom(seenEvery)

/** The buyer of this token; undefined where the session is over, or the account closed. Read afresh with every call. */
export async function buyerOf(deps: Deps, authorization: string | undefined): Promise<Buyer | undefined> {
  const token = tokenIn(authorization)
  if (token === undefined) return undefined
  const session = hashOfToken(token)
  const now = deps.now()
  const row = await deps.db.system
    .selectFrom('buyer_sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.token_hash', '=', session)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.last_seen_at', '>', new Date(now.getTime() - buyerIdle))
    .where('u.deleted_at', 'is', null)
    .where('u.user_type_id', '=', buyerUserType)
    .select(['u.id', 'u.Firstname', 'u.Lastname', 'u.email', 's.last_seen_at'])
    .executeTakeFirst()
  if (!row) return undefined
  if (now.getTime() - row.last_seen_at.getTime() > seenEvery)
    await seen(deps.db, session.toString('hex'), now, () =>
      deps.db.system
        .updateTable('buyer_sessions')
        .set({ last_seen_at: now })
        .where('token_hash', '=', session)
        .execute(),
    )
  return { user_id: row.id, name: `${row.Firstname} ${row.Lastname}`, email: row.email.toLowerCase(), session }
}
