import { Refusal } from '../../../model/errors.ts'
import { lastPasswords, passwordProblem } from '../../../model/rules/password.ts'
import type { CallerCtx } from '../../http/context.ts'
import { hashPassword, verifyPassword } from '../../http/password.ts'
import { endSessions, isAmongLast, storePassword } from '../../records/passwords.ts'
import { fail, userOf } from '../../records/sign-ins.ts'

const refused = (field: 'current' | 'password', message: string) =>
  new Refusal('INVALID', { errors: { [field]: [message] } })

/** Who holds a session and not the password may try it no more often here than at the sign-in: then the sessions end. */
async function wrong(ctx: CallerCtx): Promise<Refusal> {
  const user = await userOf(ctx, ctx.caller.email.toLowerCase())
  await fail(ctx, ctx.caller.email.toLowerCase(), user, false)
  const after = await userOf(ctx, ctx.caller.email.toLowerCase())
  const now = ctx.deps.now()
  if (after?.locked_until && after.locked_until > now)
    await ctx.deps.db.system.transaction().execute(trx => endSessions(trx, ctx.caller.user_id, now))
  return refused('current', 'This is not your current password.')
}

export async function changePassword(
  ctx: CallerCtx,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const { deps, caller } = ctx
  const user = await userOf(ctx, caller.email.toLowerCase())
  if (!user || !(await verifyPassword(user.password_hash, current))) throw await wrong(ctx)
  const problem = passwordProblem(password)
  if (problem) throw refused('password', problem)
  if (await isAmongLast(deps.db.system, caller.user_id, password))
    throw refused('password', `Choose a password that is none of your last ${lastPasswords}.`)
  const hash = await hashPassword(password)
  await deps.db.system.transaction().execute(async trx => {
    await storePassword(trx, caller.user_id, hash, { must_change: false, now: deps.now(), keep: caller.session })
    await ctx.record(trx, { entity: 'user', entity_id: caller.user_id, after: { password_changed_at: deps.now() } })
  })
}
