import type { BrandId } from '../../model/brands.ts'
import { hashOfToken, newToken } from '../call/auth.ts'
import type { Db, Trx } from '../db/handle.ts'
import { insertRow } from '../db/row-queries.ts'

type Purpose = 'transfer' | 'reservation'
type Subject = { readonly purpose: Purpose; readonly subject_id: number }

/** The form of a link's token. Nothing of another form is looked up. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/
/** Days for which a link opens (domain.md 2.5). */
const lifeDays = 7

type Issued = Subject & { readonly brand_id: BrandId; readonly recipient_user_id: number; readonly now: Date }

/** The stored part of a token. It opens nothing. */
export const tokenRow = (token: string, { now, ...of }: Issued) => ({
  ...of,
  token_hash: hashOfToken(token),
  expires_at: new Date(now.getTime() + lifeDays * 86_400_000),
  created_at: now,
})

/** A token for one person and one decision. Only the mail contains it. */
export async function issueToken(trx: Trx, of: Issued): Promise<string> {
  const token = newToken()
  await insertRow(trx, 'action_tokens', tokenRow(token, of))
  return token
}

/** One decision each. After a decision its links only show it; when the case is cancelled or expired, the links are removed. */
export async function closeTokens(
  trx: Trx,
  { purpose, subject_id }: Subject,
  how: 'used' | 'revoked',
  now: Date,
): Promise<void> {
  await trx
    .updateTable('action_tokens')
    .set(how === 'used' ? { used_at: now } : { revoked_at: now })
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subject_id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** The case that a token opens for anybody; undefined for an unknown token. */
export async function tokenOf(db: Db, token: string) {
  if (!tokenPattern.test(token)) return undefined
  return db
    .selectFrom('action_tokens as t')
    .innerJoin('users as u', 'u.id', 't.recipient_user_id')
    .where('token_hash', '=', hashOfToken(token))
    .select([
      't.id',
      't.purpose',
      't.subject_id',
      't.brand_id',
      't.recipient_user_id',
      't.expires_at',
      't.used_at',
      't.revoked_at',
      'u.email',
    ])
    .executeTakeFirst()
}

/** `m•••@example.com`: enough to recognise one's own address. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
