import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { hashOfToken, newToken } from '../call/auth.ts'
import type { Ctx } from '../call/context.ts'
import type { Db, Trx } from '../db/handle.ts'
import { insertRow } from '../db/rows.ts'
import { stepDue } from './second-factors.ts'

/** Consecutive failures that lock an account, and for how long (domain.md 1A, 3.1). */
const accountLimit = 5
const lockMinutes = 15
/** The most seconds between password and second step. */
const secondStepSeconds = 600

export type User = {
  id: number
  name: string
  password_hash: string
  user_type_id: number
  failed_logins: number
  locked_until: Date | null
}
type Opened = { access_token: string; expires_in: number }

export const lockWindow = (now: Date) => new Date(now.getTime() - lockMinutes * 60_000)

export async function userOf({ deps }: Ctx, email: string): Promise<User | undefined> {
  const row = await deps.db.system
    .selectFrom('users')
    .where(sql<boolean>`lower(email) = ${email}`)
    .where('deleted_at', 'is', null)
    .select(['id', 'Firstname', 'Lastname', 'password_hash', 'user_type_id', 'failed_logins', 'locked_until'])
    .executeTakeFirst()
  return row && { ...row, name: `${row.Firstname} ${row.Lastname}` }
}

const attempt = (ctx: Ctx, email: string, succeeded: boolean) => ({
  account_hash: createHash('sha256').update(email).digest(),
  ip: ctx.request.ip,
  succeeded,
  created_at: ctx.deps.now(),
})

/** The end of a lock that begins now. */
export const lockEnd = (now: Date) => new Date(now.getTime() + lockMinutes * 60_000)

/** Counts one more failure of an account: at the limit it is locked until then, and the count begins again. */
export const counted = (until: Date) => ({
  failed_logins: sql<number>`case when failed_logins + 1 >= ${accountLimit} then 0 else failed_logins + 1 end`,
  locked_until: sql<Date | null>`case when failed_logins + 1 >= ${accountLimit} then ${until}::timestamptz else locked_until end`,
})

/** Stores a failure against the address it came from, and in the trail. */
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

/** A failure counts against the account and against the address it came from. */
export async function fail(ctx: Ctx, email: string, user: User | undefined, locked: boolean): Promise<void> {
  await ctx.deps.db.system.transaction().execute(async trx => {
    // Further tries do not extend a lock: otherwise anybody could keep the owner out.
    if (user && !locked)
      await trx
        .updateTable('users')
        .where('id', '=', user.id)
        .set(counted(lockEnd(ctx.deps.now())))
        .execute()
    await noteFailure(trx, ctx, email, user)
  })
}

/** The latest end of a session that begins now. */
export const sessionEnd = ({ deps }: Ctx, now: Date): Date =>
  new Date(now.getTime() + deps.settings.SESSION_MAX_HOURS * 3_600_000)

/** The sign-in is complete: the count of failures begins again. */
export const signedInNow = (db: Db, ctx: Ctx, user_id: number) =>
  db
    .updateTable('users')
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .where(({ eb, or }) => or([eb('locked_until', 'is', null), eb('locked_until', '<=', ctx.deps.now())]))
    .set({ failed_logins: 0, locked_until: null, last_login_at: ctx.deps.now(), last_login_ip: ctx.request.ip })
    .returning('id')

/**
 * Undefined where the account was locked, deactivated or given another password during the check of this one: concurrent
 * guesses achieve no more than successive ones. `isSecond`: the sign-in provider has already checked a second
 * factor.
 */
export async function openSession(
  ctx: Ctx,
  email: string,
  user: User,
  { isSecond = false, during }: { isSecond?: boolean; during?: (trx: Trx) => Promise<unknown> } = {},
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
      .where(({ eb, or }) => or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
      .select('id')
      .forUpdate()
      .executeTakeFirst()
    if (!still) return undefined
    await during?.(trx)
    const second_due = !isSecond && (await stepDue(trx, user.id)) !== 'none'
    // Wrong codes keep counting until the second step succeeds: knowing the password does not reset the count.
    if (!second_due) await signedInNow(trx, ctx, user.id).execute()
    const expires_at = second_due ? new Date(now.getTime() + secondStepSeconds * 1000) : sessionEnd(ctx, now)
    await insertRow(trx, 'sessions', {
      token_hash: hashOfToken(token),
      user_id: user.id,
      created_at: now,
      last_seen_at: now,
      expires_at,
      second_due,
      ip: request.ip,
      user_agent: request.user_agent.slice(0, 300),
    })
    await insertRow(trx, 'sign_in_attempts', attempt(ctx, email, true))
    await ctx.record(trx, { entity: 'user', entity_id: user.id, who: { user_id: user.id, name: user.name } })
    return { access_token: token, expires_in: Math.round((expires_at.getTime() - now.getTime()) / 1000) }
  })
}
