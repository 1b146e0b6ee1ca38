import { sql } from 'kysely'
import { cmsUserType } from '../../../model/contract/session.ts'
import { letter } from '../../../model/mails/letter.ts'
import { hashOfToken, newToken } from '../../call/auth.ts'
import type { Deps } from '../../call/context.ts'
import { queueMail } from '../../records/outbox.ts'
import { wakeMail } from '../../records/wake-mail.ts'

export const settleResets = 'settle-resets'
/** How long a link is valid, in minutes. */
export const resetMinutes = 30
/** Links mailed to one account within an hour: nobody can flood another person's mailbox. */
const mostAnHour = 3
const hour = 3_600_000
const day = 24 * hour

type Work = Pick<Deps, 'db' | 'settings' | 'secrets' | 'now' | 'jobs' | 'log'>

/** Mails a link to each person who forgot their password, if the address is that of staff. The link's host is the desk's own, whatever the request named. Answers with the number of mails. */
export async function settleWaitingResets(deps: Work): Promise<number> {
  let mailed = 0
  for (let done = await settleOne(deps); done !== undefined; done = await settleOne(deps)) mailed += done
  if (mailed > 0) await wakeMail(deps)
  await deps.db.system
    .deleteFrom('password_resets')
    .where('created_at', '<', new Date(deps.now().getTime() - day))
    .execute()
  return mailed
}

function settleOne({ db, settings, secrets, now: clock }: Work): Promise<0 | 1 | undefined> {
  const now = clock()
  return db.system.transaction().execute(async trx => {
    const waiting = await trx
      .selectFrom('password_resets')
      .where('settled_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .select(['id', 'email'])
      .executeTakeFirst()
    if (!waiting) return undefined
    const user = await trx
      .selectFrom('users')
      .where(sql<boolean>`lower(email) = ${waiting.email}`)
      .where('deleted_at', 'is', null)
      .where('user_type_id', '=', cmsUserType)
      .select(['id', 'Firstname', 'email'])
      .executeTakeFirst()
    const { n } = await trx
      .selectFrom('password_resets')
      .where('user_id', '=', user?.id ?? 0)
      .where('created_at', '>', new Date(now.getTime() - hour))
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    const settle = trx.updateTable('password_resets').where('id', '=', waiting.id)
    if (!user || Number(n) >= mostAnHour) {
      await settle.set({ settled_at: now }).execute()
      return 0
    }
    const token = newToken()
    const expires_at = new Date(now.getTime() + resetMinutes * 60_000)
    await settle.set({ settled_at: now, user_id: user.id, token_hash: hashOfToken(token), expires_at }).execute()
    await queueMail(trx, {
      ...letter('user.reset', {
        firstname: user.Firstname,
        email: user.email,
        // After the #, so that no server on the way logs it.
        link: `${settings.DESK_ORIGIN}/#reset=${token}`,
        minutes: resetMinutes,
        reference: `account ${user.id}`,
      }),
      to: user.email,
      account_id: user.id,
      sealing: { secrets, now },
    })
    return 1
  })
}
