import { Refusal } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import { lastPasswords, passwordProblem } from '../../../model/rules/password.ts'
import { hashOfToken } from '../../http/auth.ts'
import type { Ctx } from '../../http/context.ts'
import { hashPassword } from '../../http/password.ts'
import { settleResets } from '../../jobs/settle-resets.ts'
import { queueMail } from '../../records/outbox.ts'
import { isAmongLast, storePassword } from '../../records/passwords.ts'
import { lockWindow } from '../../records/sign-ins.ts'

/** The same for everyone who asks. */
const answer = 'If this address belongs to an account, a link to choose a new password is on its way.'

/**
 * Whether the address is known is found out afterwards, by a job, so that neither answer nor time tells. Who asks too
 * often from one network address is answered the same, and nothing follows.
 */
export async function forgot(ctx: Ctx, given: string): Promise<{ message: string }> {
  const { deps, request } = ctx
  const email = given.trim().toLowerCase()
  const now = deps.now()
  await deps.db.system.transaction().execute(async trx => {
    const { n } = await trx
      .selectFrom('password_resets')
      .where('ip', '=', request.ip)
      .where('created_at', '>', lockWindow(now))
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    const isMany = Number(n) >= deps.settings.SIGN_IN_ADDRESS_LIMIT
    await trx
      .insertInto('password_resets')
      .values({ email, ip: request.ip, created_at: now, settled_at: isMany ? now : null })
      .execute()
    await ctx.record(trx, { entity: 'user', result: isMany ? 'denied' : 'ok' })
  })
  await deps.jobs.send(settleResets).catch(error => deps.log.warn({ err: error }, 'a reset waits for the next round'))
  return { message: answer }
}

/** A new password with the link of the mail: once, in its time, and under the rules of any password. */
export async function reset(ctx: Ctx, { token, password }: { token: string; password: string }): Promise<void> {
  const { deps } = ctx
  const now = deps.now()
  const token_hash = hashOfToken(token)
  const asked = await deps.db.system
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.token_hash', '=', token_hash)
    .where('u.deleted_at', 'is', null)
    .select(['u.id', 'u.Firstname', 'u.Lastname', 'u.email', 'r.expires_at', 'r.used_at'])
    .executeTakeFirst()
  if (!asked) throw new Refusal('LINK_UNKNOWN')
  if (asked.used_at !== null || asked.expires_at === null || asked.expires_at <= now) throw new Refusal('RESET_OVER')
  const problem = passwordProblem(password)
  if (problem) throw new Refusal('INVALID', { errors: { password: [problem] } })
  if (await isAmongLast(deps.db.system, asked.id, password))
    throw new Refusal('INVALID', {
      errors: { password: [`Choose a password that is none of your last ${lastPasswords}.`] },
    })
  const hash = await hashPassword(password)
  await deps.db.system.transaction().execute(async trx => {
    const mine = await trx
      .updateTable('password_resets')
      .where('token_hash', '=', token_hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .set({ used_at: now })
      .returning('id')
      .executeTakeFirst()
    if (!mine) throw new Refusal('RESET_OVER')
    // Every other link that was asked for ends with it.
    await trx
      .updateTable('password_resets')
      .where('user_id', '=', asked.id)
      .where('used_at', 'is', null)
      .set({ used_at: now })
      .execute()
    await storePassword(trx, asked.id, hash, { must_change: false, now })
    const change = 'Your password was changed with a link that was mailed to you. You are signed out everywhere.'
    const told = { firstname: asked.Firstname, email: asked.email, change, reference: `account ${asked.id}` }
    await queueMail(trx, { ...letter('user.secured', told), to: asked.email })
    await ctx.record(trx, {
      entity: 'user',
      entity_id: asked.id,
      who: { user_id: asked.id, name: `${asked.Firstname} ${asked.Lastname}` },
      after: { password_changed_at: now },
    })
  })
}
