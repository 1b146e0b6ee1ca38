import { Refusal } from '../../model/errors.ts'
import type { Trx } from '../db/handle.ts'
import type { CallerCtx } from '../http/context.ts'
import { verifyPassword } from '../http/password.ts'
import { endSessions } from './passwords.ts'
import { counted, lockEnd, noteFailure } from './sign-ins.ts'

/** A password that was counted before it is judged: against which, and until when it locked the account by itself. */
export type Guess = { readonly password_hash: string; readonly locked: Date | null }

const minute = 60_000
const tooMany = (field: string, left: number) => {
  const minutes = Math.max(1, Math.ceil(left / minute))
  const message = `Your account is locked after too many wrong tries. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then try again.`
  return new Refusal('TOO_MANY', { message, errors: { [field]: [message] } })
}

/**
 * The account and the session as they are now, held until the transaction ends. Refuses where either has ended, or where
 * the account is locked; `own` is the lock that the guess in hand has set.
 */
async function held(trx: Trx, { deps, caller }: CallerCtx, field: string, own: Date | null = null) {
  const now = deps.now()
  const user = await trx
    .selectFrom('users')
    .where('id', '=', caller.user_id)
    .where('deleted_at', 'is', null)
    .select(['password_hash', 'locked_until'])
    .forUpdate()
    .executeTakeFirst()
  // Asked once the row is held: whoever held it before may have ended the session.
  const session = await trx
    .selectFrom('sessions')
    .where('token_hash', '=', Buffer.from(caller.session))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select('user_id')
    .executeTakeFirst()
  if (!user || !session) throw new Refusal('UNAUTHENTICATED')
  const { locked_until } = user
  if (locked_until !== null && locked_until > now && locked_until.getTime() !== own?.getTime())
    throw tooMany(field, locked_until.getTime() - now.getTime())
  return user
}

/** Whoever locks the account by guessing has no session any more. */
async function note(trx: Trx, ctx: CallerCtx, locked_until: Date | null): Promise<void> {
  const { caller, deps } = ctx
  await noteFailure(trx, ctx, caller.email.toLowerCase(), { id: caller.user_id, name: caller.name })
  if (locked_until !== null && locked_until > deps.now()) await endSessions(trx, caller.user_id, deps.now())
}

/** One failure more; the lock that it set, or that stood before. */
async function count(trx: Trx, { caller }: CallerCtx, until: Date): Promise<Date | null> {
  const { locked_until } = await trx
    .updateTable('users')
    .where('id', '=', caller.user_id)
    .set(counted(until))
    .returning('locked_until')
    .executeTakeFirstOrThrow()
  return locked_until
}

/** Failures in a row begin anew, and no lock stands. */
const clear = (trx: Trx, { caller }: CallerCtx) =>
  trx.updateTable('users').where('id', '=', caller.user_id).set({ failed_logins: 0, locked_until: null }).execute()

/**
 * Judges a guess that takes no time, a code or a signature, with the account held meanwhile: many at once come one after the
 * other, and each is counted before the next is judged. `judge` does what a right one opens, and answers with nothing for a
 * wrong one, of which it has written nothing.
 */
export function judged<T>(ctx: CallerCtx, field: string, judge: (trx: Trx) => Promise<T | undefined>) {
  return ctx.deps.db.system.transaction().execute(async trx => {
    await held(trx, ctx, field)
    const opened = await judge(trx)
    if (opened === undefined) await note(trx, ctx, await count(trx, ctx, lockEnd(ctx.deps.now())))
    else await clear(trx, ctx)
    return opened
  })
}

/**
 * That the caller knows their password, where `field` holds what they typed; what follows asks `stillStands` again. It is
 * counted as a failure before it is judged, as hashing takes long and holds no connection: of many at once no more are
 * judged than one after the other would be (decision 142). A process that ends in between has cost a try.
 */
export async function provePassword(ctx: CallerCtx, typed: string, field: string): Promise<Guess> {
  const inOne = ctx.deps.db.system.transaction()
  const guess = await inOne.execute(async trx => {
    const { password_hash } = await held(trx, ctx, field)
    const until = lockEnd(ctx.deps.now())
    const locked_until = await count(trx, ctx, until)
    return { password_hash, locked: locked_until?.getTime() === until.getTime() ? until : null }
  })
  if (!(await verifyPassword(guess.password_hash, typed))) {
    await inOne.execute(async trx => {
      const lock = trx.selectFrom('users').where('id', '=', ctx.caller.user_id).select('locked_until').forUpdate()
      await note(trx, ctx, (await lock.executeTakeFirstOrThrow()).locked_until)
    })
    throw new Refusal('INVALID', { errors: { [field]: ['This is not your current password.'] } })
  }
  await inOne.execute(async trx => {
    await stillStands(trx, ctx, guess, field)
    await clear(trx, ctx)
  })
  return { ...guess, locked: null }
}

/** In the transaction of what a right password opens: the account is still the one that was judged, and nobody has locked it. */
export async function stillStands(trx: Trx, ctx: CallerCtx, guess: Guess, field: string): Promise<void> {
  const { password_hash } = await held(trx, ctx, field, guess.locked)
  if (password_hash !== guess.password_hash) throw new Refusal('UNAUTHENTICATED')
}
