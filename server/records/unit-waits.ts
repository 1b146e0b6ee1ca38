import { sql } from 'kysely'
import type { BrandId } from '../../model/brands.ts'
import type { AuditEntry } from '../call/audit.ts'
import type { Db, Trx } from '../db/handle.ts'
import { sellsThere } from './who-sells.ts'

/** A unit whose queue is read or, locked, changed: so its hold does not end meanwhile. */
export type QueuedUnit = {
  readonly id: number
  readonly unit_code: string
  readonly status: string
  readonly held_by: number | null
  readonly brand_id: BrandId
}
export const queuedColumns = ['id', 'unit_code', 'status', 'held_by', 'brand_id'] as const

export type UnitWait = { seller_id: number; seller_code: string; name: string; place: number; since: string }

/** Who waits for a unit, the next first. */
export async function queueOf(db: Db, { id, brand_id }: QueuedUnit): Promise<UnitWait[]> {
  const rows = await db
    .selectFrom('unit_waits as w')
    .innerJoin('sellers as s', 's.id', 'w.seller_id')
    .where('w.unit_id', '=', id)
    .where('w.brand_id', '=', brand_id)
    .orderBy('w.id')
    .select([
      ...(['w.seller_id', 's.seller_code', 'w.created_at'] as const),
      sql<string>`s.first_name || ' ' || s.last_name`.as('name'),
    ])
    .execute()
  return rows.map(({ created_at, ...row }, i) => ({ ...row, place: i + 1, since: created_at.toISOString() }))
}

/** An active seller whose group sells the brand. */
const maySell = async (trx: Trx, seller: number, brand_id: number): Promise<boolean> =>
  (
    await sql`select from sellers as s join sales_groups as g on g.id = s.sales_group_id
      where s.id = ${seller} and ${sellsThere(brand_id)}`.execute(trx)
  ).rows.length > 0

/** Why a seller cannot wait for a unit. */
export type NoWait = 'is free' | 'is theirs' | 'is not sold by them'

type Change<R> = (trx: Trx, unit: QueuedUnit, before: readonly UnitWait[]) => Promise<R>

/** Puts a seller at the end of the queue; false where they have a place in it, and a word where they can have none. */
export const joinQueue =
  (seller_id: number, by: { readonly now: Date; readonly user_id: number | null }): Change<boolean | NoWait> =>
  async (trx, { id, brand_id, status, held_by }, before) => {
    if (status !== 'on_hold' && status !== 'reserved') return 'is free'
    if (held_by === seller_id) return 'is theirs'
    if (before.some(each => each.seller_id === seller_id)) return false
    if (!(await maySell(trx, seller_id, brand_id))) return 'is not sold by them'
    const place = { brand_id, unit_id: id, seller_id }
    await trx
      .insertInto('unit_waits')
      .values({ ...place, created_at: by.now, created_by: by.user_id })
      .execute()
    return true
  }

/** Takes a seller out of the queue; false where they have no place in it. */
export const leaveQueue =
  (seller_id: number): Change<boolean> =>
  async (trx, { id, brand_id }, before) => {
    if (!before.some(each => each.seller_id === seller_id)) return false
    await trx
      .deleteFrom('unit_waits')
      .where('unit_id', '=', id)
      .where('brand_id', '=', brand_id)
      .where('seller_id', '=', seller_id)
      .execute()
    return true
  }

/** The line of the trail: who waited and who waits. */
export function queueLine({ id, unit_code, brand_id }: QueuedUnit, before: UnitWait[], after: UnitWait[]): AuditEntry {
  const names = (list: UnitWait[]) => list.map(({ name, seller_code }) => `${name} (${seller_code})`)
  return {
    entity: 'unit',
    entity_id: id,
    subject: unit_code,
    brand_id,
    before: { queue: names(before) },
    after: { queue: names(after) },
  }
}
