import { randomInt } from 'node:crypto'
import { letter } from '../../model/mails/letter.ts'
import { registrationCodeMinutes } from '../../model/rules/draft-users.ts'
import type { Deps } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import type { Sealer } from '../outside/sealed.ts'
import { queueMail } from '../records/outbox.ts'

const minute = 60_000

/** The mark of a code, useless without the server's key: six digits alone could be tried out. */
export const markOf = (secrets: Sealer, id: number, code: string): Buffer => secrets.mark(`registration ${id} ${code}`)

/** A new code to the address of a registration; the one before holds no more. */
export async function sendCode(
  trx: Trx,
  { secrets, now: clock }: Pick<Deps, 'secrets' | 'now'>,
  { id, email, first_name }: { id: number; email: string; first_name: string },
): Promise<void> {
  const now = clock()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await trx
    .updateTable('draft_users')
    .where('id', '=', id)
    .set({
      code_mark: markOf(secrets, id, code),
      code_ends_at: new Date(now.getTime() + registrationCodeMinutes * minute),
      code_tries: 0,
      verification_sent_at: now,
    })
    .execute()
  const values = { firstname: first_name, code, minutes: registrationCodeMinutes, reference: `registration ${id}` }
  await queueMail(trx, { ...letter('seller.code', values), to: email })
}
