import type { Transaction } from 'kysely'
import { Refusal } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import type { Tables } from '../../db/tables.ts'
import type { CallerCtx } from '../../http/context.ts'
import { verifyPassword } from '../../http/password.ts'
import { queueMail } from '../../records/outbox.ts'
import { endSessions } from '../../records/passwords.ts'
import { factorsOf, needsFactor, renewCodes, stepDue } from '../../records/second-factors.ts'
import { fail, sessionEnd, signedInNow, userOf } from '../../records/sign-ins.ts'

type Trx = Transaction<Tables>
export const entity = 'user'

const db = ({ deps }: CallerCtx) => deps.db.system

/** A failure here counts as one at the sign-in does; once the account is locked, its sessions end. */
export async function countFailure(ctx: CallerCtx): Promise<void> {
  const email = ctx.caller.email.toLowerCase()
  await fail(ctx, email, await userOf(ctx, email), false)
  if (await isLocked(ctx)) {
    const now = ctx.deps.now()
    await db(ctx)
      .transaction()
      .execute(trx => endSessions(trx, ctx.caller.user_id, now))
  }
}
export async function isLocked(ctx: CallerCtx): Promise<boolean> {
  const user = await userOf(ctx, ctx.caller.email.toLowerCase())
  return (user?.locked_until ?? new Date(0)) > ctx.deps.now()
}

/** Whoever holds a session and not the password changes nothing of how the person signs in. */
export async function askPassword(ctx: CallerCtx, password: string | undefined): Promise<void> {
  const user = await userOf(ctx, ctx.caller.email.toLowerCase())
  if (user && (await verifyPassword(user.password_hash, password ?? ''))) return
  await countFailure(ctx)
  throw new Refusal('INVALID', { errors: { password: ['This is not your current password.'] } })
}

/** A first second factor may be chosen right after the password; any other change is made by who has passed. */
export async function mayEnrol(ctx: CallerCtx, password: string | undefined): Promise<void> {
  if (!ctx.caller.second_due) return askPassword(ctx, password)
  await mayStillEnrol(ctx)
}
/** Who has passed, or has nothing to pass with yet. */
export async function mayStillEnrol(ctx: CallerCtx): Promise<void> {
  if (ctx.caller.second_due && (await stepDue(db(ctx), ctx.caller.user_id)) !== 'enrol')
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
