import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hashOfToken, newToken } from '../call/auth.ts'
import type { Ctx } from '../call/context.ts'
import type { Db, Trx } from '../db/handle.ts'
import { insertRow } from '../db/row-queries.ts'
import { knowDevice } from './devices.ts'
import { stepDue } from './second-factors.ts'
import { clearTries, lockOf, type Tried, takeTryBack } from './tries.ts'

/** The most seconds between password and second step. */
const secondStepSeconds = 600

export type User = {
  id: number
  name: string
  password_hash: string
  user_type_id: number
}
type Opened = { access_token: string; expires_in: number }

export async function userOf({ deps }: Ctx, email: string): Promise<User | undefined> {
  const row = await deps.db.system
    .selectFrom('users')
    .where(sql<boolean>`lower(email) = ${email}`)
    .where('deleted_at', 'is', null)
    .select(['id', 'Firstname', 'Lastname', 'password_hash', 'user_type_id'])
    .executeTakeFirst()
  return row && { ...row, name: `${row.Firstname} ${row.Lastname}` }
}

const attempt = (ctx: Ctx, email: string, succeeded: boolean) => ({
  account_hash: createHash('sha256').update(email).digest(),
  ip: ctx.request.ip,
  succeeded,
  created_at: ctx.deps.now(),
})

/** Stores a failure with the address it came from, and in the trail. */
export async function noteFailure(
  trx: Trx,
  ctx: Ctx,
  email: string,
  user: Pick<User, 'id' | 'name'> | undefined,
): Promise<void> {
  await insertRow(trx, 'sign_in_attempts', attempt(ctx, email, false))
  await ctx.record(trx, {
    entity: 'user',
    ...(user ? { entity_id: user.id, who: { user_id: user.id, name: user.name } } : {}),
    result: 'failed',
  })
}

/** The latest end of a session that begins now. */
export const sessionEnd = ({ deps }: Ctx, now: Date): Date =>
  new Date(now.getTime() + deps.settings.SESSION_MAX_HOURS * 3_600_000)

/**
 * The sign-in is complete: the count of these tries begins again, and the browser is known from now on. Answers its id. A
 * lock that others set stays.
 */
export async function signedInNow(trx: Trx, ctx: Ctx, tried: Tried): Promise<number> {
  const now = ctx.deps.now()
  await trx
    .updateTable('users')
    .where('id', '=', tried.user_id)
    .where('deleted_at', 'is', null)
    .set({ last_login_at: now, last_login_ip: ctx.request.ip })
    .execute()
  const lock = await lockOf(trx, tried)
  if (tried.device_id !== null || lock === null || lock <= now) await clearTries(trx, tried)
  return knowDevice(trx, ctx, tried.user_id)
}

/** How a sign-in came about: whose tries it is counted among, and the lock that its own try has set. */
type Way = {
  readonly tried: Tried
  readonly own?: Date | null
  /** The provider has proven the person, so that no lock of guesses holds; and perhaps a second factor. */
  readonly isProven?: boolean
  readonly isSecond?: boolean
  readonly during?: (trx: Trx) => Promise<unknown>
}

/**
 * Undefined where these tries were locked, or the account deactivated or given another password, during the check of this
 * one: concurrent guesses achieve no more than successive ones.
 */
export async function openSession(
  ctx: Ctx,
  email: string,
  user: User,
  { tried, own = null, isProven = false, isSecond = false, during }: Way,
): Promise<Opened | undefined> {
  const { deps, request } = ctx
  const token = newToken()
  const now = deps.now()
  return deps.db.system.transaction().execute(async trx => {
    const still = await trx
      .selectFrom('users')
      .where('id', '=', user.id)
      .where('deleted_at', 'is', null)
      .where('password_hash', '=', user.password_hash)
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!still) return undefined
    const lock = isProven ? null : await lockOf(trx, tried)
    if (lock !== null && lock > now && lock.getTime() !== own?.getTime()) return undefined
    await during?.(trx)
    const second_due = !isSecond && (await stepDue(trx, user.id)) !== 'none'
    if (own !== null) await takeTryBack(trx, tried, own)
    // Wrong codes keep counting until the second step succeeds: knowing the password does not reset the count.
    else if (second_due && !isProven) await takeTryBack(trx, tried, null)
    const device_id = second_due ? tried.device_id : await signedInNow(trx, ctx, tried)
    const expires_at = second_due ? new Date(now.getTime() + secondStepSeconds * 1000) : sessionEnd(ctx, now)
    await insertRow(trx, 'sessions', {
      token_hash: hashOfToken(token),
      user_id: user.id,
      created_at: now,
      last_seen_at: now,
      expires_at,
      second_due,
      device_id,
      ip: request.ip,
      user_agent: request.user_agent.slice(0, 300),
    })
    await insertRow(trx, 'sign_in_attempts', attempt(ctx, email, true))
    await ctx.record(trx, { entity: 'user', entity_id: user.id, who: { user_id: user.id, name: user.name } })
    return { access_token: token, expires_in: Math.round((expires_at.getTime() - now.getTime()) / 1000) }
  })
}

/** The tries of a session are those of its browser. */
export async function triedOf(db: Db, user_id: number, session: Uint8Array): Promise<Tried> {
  const row = await db
    .selectFrom('sessions')
    .where('token_hash', '=', Buffer.from(session))
    .select('device_id')
    .executeTakeFirst()
  return { user_id, device_id: row?.device_id ?? null }
}
