import { setTimeout as wait } from 'node:timers/promises'
import { cmsUserType } from '../../../model/contract/session.ts'
import { Refusal } from '../../../model/errors.ts'
import type { Ctx } from '../../call/context.ts'
import { usualDelay, verifyPassword } from '../../call/password.ts'
import { countOne, hiddenKey, isFirstOfHour, takeBack } from '../../records/counts.ts'
import { deviceOf } from '../../records/devices.ts'
import { homeOf } from '../../records/network.ts'
import { noteFailure, openSession, type User, userOf } from '../../records/sign-ins.ts'
import { countTry, lockEnd, lockMs, lockOf, type Tried, takeTryBack } from '../../records/tries.ts'

/** From this many failures for one network on, each further try is answered later (promises.md "Sign-in"). */
const slowAfter = 5
const slowestMs = 2000
/** Tries at an address that no account has; as many as at one (`tries.ts`), so that nobody can tell. */
const mostOfNobody = 5

const refused = () => new Refusal('INVALID_CREDENTIALS')
const ofNobody = (email: string) => ({ what: 'sign-in of nobody', key: hiddenKey(email), ms: lockMs })
const ofNetwork = (ctx: Ctx) => ({ what: 'sign-in', key: homeOf(ctx.request.ip), ms: lockMs })

/** `judge`: this try may be judged; `own` is the lock that it has set. `past`: its network has had its tries. */
type Admitted = { judge: boolean; own: Date | null; past: boolean; tried: Tried; nth: number }

/** Counts a try before it is judged; of many at once no more are judged than of as many in turn (decision 181). */
async function admit(ctx: Ctx, email: string, user: User | undefined): Promise<Admitted> {
  const { deps } = ctx
  const now = deps.now()
  // The same steps where no account has the address: of two that take longer one would be an account.
  const user_id = user?.id ?? 0
  const device_id = (await deviceOf(deps.db.system, ctx, user_id)) ?? null
  const tried = { user_id, device_id }
  const isKnown = device_id !== null
  // In a transaction of its own, so that the tries of one network do not wait for those at one account.
  const nth = isKnown ? 1 : await countOne(deps.db.system, ofNetwork(ctx), now)
  if (nth > deps.settings.SIGN_IN_ADDRESS_LIMIT) return { judge: false, own: null, past: true, tried, nth }
  return deps.db.system.transaction().execute(async trx => {
    await trx.selectFrom('users').where('id', '=', user_id).select('id').forUpdate().executeTakeFirst()
    const lock = await lockOf(trx, tried)
    // Further tries do not extend a lock: otherwise anybody could keep the owner out.
    const isLocked = lock !== null && lock > now
    if (!user || isLocked) {
      const tries = await countOne(trx, ofNobody(email), now)
      return { judge: !user && tries <= mostOfNobody, own: null, past: false, tried, nth }
    }
    const until = lockEnd(now)
    const set = await countTry(trx, tried, until)
    return { judge: true, own: set?.getTime() === until.getTime() ? until : null, past: false, tried, nth }
  })
}

/** Every failure gets the same answer as late, whether the account is missing or locked or the password wrong. */
export async function signIn(
  ctx: Ctx,
  username: string,
  password: string,
): Promise<{ access_token: string; expires_in: number }> {
  const email = username.trim().toLowerCase()
  const user = await userOf(ctx, email)
  const { judge, own, past, tried, nth } = await admit(ctx, email, user)
  if (nth > slowAfter) await wait(Math.min(slowestMs, 125 * 2 ** (nth - slowAfter - 1)))
  const whose = tried.device_id === null ? homeOf(ctx.request.ip) : `device ${tried.device_id}`
  // Past the limit nothing is hashed.
  const right = judge
    ? await verifyPassword(user?.password_hash, password, whose).catch(async error => {
        await takenBack(ctx, email, tried, own)
        throw error
      })
    : await wait(usualDelay(), false)
  if (!user || !right) {
    await refuse(ctx, email, user, past)
    throw refused()
  }
  if (user.user_type_id !== cmsUserType) {
    await ctx.deps.db.system.transaction().execute(async trx => {
      await takeTryBack(trx, tried, own)
      await ctx.record(trx, {
        entity: 'user',
        entity_id: user.id,
        who: { user_id: user.id, name: user.name },
        result: 'denied',
      })
    })
    throw new Refusal('NO_PERMISSION')
  }
  const opened = await openSession(ctx, email, user, { tried, own }).catch(async error => {
    // A fault of ours costs nobody a try.
    await ctx.deps.db.system.transaction().execute(trx => takeTryBack(trx, tried, own))
    throw error
  })
  if (opened) {
    if (tried.device_id === null) await takeBack(ctx.deps.db.system, ofNetwork(ctx))
    return opened
  }
  await refuse(ctx, email, user, past)
  throw refused()
}

/** Nothing was judged, as the queue is full: it was no try of anybody, also of an address without an account. */
async function takenBack(ctx: Ctx, email: string, tried: Tried, own: Date | null): Promise<void> {
  const { system } = ctx.deps.db
  if (tried.user_id === 0) await takeBack(system, ofNobody(email))
  else await system.transaction().execute(trx => takeTryBack(trx, tried, own))
  if (tried.device_id === null) await takeBack(system, ofNetwork(ctx))
}

/** A failure stands in the trail; past the limit of its network one line an hour does. */
async function refuse(ctx: Ctx, email: string, user: User | undefined, past: boolean): Promise<void> {
  const { db, now } = ctx.deps
  await db.system.transaction().execute(async trx => {
    if (!past || (await isFirstOfHour(trx, 'sign-in', homeOf(ctx.request.ip), now())))
      await noteFailure(trx, ctx, email, past ? undefined : user)
  })
}

/**
 * A browser that comes back from the provider is counted before anything of it is judged: as a guess of its network or, where
 * somebody has signed in with it, by itself: strangers of its address close it to nobody (decision 181).
 */
export async function admitProvider(ctx: Ctx) {
  const { system } = ctx.deps.db
  const device = await deviceOf(system, ctx)
  const counted = device === undefined ? ofNetwork(ctx) : { ...ofNetwork(ctx), key: `device ${device}` }
  const past = (await countOne(system, counted, ctx.deps.now())) > ctx.deps.settings.SIGN_IN_ADDRESS_LIMIT
  return {
    past,
    /** It was right, and no guess. */
    right: () => takeBack(system, counted),
    failed: (email: string) => refuse(ctx, email, undefined, past),
  }
}
