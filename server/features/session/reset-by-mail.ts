import { Refusal } from '../../../model/errors.ts'
import { letter } from '../../../model/mails/letter.ts'
import { lastPasswords, passwordProblem } from '../../../model/rules/password.ts'
import { hashOfToken } from '../../call/auth.ts'
import type { Ctx } from '../../call/context.ts'
import { hashPassword } from '../../call/password.ts'
import { insertRow } from '../../db/row-queries.ts'
import { countOne, hiddenKey, notePast } from '../../records/counts.ts'
import { homeOf } from '../../records/network.ts'
import { queueMail } from '../../records/outbox.ts'
import { isAmongLast, storePassword } from '../../records/passwords.ts'
import { lockMs } from '../../records/tries.ts'
import { wake } from '../../records/wake-job.ts'
import { settleResets } from './settle-resets.ts'

/** How often a new password may be tried with one link in a quarter of an hour. */
const mostTries = 10

/** The reply, the same for everyone. */
const answer = 'If this address belongs to an account, a link to choose a new password is on its way.'

/**
 * A job looks the address up afterwards, so that neither answer nor time says whether it is known. Somebody who asks too
 * often from one network address gets the same answer, and nothing follows.
 */
export async function forgot(ctx: Ctx, input: string): Promise<{ message: string }> {
  const { deps, request } = ctx
  const email = input.trim().toLowerCase()
  const now = deps.now()
  const network = homeOf(request.ip)
  const isMany = await deps.db.system.transaction().execute(async trx => {
    const n = await countOne(trx, { what: 'forgot', key: network, ms: lockMs }, now)
    if (n > deps.settings.SIGN_IN_ADDRESS_LIMIT) {
      await notePast(trx, ctx, 'forgot', { entity: 'user' })
      return true
    }
    await insertRow(trx, 'password_resets', { email, ip: request.ip, created_at: now, settled_at: null })
    await ctx.record(trx, { entity: 'user' })
    return false
  })
  if (isMany) return { message: answer }
  await wake(deps, settleResets, 'a reset waits')
  return { message: answer }
}

/** Sets a new password by the link of the mail: once, in its time, and under the rules of any password. */
export async function reset(ctx: Ctx, { token, password }: { token: string; password: string }): Promise<void> {
  const { deps } = ctx
  const now = deps.now()
  const token_hash = hashOfToken(token)
  const account = await deps.db.system
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.token_hash', '=', token_hash)
    .where('u.deleted_at', 'is', null)
    .select(['u.id', 'u.Firstname', 'u.Lastname', 'u.email', 'r.expires_at', 'r.used_at'])
    .executeTakeFirstOrThrow(() => new Refusal('LINK_UNKNOWN'))
  if (account.used_at !== null || account.expires_at === null || account.expires_at <= now)
    throw new Refusal('RESET_OVER')
  const problem = passwordProblem(password)
  if (problem) throw new Refusal('INVALID', { errors: { password: [problem] } })
  // Each try costs as many hashes as passwords are remembered.
  const tries = await countOne(deps.db.system, { what: 'reset', key: hiddenKey(token), ms: lockMs }, now)
  if (tries > mostTries)
    throw new Refusal('TOO_MANY', {
      message: 'This link was tried too often. Wait 15 minutes, or ask for another one.',
      values: { seconds: lockMs / 1000 },
    })
  if (await isAmongLast(deps.db.system, account.id, password))
    throw new Refusal('INVALID', {
      errors: { password: [`Choose a password that is none of your last ${lastPasswords}.`] },
    })
  const hash = await hashPassword(password, `user ${account.id}`)
  await deps.db.system.transaction().execute(async trx => {
    await trx
      .updateTable('password_resets')
      .where('token_hash', '=', token_hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .set({ used_at: now })
      .returning('id')
      .executeTakeFirstOrThrow(() => new Refusal('RESET_OVER'))
    // Every other open link of the account ends too.
    await trx
      .updateTable('password_resets')
      .where('user_id', '=', account.id)
      .where('used_at', 'is', null)
      .set({ used_at: now })
      .execute()
    await storePassword(trx, account.id, hash, { must_change: false, now })
    const change = 'Your password was changed with a link that was mailed to you. You are signed out everywhere.'
    const notified = { firstname: account.Firstname, email: account.email, change, reference: `account ${account.id}` }
    await queueMail(trx, { ...letter('user.secured', notified), to: account.email })
    await ctx.record(trx, {
      entity: 'user',
      entity_id: account.id,
      who: { user_id: account.id, name: `${account.Firstname} ${account.Lastname}` },
      after: { password_changed_at: now },
    })
  })
}
