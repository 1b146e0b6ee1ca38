import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { buyerUserType } from '../../../model/contract/session.ts'
import { letter } from '../../../model/mails/letter.ts'
import type { Deps } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import type { Sealer } from '../../outside/sealed.ts'
import { queueMail } from '../../records/outbox.ts'
import { wakeMail } from '../../records/wake-mail.ts'

export const settleBuyerCodes = 'settle-buyer-codes'
/** How long a code is valid, in minutes. */
export const codeMinutes = 10
/** Codes mailed to one account within an hour: nobody can flood another person's mailbox. */
const mostAnHour = 5
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
      .select(['id', 'asked'])
      .executeTakeFirst()
    if (!waiting) return undefined
    const user = await accountOf(trx, secrets.open(waiting.asked) ?? '')
    const { n } = await trx
      .selectFrom('buyer_codes')
      .where('user_id', '=', user?.id ?? 0)
      .where('created_at', '>', new Date(now.getTime() - hour))
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    const settle = trx.updateTable('buyer_codes').where('id', '=', waiting.id)
    if (!user || Number(n) >= mostAnHour) {
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
