import { Refusal } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db, Trx } from '../../db/handle.ts'
import { firstNameOfUser } from '../../records/first-name.ts'
import { provePassword, stillStands } from '../../records/guesses.ts'
import { queueMail } from '../../records/outbox.ts'
import { factorsOf, needsFactor, renewCodes, stepDue } from '../../records/second-factors.ts'
import { sessionEnd, signedInNow, triedOf } from '../../records/sign-ins.ts'

const entity = 'user'

/** The proof that a change to one's own sign-in needs; the transaction of the change checks it again. */
export type Recheck = (trx: Trx) => Promise<void>

/** A person with a session but without the password changes nothing of the sign-in. */
export async function askPassword(ctx: CallerCtx, password: string | undefined): Promise<Recheck> {
  const guess = await provePassword(ctx, password ?? '', 'password')
  return trx => stillStands(trx, ctx, guess, 'password')
}

/** Right after the password a person may choose a first second factor; any other change needs a passed one. */
export async function mayEnrol(ctx: CallerCtx, password: string | undefined): Promise<Recheck> {
  if (!ctx.caller.second_due) return askPassword(ctx, password)
  await mayStillEnrol(ctx)
  return trx => mayStillEnrol(ctx, trx)
}
/** The caller has passed the second factor, or has none yet. */
export async function mayStillEnrol(ctx: CallerCtx, from: Db = ctx.deps.db.system): Promise<void> {
  if (ctx.caller.second_due && (await stepDue(from, ctx.caller.user_id)) !== 'enrol')
    throw new Refusal('SECOND_FACTOR_DUE')
}

/** Opens the session; until now it allowed the second step alone. */
export async function pass(trx: Trx, ctx: CallerCtx): Promise<void> {
  const now = ctx.deps.now()
  const { user_id, session } = ctx.caller
  const device_id = await signedInNow(trx, ctx, await triedOf(trx, user_id, session))
  await trx
    .updateTable('sessions')
    .where('token_hash', '=', Buffer.from(session))
    .where('second_due', '=', true)
    .set({ second_due: false, challenge: null, expires_at: sessionEnd(ctx, now), device_id })
    .execute()
}

/** The person is notified of every change to how they sign in. */
export async function tell(trx: Trx, { caller }: CallerCtx, change: string): Promise<void> {
  const firstname = await firstNameOfUser(trx, caller.user_id)
  const notified = { firstname, email: caller.email, change, reference: `account ${caller.user_id}` }
  await queueMail(trx, { ...letter('user.secured', notified), to: caller.email })
}

/** Recovery codes come with the first factor; later factors leave the codes as they are. */
export async function firstCodes(trx: Trx, ctx: CallerCtx): Promise<string[]> {
  const factors = await factorsOf(trx, ctx.caller.user_id)
  return factors.some(({ kind }) => kind === 'recovery') ? [] : renewCodes(trx, ctx.caller.user_id, ctx.deps.now())
}

/** A person whose role needs a second factor always keeps one. */
export async function keepOne(trx: Trx, ctx: CallerCtx): Promise<void> {
  const left = (await factorsOf(trx, ctx.caller.user_id)).filter(({ kind }) => kind !== 'recovery')
  if (left.length === 0 && (await needsFactor(trx, ctx.caller.user_id)))
    throw new Refusal('INVALID', {
      message: 'Your role asks for a second factor. Add another one before you take this away.',
    })
}

export const recordChange = (trx: Trx, ctx: CallerCtx, after: object) =>
  ctx.record(trx, { entity, entity_id: ctx.caller.user_id, before: {}, after })
