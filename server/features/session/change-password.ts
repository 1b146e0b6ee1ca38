import { Refusal } from '../../../model/errors.ts'
import { lastPasswords, passwordProblem } from '../../../model/rules/password.ts'
import type { CallerCtx } from '../../call/context.ts'
import { hashPassword } from '../../call/password.ts'
import { provePassword, stillStands } from '../../records/guesses.ts'
import { isAmongLast, storePassword } from '../../records/passwords.ts'

const refused = (message: string) => new Refusal('INVALID', { errors: { password: [message] } })

/** A person with a session but without the password may guess it no more often here than at the sign-in: then the sessions end. */
export async function changePassword(
  ctx: CallerCtx,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const { deps, caller } = ctx
  const guess = await provePassword(ctx, current, 'current')
  const problem = passwordProblem(password)
  if (problem) throw refused(problem)
  if (await isAmongLast(deps.db.system, caller.user_id, password))
    throw refused(`Choose a password that is none of your last ${lastPasswords}.`)
  const hash = await hashPassword(password, `user ${caller.user_id}`)
  const now = deps.now()
  await deps.db.system.transaction().execute(async trx => {
    await stillStands(trx, ctx, guess, 'current')
    await storePassword(trx, caller.user_id, hash, { must_change: false, now, keep: caller.session })
    await ctx.record(trx, { entity: 'user', entity_id: caller.user_id, after: { password_changed_at: now } })
  })
}
