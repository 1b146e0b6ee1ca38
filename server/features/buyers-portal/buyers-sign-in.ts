import { sql } from 'kysely'
import { buyerUserType } from '../../../model/contract/session.ts'
import { Refusal } from '../../../model/errors.ts'
import { hashOfToken, newToken } from '../../call/auth.ts'
import { buyerIdle, buyerLongest } from '../../call/buyers.ts'
import type { Ctx, HandlersOf } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { notePast } from '../../records/counts.ts'
import { homeOf } from '../../records/network.ts'
import { lockWindow } from '../../records/tries.ts'
import { wake } from '../../records/wake-job.ts'
import { codeMinutes, markOf, settleBuyerCodes } from './settle-codes.ts'

/** The reply, the same for everyone. */
const answer = 'If there is an account, a code of six digits is on its way to its e-mail address.'
/** Tries of one code. */
const mostGuesses = 5

const wrong = () =>
  new Refusal('INVALID', {
    errors: { code: ['This code is not right, or it has ended. Try again, or ask for a new one.'] },
  })

/** What one network has done since the desk's lock would have begun; calls from one network take turns. */
async function countOf(trx: Trx, ctx: Ctx, network: string, what: 'codes' | 'guesses'): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`buyers ${what} ${network}`}, 0))`.execute(trx)
  const since = lockWindow(ctx.deps.now())
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${
    what === 'codes' ? sql`buyer_codes where true` : sql`buyer_acts where action = 'guess'`
  } and network = ${network} and created_at > ${since}`.execute(trx)
  return rows[0]?.n ?? 0
}

/**
 * Whose it is, is found out afterwards by a job, so that neither answer nor time says whether there is an account. A
 * network that asks too often gets the same answer, and nothing follows but a line in the trail, once an hour.
 */
async function code(ctx: Ctx, asked: string) {
  const { deps, request } = ctx
  const challenge = newToken()
  const network = homeOf(request.ip)
  const isWritten = await deps.db.system.transaction().execute(async trx => {
    if ((await countOf(trx, ctx, network, 'codes')) >= deps.settings.SIGN_IN_ADDRESS_LIMIT) {
      await notePast(trx, ctx, 'buyers codes', { entity: 'user' })
      return false
    }
    await trx
      .insertInto('buyer_codes')
      .values({
        challenge_hash: hashOfToken(challenge),
        asked: deps.secrets.seal(asked.trim()),
        network,
        created_at: deps.now(),
      })
      .execute()
    await ctx.record(trx, { entity: 'user' })
    return true
  })
  if (isWritten) await wake(deps, settleBuyerCodes, 'a code waits')
  return { message: answer, challenge, expires_in: codeMinutes * 60 }
}

const open = (trx: Trx, challenge: string) =>
  trx
    .selectFrom('buyer_codes')
    .where('challenge_hash', '=', hashOfToken(challenge))
    .select(['id', 'user_id', 'code_mark', 'expires_at', 'guesses', 'used_at'])
    .forUpdate()
    .executeTakeFirst()

/** Guesses at one code are judged one after the other, each counted before the next. */
async function session(ctx: Ctx, { challenge, code: guess }: { challenge: string; code: string }) {
  const { deps, request } = ctx
  const now = deps.now()
  const network = homeOf(request.ip)
  const token = newToken()
  const isOpen = await deps.db.system.transaction().execute(async trx => {
    if ((await countOf(trx, ctx, network, 'guesses')) >= deps.settings.SIGN_IN_ADDRESS_LIMIT) {
      await notePast(trx, ctx, 'buyers guesses', { entity: 'user' })
      return 'past'
    }
    const row = await open(trx, challenge)
    const stands = row?.expires_at && row.expires_at > now && row.used_at === null && row.guesses < mostGuesses
    const user =
      stands && row.user_id !== null && row.code_mark?.equals(markOf(deps.secrets, row.id, guess))
        ? await trx
            .selectFrom('users')
            .where('id', '=', row.user_id)
            .where('deleted_at', 'is', null)
            .where('user_type_id', '=', buyerUserType)
            .select(['id', 'Firstname', 'Lastname'])
            .forUpdate()
            .executeTakeFirst()
        : undefined
    if (!row || !user) {
      await trx.insertInto('buyer_acts').values({ user_id: null, network, action: 'guess', created_at: now }).execute()
      if (!row) return false
      await trx
        .updateTable('buyer_codes')
        .where('id', '=', row.id)
        .set({ guesses: row.guesses + 1 })
        .execute()
      await ctx.record(trx, {
        entity: 'user',
        ...(row.user_id === null ? {} : { entity_id: row.user_id }),
        result: 'failed',
      })
      return false
    }
    await trx.updateTable('buyer_codes').where('id', '=', row.id).set({ used_at: now }).execute()
    await trx
      .insertInto('buyer_sessions')
      .values({
        token_hash: hashOfToken(token),
        user_id: user.id,
        created_at: now,
        last_seen_at: now,
        expires_at: new Date(now.getTime() + buyerLongest),
        ip: request.ip,
        user_agent: request.user_agent.slice(0, 300),
      })
      .execute()
    await trx
      .updateTable('users')
      .where('id', '=', user.id)
      .set({ last_login_at: now, last_login_ip: request.ip })
      .execute()
    const who = { user_id: user.id, name: `${user.Firstname} ${user.Lastname}` }
    await ctx.record(trx, { entity: 'user', entity_id: user.id, who })
    return true
  })
  if (isOpen === 'past')
    throw new Refusal('TOO_MANY', { message: 'Too many wrong codes have come from your network. Wait 15 minutes.' })
  if (!isOpen) throw wrong()
  return {
    token_type: 'Bearer' as const,
    access_token: token,
    expires_in: buyerLongest / 1000,
    idle_seconds: buyerIdle / 1000,
  }
}

export const buyersSession: Pick<HandlersOf<'buyersPortal'>, 'code' | 'session' | 'signOut'> = {
  code: ({ body }, ctx) => code(ctx, body.login),
  session: ({ body }, ctx) => session(ctx, body),
  signOut: async (_, { deps, buyer, record }) => {
    await deps.db.system.transaction().execute(async trx => {
      await trx
        .updateTable('buyer_sessions')
        .where('token_hash', '=', buyer.session)
        .set({ revoked_at: deps.now() })
        .execute()
      await record(trx, { entity: 'user', entity_id: buyer.user_id })
    })
    return { done: true }
  },
}
