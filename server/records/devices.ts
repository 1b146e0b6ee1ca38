import { sql } from 'kysely'
import { told } from '../../model/contract/headers.ts'
import { hashOfToken, newToken } from '../call/auth.ts'
import type { Ctx } from '../call/context.ts'
import type { Db, Trx } from '../db/handle.ts'

/** A browser in which somebody has signed in is known for so many days after it was last seen. */
export const deviceDays = 180
const { name: cookieName } = told.device
const form = /^[A-Za-z0-9_-]{43}$/

/** The key of the browser that calls, from its cookies; undefined where it has none. */
export function deviceKeyIn(cookies: string | undefined): string | undefined {
  const pairs = (cookies ?? '').slice(0, 4000).split(';')
  const value = pairs.map(pair => pair.trim()).find(pair => pair.startsWith(`${cookieName}=`))
  const key = value?.slice(cookieName.length + 1)
  return key !== undefined && form.test(key) ? key : undefined
}

/** The id of this browser where this person has signed in with it. */
export async function deviceOf(db: Db, ctx: Ctx, user_id: number): Promise<number | undefined> {
  const key = ctx.request.device()
  if (key === undefined) return undefined
  const row = await db
    .selectFrom('known_devices')
    .where('key_hash', '=', hashOfToken(key))
    .where('user_id', '=', user_id)
    .where('last_seen_at', '>', new Date(ctx.deps.now().getTime() - deviceDays * 86_400_000))
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Makes this browser known for a person whose sign-in is complete; answers its id. A key that no one's browser has is not
 * taken from the caller: somebody else may have chosen it.
 */
export async function knowDevice(trx: Trx, ctx: Ctx, user_id: number): Promise<number> {
  const now = ctx.deps.now()
  const given = ctx.request.device()
  const isOurs =
    given !== undefined &&
    (await trx.selectFrom('known_devices').where('key_hash', '=', hashOfToken(given)).select('id').executeTakeFirst())
  const key = isOurs && given !== undefined ? given : newToken()
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
