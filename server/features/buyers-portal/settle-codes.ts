import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { buyerUserType } from '../../../model/contract/session.ts'
import { letter } from '../../../model/mails/letter.ts'
import type { Deps } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import type { Sealer } from '../../outside/sealed.ts'
import { homeOf } from '../../records/network.ts'
import { queueMail } from '../../records/outbox.ts'
import { wakeMail } from '../../records/wake-mail.ts'

export const settleBuyerCodes = 'settle-buyer-codes'
/** How long a code is valid, in minutes. */
export const codeMinutes = 10
/**
 * Codes mailed to one account within an hour: for one network, and for all from which its buyer never signed in, together.
 * Nobody can flood another person's mailbox, nor use up what its owner may ask for from where they usually do (decision 355).
 */
const [mostOfNetwork, mostOfStrangers] = [5, 15]
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type Work = Pick<Deps, 'db' | 'secrets' | 'now' | 'jobs' | 'log'>

/** The mark of a code, useless without the server's key: six digits alone could be tried out. */
export const markOf = (secrets: Sealer, id: number, code: string): Buffer => secrets.mark(`buyer code ${id} ${code}`)

/** Mails a code for each sign-in that waits, where there is such an account of a buyer. Answers with the number of mails. */
export async function settleWaitingBuyerCodes(deps: Work): Promise<number> {
  let mailed = 0
  for (let done = await settleOne(deps); done !== undefined; done = await settleOne(deps)) mailed += done
  if (mailed > 0) await wakeMail(deps)
  const yesterday = new Date(deps.now().getTime() - day)
  await deps.db.system.deleteFrom('buyer_codes').where('created_at', '<', yesterday).execute()
  await deps.db.system.deleteFrom('buyer_acts').where('created_at', '<', yesterday).execute()
  return mailed
}

/** The buyer's account that a contract number or an address leads to. */
async function accountOf(trx: Trx, asked: string) {
  const { rows } = await sql<{ id: number; Firstname: string; email: string }>`
    select id, "Firstname", email from users where user_type_id = ${buyerUserType} and deleted_at is null
      and lower(email) = coalesce((select lower(email) from contracts where contract_no = ${asked} and email <> ''), ${asked.toLowerCase()})`.execute(
    trx,
  )
  return rows[0]
}

/** The networks from which a buyer has signed in, while their sessions are kept. */
async function knownOf(trx: Trx, user_id: number): Promise<Set<string>> {
  const rows = await trx.selectFrom('buyer_sessions').where('user_id', '=', user_id).select('ip').distinct().execute()
  return new Set(rows.flatMap(({ ip }) => (ip === null ? [] : [homeOf(ip)])))
}

/** Whether one more code may be mailed to this account for somebody of this network. */
async function mayAsk(trx: Trx, user_id: number, network: string, now: Date): Promise<boolean> {
  const mailed = await trx
    .selectFrom('buyer_codes')
    .where('user_id', '=', user_id)
    .where('created_at', '>', new Date(now.getTime() - hour))
    .select('network')
    .execute()
  if (mailed.filter(each => each.network === network).length >= mostOfNetwork) return false
  const known = await knownOf(trx, user_id)
  return known.has(network) || mailed.filter(each => !known.has(each.network)).length < mostOfStrangers
}

function settleOne({ db, secrets, now: clock }: Work): Promise<0 | 1 | undefined> {
  const now = clock()
  return db.system.transaction().execute(async trx => {
    const waiting = await trx
      .selectFrom('buyer_codes')
      .where('settled_at', 'is', null)
      .orderBy('id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .select(['id', 'asked', 'network'])
      .executeTakeFirst()
    if (!waiting) return undefined
    const user = await accountOf(trx, secrets.open(waiting.asked) ?? '')
    const settle = trx.updateTable('buyer_codes').where('id', '=', waiting.id)
    if (!user || !(await mayAsk(trx, user.id, waiting.network, now))) {
      await settle.set({ settled_at: now }).execute()
      return 0
    }
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await settle
      .set({
        settled_at: now,
        user_id: user.id,
        code_mark: markOf(secrets, waiting.id, code),
        expires_at: new Date(now.getTime() + codeMinutes * minute),
      })
      .execute()
    const values = { firstname: user.Firstname, email: user.email, code, minutes: codeMinutes }
    await queueMail(trx, {
      ...letter('buyer.code', { ...values, reference: `account ${user.id}` }),
      to: user.email,
      account_id: user.id,
      sealing: { secrets, now },
    })
    return 1
  })
}
