import type { Kysely } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import type { Trx } from '../../db/handle.ts'
import type { Tables } from '../../db/tables.ts'
import type { CallerCtx } from '../../http/context.ts'
import { provePassword, stillStands } from '../../records/guesses.ts'
import { queueMail } from '../../records/outbox.ts'
import { factorsOf, needsFactor, renewCodes, stepDue } from '../../records/second-factors.ts'
import { sessionEnd, signedInNow } from '../../records/sign-ins.ts'

const entity = 'user'

/** What a change of how somebody signs in rests on; it is asked again in the transaction that makes the change. */
export type Standing = (trx: Trx) => Promise<void>

/** Whoever holds a session and not the password changes nothing of how the person signs in. */
export async function askPassword(ctx: CallerCtx, password: string | undefined): Promise<Standing> {
  const guess = await provePassword(ctx, password ?? '', 'password')
  return trx => stillStands(trx, ctx, guess, 'password')
}

/** A first second factor may be chosen right after the password; any other change is made by who has passed. */
export async function mayEnrol(ctx: CallerCtx, password: string | undefined): Promise<Standing> {
  if (!ctx.caller.second_due) return askPassword(ctx, password)
  await mayStillEnrol(ctx)
  return trx => mayStillEnrol(ctx, trx)
}
/** Who has passed, or has nothing to pass with yet. */
export async function mayStillEnrol(ctx: CallerCtx, from: Trx | Kysely<Tables> = ctx.deps.db.system): Promise<void> {
  if (ctx.caller.second_due && (await stepDue(from, ctx.caller.user_id)) !== 'enrol')
    throw new Refusal('SECOND_FACTOR_DUE')
}

/** The session opens; what it was good for so far was the second step alone. */
export async function pass(trx: Trx, ctx: CallerCtx): Promise<void> {
  const now = ctx.deps.now()
  await trx
    .updateTable('sessions')
    .where('token_hash', '=', Buffer.from(ctx.caller.session))
    .where('second_due', '=', true)
    .set({ second_due: false, challenge: null, expires_at: sessionEnd(ctx, now) })
    .execute()
  await signedInNow(trx, ctx, ctx.caller.user_id).execute()
}

/** The person hears of every change to how they sign in. */
export async function tell(trx: Trx, { caller }: CallerCtx, change: string): Promise<void> {
  const [firstname = ''] = caller.name.split(' ')
  const told = { firstname, email: caller.email, change, reference: `account ${caller.user_id}` }
  await queueMail(trx, { ...letter('user.secured', told), to: caller.email })
}

/** Recovery codes come with the first factor; later ones leave them as they are. */
export async function firstCodes(trx: Trx, ctx: CallerCtx): Promise<string[]> {
  const standing = await factorsOf(trx, ctx.caller.user_id)
  return standing.some(({ kind }) => kind === 'recovery') ? [] : renewCodes(trx, ctx.caller.user_id, ctx.deps.now())
}

/** A role that asks for a second factor is never left without one. */
export async function keepOne(trx: Trx, ctx: CallerCtx): Promise<void> {
  const left = (await factorsOf(trx, ctx.caller.user_id)).filter(({ kind }) => kind !== 'recovery')
  if (left.length === 0 && (await needsFactor(trx, ctx.caller.user_id)))
    throw new Refusal('INVALID', {
      message: 'Your role asks for a second factor. Add another one before you take this away.',
    })
}

export const recordChange = (trx: Trx, ctx: CallerCtx, after: object) =>
  ctx.record(trx, { entity, entity_id: ctx.caller.user_id, before: {}, after })
