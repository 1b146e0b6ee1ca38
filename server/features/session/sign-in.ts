import { cmsUserType } from '../../../model/contract/session.ts'
import { Refusal } from '../../../model/errors.ts'
import type { Ctx } from '../../call/context.ts'
import { verifyPassword } from '../../call/password.ts'
import { fail, lockWindow, openSession, userOf } from '../../records/sign-ins.ts'

/** From this many failures for one address on, each further try is answered later (promises.md "Sign-in"). */
const slowAfter = 5
const slowestMs = 2000

const refused = () => new Refusal('INVALID_CREDENTIALS')

/** Every failure gets the same answer after the same work, whether the account is missing or locked or the password wrong. */
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
  const opened = await openSession(ctx, email, user)
  if (opened) return opened
  await fail(ctx, email, user, true)
  throw refused()
}

async function failuresOfAddress({ deps, request }: Ctx): Promise<number> {
  const row = await deps.db.system
    .selectFrom('sign_in_attempts')
    .where('ip', '=', request.ip)
    .where('succeeded', '=', false)
    .where('created_at', '>', lockWindow(deps.now()))
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirst()
  return Number(row?.n ?? 0)
}
