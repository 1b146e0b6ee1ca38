import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { cmsUserType } from '../../../model/contract/session.ts'
import { Refusal } from '../../../model/errors.ts'
import { hashOfToken, newToken } from '../../http/auth.ts'
import type { Ctx } from '../../http/context.ts'
import { verifyPassword } from '../../http/password.ts'

/** Failures in a row that lock an account, and for how long (domain.md 1A, 3.1). */
const accountLimit = 5
const lockMinutes = 15
/** From this many failures of one address on, each further try is answered later (promises.md "Sign-in"). */
const slowAfter = 5
const slowestMs = 2000

const window = (now: Date) => new Date(now.getTime() - lockMinutes * 60_000)
const refused = () => new Refusal('INVALID_CREDENTIALS')

type User = {
  id: number
  name: string
  password_hash: string
  user_type_id: number
  failed_logins: number
  locked_until: Date | null
}

export async function userOf({ deps }: Ctx, email: string): Promise<User | undefined> {
  const row = await deps.db.system
    .selectFrom('users')
    .where(sql<boolean>`lower(email) = ${email}`)
    .where('deleted_at', 'is', null)
    .select(['id', 'Firstname', 'Lastname', 'password_hash', 'user_type_id', 'failed_logins', 'locked_until'])
    .executeTakeFirst()
  return row && { ...row, name: `${row.Firstname} ${row.Lastname}` }
}

/** Every failure answers the same, after the same work, whether the account exists, is locked or the password is wrong. */
export async function signIn(
  ctx: Ctx,
  username: string,
  password: string,
): Promise<{ access_token: string; expires_in: number }> {
  const email = username.trim().toLowerCase()
  const failures = await failuresOfAddress(ctx)
  if (failures >= slowAfter)
    await new Promise(resolve => setTimeout(resolve, Math.min(slowestMs, 125 * 2 ** (failures - slowAfter))))
  const user = await userOf(ctx, email)
  const right = await verifyPassword(user?.password_hash, password)
  const now = ctx.deps.now()
  const locked = failures >= ctx.deps.settings.SIGN_IN_ADDRESS_LIMIT || (user?.locked_until ?? new Date(0)) > now
  if (!user || !right || locked) {
    await fail(ctx, email, user, locked)
    throw refused()
  }
  if (user.user_type_id !== cmsUserType) {
    await ctx.deps.db.system.transaction().execute(trx =>
      ctx.record(trx, {
        entity: 'user',
        entity_id: user.id,
        who: { user_id: user.id, name: user.name },
        result: 'denied',
      }),
    )
    throw new Refusal('NO_PERMISSION')
  }
  const opened = await open(ctx, email, user)
  if (opened) return opened
  await fail(ctx, email, user, true)
  throw refused()
}

async function failuresOfAddress({ deps, request }: Ctx): Promise<number> {
  const row = await deps.db.system
    .selectFrom('sign_in_attempts')
    .where('ip', '=', request.ip)
    .where('succeeded', '=', false)
    .where('created_at', '>', window(deps.now()))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}

const attempt = (ctx: Ctx, email: string, succeeded: boolean) => ({
  account_hash: createHash('sha256').update(email).digest(),
  ip: ctx.request.ip,
  succeeded,
  created_at: ctx.deps.now(),
})

export async function fail(ctx: Ctx, email: string, user: User | undefined, locked: boolean): Promise<void> {
  const now = ctx.deps.now()
  await ctx.deps.db.system.transaction().execute(async trx => {
    await trx
      .insertInto('sign_in_attempts')
      .values(attempt(ctx, email, false))
      .execute()
    // A locked account is not locked for longer by further tries: whoever tries cannot keep its owner out.
    if (user && !locked) {
      const until = new Date(now.getTime() + lockMinutes * 60_000)
      await trx
        .updateTable('users')
        .where('id', '=', user.id)
        .set({
          failed_logins: sql`case when failed_logins + 1 >= ${accountLimit} then 0 else failed_logins + 1 end`,
          locked_until: sql`case when failed_logins + 1 >= ${accountLimit} then ${until}::timestamptz else locked_until end`,
        })
        .execute()
    }
    await ctx.record(trx, {
      entity: 'user',
      ...(user ? { entity_id: user.id, who: { user_id: user.id, name: user.name } } : {}),
      result: 'failed',
    })
  })
}

/** Undefined where the account was locked, deactivated or given another password while this one was being checked: many guesses at once get no further than one after the other. */
async function open(
  ctx: Ctx,
  email: string,
  user: User,
): Promise<{ access_token: string; expires_in: number } | undefined> {
  const { deps, request } = ctx
  const token = newToken()
  const now = deps.now()
  const seconds = deps.settings.SESSION_MAX_HOURS * 3600
  const done = await deps.db.system.transaction().execute(async trx => {
    const still = await trx
      .updateTable('users')
      .where('id', '=', user.id)
      .where('deleted_at', 'is', null)
      .where('password_hash', '=', user.password_hash)
      .where(({ eb, or }) => or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
      .set({ failed_logins: 0, locked_until: null, last_login_at: now, last_login_ip: request.ip })
      .returning('id')
      .executeTakeFirst()
    if (!still) return false
    await trx
      .insertInto('sessions')
      .values({
        token_hash: hashOfToken(token),
        user_id: user.id,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + seconds * 1000),
        ip: request.ip,
        user_agent: request.user_agent.slice(0, 300),
      })
      .execute()
    await trx
      .insertInto('sign_in_attempts')
      .values(attempt(ctx, email, true))
      .execute()
    await ctx.record(trx, { entity: 'user', entity_id: user.id, who: { user_id: user.id, name: user.name } })
    return true
  })
  return done ? { access_token: token, expires_in: seconds } : undefined
}
