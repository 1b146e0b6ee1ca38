import { createHash } from 'node:crypto'
import { Refusal } from '../../model/errors.ts'
import type { Trx } from '../db/handle.ts'

export type Request = { /** What the key belongs to. */ scope: string; key: string; body: unknown }
const longest = 120

const hashOf = (body: unknown): Buffer => createHash('sha256').update(JSON.stringify(body)).digest()

/** The earlier reply to the same key; undefined for a new key, which this transaction then reserves: a second sender waits for it. */
export async function claim<R>(trx: Trx, { scope, key, body }: Request, now: Date): Promise<R | undefined> {
  if (key.length < 1 || key.length > longest)
    throw new Refusal('MALFORMED', { message: `An Idempotency-Key has 1 to ${longest} characters.` })
  const request_hash = hashOf(body)
  const mine = await trx
    .insertInto('idempotency_keys')
    .values({ scope, key, request_hash, created_at: now })
    .onConflict(conflict => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (mine) return undefined
  const row = await trx
    .selectFrom('idempotency_keys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .select(['request_hash', 'reply'])
    .executeTakeFirstOrThrow()
  if (!row.request_hash.equals(request_hash)) throw new Refusal('KEY_REUSED')
  return row.reply as R
}

export async function keepReply(trx: Trx, { scope, key }: Request, status: number, reply: unknown): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .set({ status, reply: JSON.stringify(reply) })
    .execute()
}
