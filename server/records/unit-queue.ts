import { sql } from 'kysely'
import type { BrandId } from '../../model/brands.ts'
import { letter } from '../../model/mails/letter.ts'
import { turnEnds, turnHours } from '../../model/rules/unit-holds.ts'
import { when } from '../../model/when.ts'
import type { AuditEntry } from '../call/audit.ts'
import type { CallerCtx } from '../call/context.ts'
import type { Trx } from '../db/handle.ts'
import { queueMails } from './outbox.ts'
import { sellsThere } from './who-sells.ts'

/** Who moves units, when, and how it is written into the trail. */
export type Mover = {
  readonly now: Date
  readonly user_id: number | null
  record(trx: Trx, entries: readonly AuditEntry[]): Promise<void>
}
/** The caller, where units are moved by a call. */
export const moverOf = ({ deps, caller, record }: CallerCtx): Mover => ({
  ...{ now: deps.now(), user_id: caller.user_id },
  record,
})

type Next = {
  readonly id: number
  readonly unit_id: number
  readonly unit_code: string
  readonly brand_id: BrandId
  readonly property_name: string
  readonly seller_id: number
  readonly first_name: string
  readonly email: string
  readonly since: Date
}

/** Units that one run of the job passes on. */
const atOnce = 500

/**
 * Gives units that are free to the first of their queues who may sell them, who is told; without `ids`, all that are left.
 * The unit is on hold for them at once, so that nobody comes between (decision 276). Returns how many.
 */
export async function passOn(trx: Trx, by: Mover, ids?: readonly number[]): Promise<number> {
  if (ids?.length === 0) return 0
  const { rows } = await sql<Next>`
    select n.*, p.property_name from units as u join properties as p on p.id = u.property_id
    join lateral (
      select w.id, w.unit_id, u.unit_code, u.brand_id, s.id as seller_id, s.first_name, s.email, w.created_at as since
      from unit_waits as w join sellers as s on s.id = w.seller_id join sales_groups as g on g.id = s.sales_group_id
      where w.unit_id = u.id and ${sellsThere(sql.ref('u.brand_id'))}
      order by w.id limit 1
    ) as n on true
    where u.status = 'available' and u.id in (select unit_id from unit_waits)
      and (${ids === undefined} or u.id = any(${ids ?? []}::bigint[]))
    order by u.id limit ${atOnce} for update of u skip locked`.execute(trx)
  if (rows.length === 0) return 0
  const ends = turnEnds(by.now)
  await trx
    .deleteFrom('unit_waits')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  await sql`update units as u set status = 'on_hold', held_by = n.seller_id, hold_expires_at = ${ends},
      version = u.version + 1, updated_at = ${by.now}, updated_by = ${by.user_id}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (unit_id bigint, seller_id bigint)
    where u.id = n.unit_id`.execute(trx)
  await by.record(
    trx,
    rows.map(({ unit_id, unit_code, brand_id, seller_id, since }) => ({
      page: 'project_info.unit-pages',
      action: 'edit',
      entity: 'unit',
      entity_id: unit_id,
      subject: unit_code,
      brand_id,
      before: { status: 'available', hold: null },
      after: { status: 'on_hold', hold: { held_by: seller_id, hold_expires_at: ends }, waited_since: since },
    })),
  )
  await queueMails(
    trx,
    rows.map(({ first_name, email, unit_code, property_name, brand_id }) => ({
      ...letter('unit.turn', {
        firstname: first_name,
        unit: unit_code,
        property: property_name,
        hours: turnHours,
        until: when(ends),
      }),
      to: [email],
      brand_id,
    })),
  )
  return rows.length
}
