import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { units as contract } from '../../../model/contract/units.ts'
import { idleStates } from '../../../model/workflows/reservation-record.ts'
import type { Db } from '../../db/handle.ts'
import { orNone } from '../../db/or-none.ts'
import type { PropertyRow } from '../../records/property-section.ts'

export type UnitOnWire = Static<(typeof contract.list)['reply']>['items'][number]

const columns = [
  'u.id',
  'u.version',
  'u.unit_code',
  'u.tower_or_phase',
  'u.level_or_block',
  'u.unit_or_lot_no',
  'u.unit_type',
  'u.status',
  'u.hold_expires_at',
  'u.held_by',
] as const

/** Units of a property as the lists show them, all or those with the ids; numbers within a code sort as numbers. */
export async function unitsOf(
  db: Db,
  { id, brand_id }: Pick<PropertyRow, 'id' | 'brand_id'>,
  ids?: readonly number[],
): Promise<UnitOnWire[]> {
  const rows = await db
    .selectFrom('units as u')
    .leftJoin(
      sql<{ unit_id: number; reservation_no: string }>`reserved_units(${id}, ${[...idleStates]}::text[])`.as('r'),
      'r.unit_id',
      'u.id',
    )
    .leftJoin('sellers as s', 's.id', 'u.held_by')
    .leftJoin(
      db
        .selectFrom('unit_waits')
        .where('brand_id', '=', brand_id)
        .groupBy('unit_id')
        .select(['unit_id', sql<number>`count(*)::int`.as('waiting')])
        .as('w'),
      'w.unit_id',
      'u.id',
    )
    .where('u.property_id', '=', id)
    .where('u.brand_id', '=', brand_id)
    .$if(ids !== undefined, q => q.where('u.id', 'in', orNone(ids ?? [])))
    .select([
      ...columns,
      'r.reservation_no',
      sql<number>`coalesce(w.waiting, 0)`.as('waiting'),
      sql<string | null>`s.first_name || ' ' || s.last_name`.as('holder'),
      sql<number | null>`u.floor_area::float8`.as('floor_area'),
      sql<number | null>`u.lot_area::float8`.as('lot_area'),
      sql<number>`u.list_price::float8`.as('list_price'),
    ])
    .execute()
  // Each row itself: copies of fifty thousand would be as large again.
  return rows
    .map(row => Object.assign(row, { hold_expires_at: row.hold_expires_at?.toISOString() ?? null }))
    .sort(byPlace)
}

const { compare } = new Intl.Collator('en', { numeric: true })
const byPlace = (a: UnitOnWire, b: UnitOnWire): number =>
  compare(a.tower_or_phase, b.tower_or_phase) ||
  compare(a.level_or_block, b.level_or_block) ||
  compare(a.unit_code, b.unit_code)
