import { randomBytes } from 'node:crypto'
import { hashPassword } from '../call/password.ts'
import type { Trx } from '../db/handle.ts'

const sellerType = 2

type Person = {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly mobile: string | null
}
type By = { readonly now: Date; readonly user_id: number | null }
/** The account, or why this address cannot be that of the seller. */
export type AccountFound = { readonly user_id: number } | { readonly problem: string }

/** A hash of unknown text: a new account opens once its owner has asked for a password of their own. */
let closed: Promise<string> | undefined

/**
 * The account that a seller signs in with: that of their address, made where there is none. The account of a seller
 * whose address changes keeps to them (`own`).
 */
export async function accountOfSeller(
  trx: Trx,
  { email, first_name, last_name, mobile }: Person,
  { now, user_id: by }: By,
  own?: number,
): Promise<AccountFound> {
  const account = await trx
    .selectFrom('users as u')
    .leftJoin('sellers as s', 's.user_id', 'u.id')
    .where('u.email', '=', email)
    .select(['u.id', 'u.user_type_id', 'u.deleted_at', 'u.Firstname', 'u.Lastname', 'u.mobile', 's.seller_code'])
    .forUpdate('u')
    .executeTakeFirst()
  const names = { Firstname: first_name, Lastname: last_name, mobile, updated_at: now, updated_by: by }
  const change = (id: number) =>
    trx
      .updateTable('users')
      .where('id', '=', id)
      .set(eb => ({ ...names, email, version: eb('version', '+', 1) }))
      .execute()
  if (account) {
    if (account.user_type_id !== sellerType) return { problem: 'This address belongs to an account of another type.' }
    if (account.deleted_at) return { problem: 'This account is deactivated. Restore it first.' }
    if (own !== undefined && account.id !== own) return { problem: 'This address belongs to another account.' }
    if (own === undefined && account.seller_code !== null)
      return { problem: `This address belongs to the seller ${account.seller_code}.` }
    const isSame = account.Firstname === first_name && account.Lastname === last_name && account.mobile === mobile
    if (!isSame) await change(account.id)
    return { user_id: account.id }
  }
  if (own !== undefined) {
    await change(own)
    return { user_id: own }
  }
  closed ??= hashPassword(randomBytes(32).toString('base64url'))
  const { id } = await trx
    .insertInto('users')
    .values({
      ...names,
      email,
      user_type_id: sellerType,
      password_hash: await closed,
      must_change_password: true,
      created_at: now,
      created_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { user_id: id }
}
