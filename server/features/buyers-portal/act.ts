import { sql } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import type { BuyerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { notePast } from '../../records/counts.ts'
import { claim, keepReply } from '../../records/idempotency.ts'
import { homeOf } from '../../records/network.ts'

const hour = 3_600_000
/** How often within an hour one buyer may do one thing, and all buyers of one network. */
const mostOfBuyer = 30
const mostOfNetwork = 300

/**
 * Counts one more try before anything is read or done, so that what is refused counts as well. Tries of one buyer take
 * turns: of many at once no more than the limit pass.
 */
export async function countAct(ctx: BuyerCtx, action: string): Promise<void> {
  const { deps, buyer, request } = ctx
  const now = deps.now()
  const network = homeOf(request.ip)
  const isPast = await deps.db.system.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`buyer ${buyer.user_id}`}, 0))`.execute(trx)
    const since = new Date(now.getTime() - hour)
    const { rows } = await sql<{ own: number; all: number }>`select
      (select count(*)::int from buyer_acts where user_id = ${buyer.user_id} and action = ${action} and created_at > ${since}) as own,
      (select count(*)::int from buyer_acts where network = ${network} and action = ${action} and created_at > ${since}) as "all"`.execute(
      trx,
    )
    const { own = 0, all = 0 } = rows[0] ?? {}
    if (own >= mostOfBuyer || all >= mostOfNetwork) {
      await notePast(trx, ctx, `buyers ${action}`, { entity: 'user', entity_id: buyer.user_id })
      return true
    }
    await trx.insertInto('buyer_acts').values({ user_id: buyer.user_id, network, action, created_at: now }).execute()
    return false
  })
  if (isPast)
    throw new Refusal('TOO_MANY', {
      message: 'Several of these have come from you within the hour. Nothing was done; try again in an hour.',
    })
}

type Act = {
  readonly action: string /** The body that a repeat with the same key must have. */
  readonly body: unknown
}
/** What a buyer does, all or nothing; the same key of the same buyer gets the same reply. */
export function once<R extends object>(
  ctx: BuyerCtx,
  { action, body }: Act,
  write: (trx: Trx) => Promise<R>,
): Promise<R> {
  const { deps, buyer, request } = ctx
  const key = request.idempotencyKey()
  const one = key === undefined ? undefined : { scope: `buyer ${buyer.user_id} ${action}`, key, body }
  return deps.db.system.transaction().execute(async trx => {
    const before = one && (await claim<R>(trx, one, deps.now()))
    if (before) {
      ctx.repeated()
      return before
    }
    const reply = await write(trx)
    if (one) await keepReply(trx, one, 201, reply)
    return reply
  })
}
