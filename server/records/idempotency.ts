import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../model/errors.ts'
import type { Trx } from '../db/handle.ts'
import { plannedOnce } from '../db/prepared.ts'

export type Request = { /** What the key belongs to. */ scope: string; key: string; body: unknown }

const hashOf = (body: unknown): Buffer => createHash('sha256').update(JSON.stringify(body)).digest()

function rowOf({ scope, key, body }: Request, now: Date) {
  return { scope, key, request_hash: hashOf(body), created_at: now }
}

/** The earlier reply to the same key; undefined for a new key, which this transaction then reserves: a second sender waits for it. */
export async function claim<R>(trx: Trx, request: Request, now: Date): Promise<R | undefined> {
  const mine = await trx
    .insertInto('idempotency_keys')
    .values(rowOf(request, now))
    .onConflict(conflict => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return mine ? undefined : replyBefore<R>(trx, request)
}

/** Reserves the key, in a statement that returns a row if it was new. */
export function claimSql(request: Request, now: Date): RawBuilder<unknown> {
  const { scope, key, request_hash, created_at } = rowOf(request, now)
  return sql`insert into idempotency_keys (scope, key, request_hash, created_at)
    values (${scope}, ${key}, ${request_hash}, ${created_at}) on conflict (scope, key) do nothing returning key`
}

/** The reply that a key already has; refused where it was another request. */
export async function replyBefore<R>(trx: Trx, { scope, key, body }: Request): Promise<R> {
  const row = await trx
    .selectFrom('idempotency_keys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .select(['request_hash', 'reply'])
    .executeTakeFirstOrThrow()
  const request_hash = hashOf(body)
  if (!row.request_hash.equals(request_hash)) throw new Refusal('KEY_REUSED')
  return row.reply as R
}

export async function keepReply(trx: Trx, { scope, key }: Request, status: number, reply: unknown): Promise<void> {
  await sql`${plannedOnce} update idempotency_keys set status = ${status}, reply = ${JSON.stringify(reply)}
    where scope = ${scope} and key = ${key}`.execute(trx)
}
