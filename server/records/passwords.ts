import { randomInt } from 'node:crypto'
import { lastPasswords } from '../../model/rules/password.ts'
import { verifyPassword } from '../call/password.ts'
import type { Db, Trx } from '../db/handle.ts'
import { updateById } from '../db/row-queries.ts'
import { forgetDevices } from './devices.ts'
import { emptyMailsOf } from './sealed-mails.ts'

/** Without 0, O, 1, l and I: a person types it once, from a mail. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = (): string => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
/** 79 bits, in four groups. */
export const madePassword = (): string => [group(), group(), group(), group()].join('-')

/** Whether it is one of the user's last passwords, including the present one. */
export async function isAmongLast(db: Db, user_id: number, password: string): Promise<boolean> {
  const present = await db.selectFrom('users').where('id', '=', user_id).select('password_hash').execute()
  const earlier = await db
    .selectFrom('password_history')
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .limit(lastPasswords - 1)
    .select('password_hash')
    .execute()
  for (const { password_hash } of [...present, ...earlier])
    if (await verifyPassword(password_hash, password, `user ${user_id}`)) return true
  return false
}

/** Replaces the present password, which is remembered. All sessions end except the one given. */
export async function storePassword(
  trx: Trx,
  user_id: number,
  password_hash: string,
  input: { must_change: boolean; now: Date; keep?: Uint8Array },
): Promise<void> {
  await trx
    .insertInto('password_history')
    .columns(['user_id', 'password_hash', 'created_at'])
    .expression(
      trx.selectFrom('users').where('id', '=', user_id).select(['id', 'password_hash', 'password_changed_at']),
    )
    .execute()
  await updateById(trx, 'users', user_id, {
    password_hash,
    password_changed_at: input.now,
    must_change_password: input.must_change,
    failed_logins: 0,
    locked_until: null,
  })
  await emptyMailsOf(trx, user_id)
  await forgetDevices(trx, user_id, input.keep)
  await endSessions(trx, user_id, input.now, input.keep)
}

/** Ends all sessions of a user, from the next request on; returns how many. */
export async function endSessions(trx: Trx, user_id: number, now: Date, keep?: Uint8Array): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .$if(keep !== undefined, query => query.where('token_hash', '!=', Buffer.from(keep ?? [])))
    .set({ revoked_at: now })
    .executeTakeFirst()
  await trx
    .updateTable('buyer_sessions')
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .set({ revoked_at: now })
    .execute()
  return Number(numUpdatedRows)
}
