import { Refusal } from '../../model/errors.ts'
import type { CallerCtx } from '../call/context.ts'
import { verifyPassword } from '../call/password.ts'
import type { Trx } from '../db/handle.ts'
import { endSessions } from './passwords.ts'
import { noteFailure } from './sign-ins.ts'
import { clearTries, countTry, lockEnd, lockOf, type Tried, takeTryBack } from './tries.ts'

/** A password that is counted before it is judged: the hash to compare with, and the end of the lock that the count has set. */
export type Guess = { readonly password_hash: string; readonly locked: Date | null; readonly tried: Tried }

const minute = 60_000
const tooMany = (field: string, left: number) => {
  const minutes = Math.max(1, Math.ceil(left / minute))
  const message = `Your account is locked after too many wrong tries. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then try again.`
  return new Refusal('TOO_MANY', {
    message,
    errors: { [field]: [message] },
    values: { seconds: Math.ceil(left / 1000) },
  })
}

/**
 * Reads and locks account and session until the transaction ends. Refuses where either has ended, or where the account is
 * locked; `own` is the lock that this guess has set itself.
 */
async function held(trx: Trx, { deps, caller }: CallerCtx, field: string, own: Date | null = null) {
  const now = deps.now()
  const user = await trx
    .selectFrom('users')
    .where('id', '=', caller.user_id)
    .where('deleted_at', 'is', null)
    .select('password_hash')
    .forUpdate()
    .executeTakeFirst()
  // Read after the row is locked: the previous holder of the lock may have ended the session.
  const session = await trx
    .selectFrom('sessions')
    .where('token_hash', '=', Buffer.from(caller.session))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select('device_id')
    .executeTakeFirst()
  if (!user || !session) throw new Refusal('UNAUTHENTICATED')
  const tried = { user_id: caller.user_id, device_id: session.device_id }
  const locked_until = await lockOf(trx, tried)
  if (locked_until !== null && locked_until > now && locked_until.getTime() !== own?.getTime())
    throw tooMany(field, locked_until.getTime() - now.getTime())
  return { ...user, tried }
}

/** Sessions end when guesses lock them; then nobody but a browser that is known signs in for as long. */
async function note(trx: Trx, ctx: CallerCtx, locked_until: Date | null): Promise<void> {
  const { caller, deps } = ctx
  await noteFailure(trx, ctx, caller.email.toLowerCase(), { id: caller.user_id, name: caller.name })
  if (locked_until === null || locked_until <= deps.now()) return
  await trx.updateTable('users').where('id', '=', caller.user_id).set({ locked_until }).execute()
  await endSessions(trx, caller.user_id, deps.now())
}

/**
 * Judges a guess that is quick to check, a code or a signature, while it holds a lock on the account: concurrent guesses come one
 * after the other, and each is counted before the next is judged. `judge` carries out what a right guess allows; for a wrong
 * one it returns undefined and has written nothing.
 */
export function judged<T>(ctx: CallerCtx, field: string, judge: (trx: Trx) => Promise<T | undefined>) {
  return ctx.deps.db.system.transaction().execute(async trx => {
    const { tried } = await held(trx, ctx, field)
    const opened = await judge(trx)
    if (opened === undefined) await note(trx, ctx, await countTry(trx, tried, lockEnd(ctx.deps.now())))
    else await clearTries(trx, tried)
    return opened
  })
}

/**
 * Checks that the caller knows their password; `field` holds what they typed. Later steps call `stillStands` again. The try is
 * counted as a failure before it is judged, since hashing takes long and holds no connection: concurrent tries get no more
 * guesses than successive ones would (decision 142). A process that dies in between has used up a try.
 */
export async function provePassword(ctx: CallerCtx, typed: string, field: string): Promise<Guess> {
  const inOne = ctx.deps.db.system.transaction()
  const guess = await inOne.execute(async trx => {
    const { password_hash, tried } = await held(trx, ctx, field)
    const until = lockEnd(ctx.deps.now())
    const locked_until = await countTry(trx, tried, until)
    return { password_hash, tried, locked: locked_until?.getTime() === until.getTime() ? until : null }
  })
  const right = await verifyPassword(guess.password_hash, typed, `user ${ctx.caller.user_id}`).catch(async error => {
    // Nothing was judged, as the queue is full: it was no try.
    await inOne.execute(trx => takeTryBack(trx, guess.tried, guess.locked))
    throw error
  })
  if (!right) {
    await inOne.execute(async trx => {
      await trx.selectFrom('users').where('id', '=', ctx.caller.user_id).select('id').forUpdate().executeTakeFirst()
      await note(trx, ctx, await lockOf(trx, guess.tried))
    })
    throw new Refusal('INVALID', { errors: { [field]: ['This is not your current password.'] } })
  }
  await inOne.execute(async trx => {
    await stillStands(trx, ctx, guess, field)
    await clearTries(trx, guess.tried)
  })
  return { ...guess, locked: null }
}

/** In the transaction that a right password allows: checks that the password is still the judged one, and that nobody locked the account. */
export async function stillStands(trx: Trx, ctx: CallerCtx, guess: Guess, field: string): Promise<void> {
  const { password_hash } = await held(trx, ctx, field, guess.locked)
  if (password_hash !== guess.password_hash) throw new Refusal('UNAUTHENTICATED')
}
