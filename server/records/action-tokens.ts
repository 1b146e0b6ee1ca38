import type { Kysely } from 'kysely'
import type { BrandId } from '../../model/brands.ts'
import type { Trx } from '../db/handle.ts'
import type { Tables } from '../db/tables.ts'
import { hashOfToken, newToken } from '../http/auth.ts'

type Purpose = 'transfer' | 'reservation'
type Subject = { readonly purpose: Purpose; readonly subject_id: number }

/** What a link's token looks like; nothing else is ever looked up. */
const tokenPattern = /^[A-Za-z0-9_-]{43}$/
/** Days for which a link opens (domain.md 2.5). */
const lifeDays = 7

type Issued = Subject & { readonly brand_id: BrandId; readonly recipient_user_id: number; readonly now: Date }

/** What is kept of a token: nothing that opens. */
export const tokenRow = (token: string, { now, ...of }: Issued) => ({
  ...of,
  token_hash: hashOfToken(token),
  expires_at: new Date(now.getTime() + lifeDays * 86_400_000),
  created_at: now,
})

/** A token for one person and one decision. It stands in the mail and nowhere else. */
export async function issueToken(trx: Trx, of: Issued): Promise<string> {
  const token = newToken()
  await trx.insertInto('action_tokens').values(tokenRow(token, of)).execute()
  return token
}

/** One decision each: whatever was decided, the links to it only show it from now on; cancelled or expired, they are gone. */
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

/** What a token opens, whoever asks; undefined for what is none. */
export async function tokenOf(db: Kysely<Tables>, token: string) {
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

/** `m•••@example.com`: enough to know one's own by. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
