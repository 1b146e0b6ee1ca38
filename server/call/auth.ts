import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type BrandId, brandByCode } from '../../model/brands.ts'
import { cmsUserType } from '../../model/contract/session.ts'
import type { Access } from '../../model/pages/access.ts'
import type { Database } from '../db/open.ts'
import { plannedOnce } from '../db/prepared.ts'
import { accessColumns, accessOfRow } from './access-columns.ts'
import { batched } from './batch.ts'
import type { Caller, Deps } from './context.ts'
import { seldom } from './seldom.ts'

/** 32 random bytes, shown once; only its SHA-256 is stored (promises.md "Tokens"). */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/
export const tokenIn = (authorization: string | undefined): string | undefined => bearer.exec(authorization ?? '')?.[1]
/** How old last_seen_at may be before a request updates it, in ms: one write a minute, not one a request. */
const seenEvery = 60_000
const seen = seldom(seenEvery)

type SessionRow = {
  token_hash: Buffer
  expires_at: Date
  last_seen_at: Date
  revoked_at: Date | null
  id: number
  Firstname: string
  Lastname: string
  email: string
  user_type_id: number
  deleted_at: Date | null
  must_change_password: boolean
  second_due: boolean
  viewing: string | null
  role_id: number
  /** It changes with every change of the role's row, whoever made it. */
  role_edition: string
}
type Role = { name: string; access: Access; brand_ids: readonly BrandId[] }

/** The look-ups of one database, and its cached roles, each by edition. */
type Reading = { session: (hash: string) => Promise<SessionRow | undefined>; roles: Map<string, Role> }
const readings = new WeakMap<Database, Reading>()

function readingOf(db: Database): Reading {
  const known = readings.get(db)
  if (known) return known
  const session = batched<SessionRow>(async hashes => {
    const { rows } =
      await sql<SessionRow>`${plannedOnce} select s.token_hash, s.expires_at, s.last_seen_at, s.revoked_at, s.second_due, s.viewing,
      u.id, u."Firstname", u."Lastname", u.email, u.user_type_id, u.deleted_at, u.must_change_password,
      r.id as role_id, r.xmin::text as role_edition
      from sessions s join users u on u.id = s.user_id join user_roles r on r.id = u.user_role_id
      where s.token_hash = any(${hashes.map(hash => Buffer.from(hash, 'hex'))}::bytea[])`.execute(db.lookups)
    return new Map(rows.map(row => [row.token_hash.toString('hex'), row]))
  })
  const reading: Reading = { session, roles: new Map() }
  readings.set(db, reading)
  return reading
}

/** The access of a role. It is read again whenever the role's row has changed. */
async function roleOf(db: Database, roles: Map<string, Role>, { role_id, role_edition }: SessionRow): Promise<Role> {
  const key = `${role_id} ${role_edition}`
  const known = roles.get(key)
  if (known) return known
  const row = await db.lookups
    .selectFrom('user_roles as r')
    .where('r.id', '=', role_id)
    .select(['r.name', ...accessColumns.map(column => `r.${column}` as const), sql<string>`r.xmin::text`.as('edition')])
    .executeTakeFirstOrThrow()
  const access = accessOfRow(row)
  const role = { name: row.name, access, brand_ids: access.brands.flatMap(code => brandByCode(code)?.id ?? []) }
  for (const old of roles.keys()) if (old.startsWith(`${role_id} `)) roles.delete(old)
  roles.set(`${role_id} ${row.edition}`, role)
  return role
}

/**
 * One indexed look-up joins session, user and role, so that a revoked right is refused from the next request on.
 * Concurrent requests share a look-up, which always begins after they came.
 */
export async function callerOf(
  deps: Deps,
  authorization: string | undefined,
  /** What a browser does by itself is no sign that somebody is there, and keeps no session from ending. */
  { isSign = true } = {},
): Promise<Caller | undefined> {
  const token = tokenIn(authorization)
  if (token === undefined) return undefined
  const hash = hashOfToken(token)
  const { session, roles } = readingOf(deps.db)
  const row = await session(hash.toString('hex'))
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
  if (isSign && now.getTime() - row.last_seen_at.getTime() > seenEvery)
    await seen(deps.db, hash.toString('hex'), now, () =>
      deps.db.system
        .updateTable('sessions')
        .set({ last_seen_at: now })
        .where('token_hash', '=', hash)
        .where(sql<boolean>`revoked_at is null`)
        .execute(),
    )
  const role = await roleOf(deps.db, roles, row)
  return {
    user_id: row.id,
    name: `${row.Firstname} ${row.Lastname}`,
    email: row.email,
    role: { id: row.role_id, name: role.name },
    access: role.access,
    brand_ids: role.brand_ids,
    session: hash,
    must_change_password: row.must_change_password,
    second_due: row.second_due,
    viewing: row.viewing,
  }
}
