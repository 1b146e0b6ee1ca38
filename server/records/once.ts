import type { Ctx } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import { claim, keepReply } from './idempotency.ts'

type Sent = {
  /** The call, and whose key it is: a seller's key is not another's. */
  readonly scope: string
  /** What a repeat with the same key must say as well. */
  readonly body: unknown
}

/** Makes what a portal asks for, once for each Idempotency-Key: a repeat gets the first reply and writes nothing. */
export async function onceIn<R>(ctx: Ctx, trx: Trx, { scope, body }: Sent, make: () => Promise<R>): Promise<R> {
  const key = ctx.request.idempotencyKey()
  if (key === undefined) return make()
  const request = { scope, key, body }
  const before = await claim<R>(trx, request, ctx.deps.now())
  if (before) {
    ctx.repeated()
    return before
  }
  const reply = await make()
  await keepReply(trx, request, 201, reply)
  return reply
}

/** The same in a transaction of its own. */
export const once = <R>(ctx: Ctx, sent: Sent, write: (trx: Trx) => Promise<R>): Promise<R> =>
  ctx.deps.db.system.transaction().execute(trx => onceIn(ctx, trx, sent, () => write(trx)))
