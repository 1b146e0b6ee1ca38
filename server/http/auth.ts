import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { brandByCode } from '../../model/brands.ts'
import { cmsUserType } from '../../model/contract/session.ts'
import { type Access, noAccess } from '../../model/pages/access.ts'
import { areaKeys } from '../../model/pages/page.ts'
import type { Caller, Deps } from './context.ts'

/** 32 random bytes, shown once; only its SHA-256 is stored (promises.md "Tokens"). */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/
/** How stale last_seen_at may be before a request writes it again, in ms: a write a minute, not one a request. */
const seenEvery = 60_000

/** One indexed look-up joins session, user and role, so that whatever is revoked is refused from the next request on. */
export async function callerOf(deps: Deps, authorization: string | undefined): Promise<Caller | undefined> {
  const token = bearer.exec(authorization ?? '')?.[1]
  if (token === undefined) return undefined
  const hash = hashOfToken(token)
  const row = await deps.db.system
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('user_roles as r', 'r.id', 'u.user_role_id')
    .where('s.token_hash', '=', hash)
    .select([
      's.expires_at',
      's.last_seen_at',
      's.revoked_at',
      'u.id',
      'u.Firstname',
      'u.Lastname',
      'u.email',
      'u.user_type_id',
      'u.deleted_at',
      'u.must_change_password',
      'r.id as role_id',
      'r.name as role_name',
      'r.brands',
      ...areaKeys.map(area => `r.${area}` as const),
    ])
    .executeTakeFirst()
  const now = deps.now()
  const idle = deps.settings.SESSION_IDLE_MINUTES * 60_000
  if (
    !row ||
    row.revoked_at ||
    row.deleted_at ||
    row.user_type_id !== cmsUserType ||
    row.expires_at <= now ||
    row.last_seen_at.getTime() + idle <= now.getTime()
  )
    return undefined
  if (now.getTime() - row.last_seen_at.getTime() > seenEvery) {
    await deps.db.system
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('token_hash', '=', hash)
      .where(sql<boolean>`revoked_at is null`)
      .execute()
  }
  const access = {
    ...noAccess,
    brands: row.brands,
    ...Object.fromEntries(areaKeys.map(area => [area, row[area]])),
  } as Access
  return {
    user_id: row.id,
    name: `${row.Firstname} ${row.Lastname}`,
    email: row.email,
    role: { id: row.role_id, name: row.role_name },
    access,
    brand_ids: access.brands.flatMap(code => brandByCode(code)?.id ?? []),
    session: hash,
    must_change_password: row.must_change_password,
  }
}
