import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { lastPasswords } from '../../model/rules/password.ts'
import type { Trx } from '../db/handle.ts'
import type { Tables } from '../db/tables.ts'
import { verifyPassword } from '../http/password.ts'

/** Neither 0 and O nor 1, l and I: it is typed from a mail, once. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = (): string => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
/** 79 bits, in four groups. */
export const madePassword = (): string => [group(), group(), group(), group()].join('-')

/** Whether it is one of the user's last passwords, the present one included. */
export async function isAmongLast(db: Kysely<Tables>, user_id: number, password: string): Promise<boolean> {
  const present = await db.selectFrom('users').where('id', '=', user_id).select('password_hash').execute()
  const earlier = await db
    .selectFrom('password_history')
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(lastPasswords - 1)
    .select('password_hash')
    .execute()
  for (const { password_hash } of [...present, ...earlier])
    if (await verifyPassword(password_hash, password)) return true
  return false
}

/** Puts a password in the place of the present one, which is remembered. Sessions end, but for the one that is kept. */
export async function storePassword(
  trx: Trx,
  user_id: number,
  password_hash: string,
  given: { must_change: boolean; now: Date; keep?: Uint8Array },
): Promise<void> {
  await trx
    .insertInto('password_history')
    .columns(['user_id', 'password_hash', 'created_at'])
    .expression(
      trx.selectFrom('users').where('id', '=', user_id).select(['id', 'password_hash', 'password_changed_at']),
    )
    .execute()
  await trx
    .updateTable('users')
    .where('id', '=', user_id)
    .set({
      password_hash,
      password_changed_at: given.now,
      must_change_password: given.must_change,
      failed_logins: 0,
      locked_until: null,
    })
    .execute()
  await endSessions(trx, user_id, given.now, given.keep)
}

/** Ends what a user is signed in to, from the next request on; answers with how many sessions ended. */
export async function endSessions(trx: Trx, user_id: number, now: Date, keep?: Uint8Array): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .$if(keep !== undefined, query => query.where('token_hash', '!=', Buffer.from(keep ?? [])))
    .set({ revoked_at: now })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
