import { sql } from 'kysely'
import { bellChannel } from '../db/connection/hear.ts'
import type { Trx } from '../db/handle.ts'

/** What is told has at most 8,000 bytes. */
const atOnce = 400

/** Tells every process whose bell has something new; it leaves with the transaction, and says nothing of what it is. */
export async function tellBell(trx: Trx, users: readonly number[]): Promise<void> {
  const all = [...new Set(users)]
  for (let from = 0; from < all.length; from += atOnce)
    await sql`select pg_notify(${bellChannel}, ${all.slice(from, from + atOnce).join(',')})`.execute(trx)
}
