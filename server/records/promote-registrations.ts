import { sql } from 'kysely'
import type { Trx } from '../db/handle.ts'

export type PromotedSeller = { readonly id: number; readonly status: string; readonly seller_id: number }

/**
 * Whoever became a seller, by hand or by an extract, registers no more: their registration is promoted, by its address,
 * whether it was verified or not. Answers with the registrations and the status that they had.
 */
export async function promoteRegistrations(
  trx: Trx,
  addresses: readonly string[],
  now: Date,
): Promise<PromotedSeller[]> {
  if (addresses.length === 0) return []
  const { rows } = await sql<PromotedSeller>`
    with due as (select d.id, d.status, s.id as seller from draft_users as d join sellers as s on lower(s.email) = lower(d.email)
      where d.status <> 'promoted' and lower(d.email) = any(${addresses.map(each => each.toLowerCase())}) for update of d)
    update draft_users as d set status = 'promoted', seller_id = due.seller, decided_at = ${now}, updated_at = ${now},
      code_mark = null, version = d.version + 1 from due where d.id = due.id returning d.id, due.status, due.seller as seller_id`.execute(
    trx,
  )
  return rows
}
