import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { sentHeaders } from '../../model/contract/headers.ts'
import { hashOfToken } from '../call/auth.ts'
import type { Ctx } from '../call/context.ts'
import type { Db, Trx } from '../db/handle.ts'
import type { Sealer } from '../outside/sealed.ts'

/** A browser in which somebody has signed in is known for so many days after it was last seen. */
export const deviceDays = 180
const { name: cookieName } = sentHeaders.device
const form = /^[A-Za-z0-9_-]{43}$/

/** The key of the browser that calls, from its cookies; undefined where it has none. */
export function deviceKeyIn(cookies: string | undefined): string | undefined {
  const pairs = (cookies ?? '').slice(0, 4000).split(';')
  const value = pairs.map(pair => pair.trim()).find(pair => pair.startsWith(`${cookieName}=`))
  const key = value?.slice(cookieName.length + 1)
  return key !== undefined && form.test(key) ? key : undefined
}

/** Half of a key is random, and half the server's mark of that. */
const half = 16
const markOf = (secrets: Sealer, random: Buffer): Buffer =>
  secrets.mark(`device ${random.toString('hex')}`).subarray(0, half)

function newKey(secrets: Sealer): string {
  const random = randomBytes(half)
  return Buffer.concat([random, markOf(secrets, random)]).toString('base64url')
}

/**
 * The browser of a key that this house has given out, without a look at the database: a name to count its calls by, and
 * no more. Whose browser it is, and whether it still is, the database says. Undefined of other keys.
 */
export function givenDevice(secrets: Sealer, key: string): string | undefined {
  const bytes = Buffer.from(key, 'base64url')
  const random = bytes.subarray(0, half)
  const isGiven = bytes.length === 2 * half && timingSafeEqual(bytes.subarray(half), markOf(secrets, random))
  return isGiven ? random.toString('hex') : undefined
}

/** The id of this browser where this person has signed in with it; without one, where anybody has. */
export async function deviceOf(db: Db, ctx: Ctx, user_id?: number): Promise<number | undefined> {
  const key = ctx.request.device()
  if (key === undefined) return undefined
  const row = await db
    .selectFrom('known_devices')
    .where('key_hash', '=', hashOfToken(key))
    .$if(user_id !== undefined, query => query.where('user_id', '=', user_id as number))
    .where('last_seen_at', '>', new Date(ctx.deps.now().getTime() - deviceDays * 86_400_000))
    .orderBy('id')
    .select('id')
    .executeTakeFirst()
  return row?.id
}

async function keyFor(trx: Trx, ctx: Ctx): Promise<string> {
  const { secrets } = ctx.deps
  const key = ctx.request.device()
  const isKnown =
    key !== undefined &&
    (await trx.selectFrom('known_devices').where('key_hash', '=', hashOfToken(key)).select('id').executeTakeFirst())
  if (isKnown && givenDevice(secrets, key) !== undefined) return key
  const next = newKey(secrets)
  // Without a mark, or under a key of the server that was changed since: it stays the browser of all whose it is.
  if (isKnown)
    await trx
      .updateTable('known_devices')
      .where('key_hash', '=', hashOfToken(key))
      .set({ key_hash: hashOfToken(next) })
      .execute()
  return next
}

/**
 * Makes this browser known for a person whose sign-in is complete; answers its id. A key that no one's browser has is not
 * taken from the caller: somebody else may have chosen it.
 */
export async function knowDevice(trx: Trx, ctx: Ctx, user_id: number): Promise<number> {
  const now = ctx.deps.now()
  const key = await keyFor(trx, ctx)
  const { id } = await trx
    .insertInto('known_devices')
    .values({ user_id, key_hash: hashOfToken(key), created_at: now, last_seen_at: now })
    .onConflict(conflict =>
      conflict
        .columns(['key_hash', 'user_id'])
        .doUpdateSet({ last_seen_at: now, failed_tries: 0, locked_until: sql<null>`null` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const secure = ctx.deps.settings.DESK_ORIGIN.startsWith('https:') ? '; Secure' : ''
  ctx.header(
    'set-cookie',
    `${cookieName}=${key}; Path=/api; HttpOnly; SameSite=Strict; Max-Age=${deviceDays * 86_400}${secure}`,
  )
  return id
}

/** The browsers of a person are strangers again, but that of the session that is kept. */
export async function forgetDevices(trx: Trx, user_id: number, keep?: Uint8Array): Promise<void> {
  await trx
    .deleteFrom('known_devices')
    .where('user_id', '=', user_id)
    .$if(keep !== undefined, query =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sessions as s')
              .whereRef('s.device_id', '=', 'known_devices.id')
              .where('s.token_hash', '=', Buffer.from(keep ?? []))
              .select('s.user_id'),
          ),
        ),
      ),
    )
    .execute()
}
