import { sql } from 'kysely'
import { unitFields } from '../../../model/rules/units.ts'
import type { AuditEntry } from '../../call/audit.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import type { PropertyRow } from '../../records/property-section.ts'
import type { UnitOnWire } from './unit-rows.ts'

/** Rows that one statement takes: its parameters are numbered, and the numbers end. */
export const atOnce = 1_000

/** A unit as it is to stand; without a hold where its status is another. */
export const asSet = (unit: UnitOnWire, set: Readonly<Record<string, unknown>>): UnitOnWire => {
  const next = { ...unit, ...set }
  return next.status === 'on_hold' ? next : { ...next, held_by: null, hold_expires_at: null }
}

/** So many at a time, each part made as it is asked for: a large list is not held twice. */
function* inParts<T>(all: Iterable<T>, most: number): Generator<T[]> {
  let part: T[] = []
  for (const one of all) {
    part.push(one)
    if (part.length === most) {
      yield part
      part = []
    }
  }
  if (part.length > 0) yield part
}

/** Lines of many units, written so many at a time. */
export async function recordUnits(ctx: CallerCtx, trx: Trx, entries: Iterable<AuditEntry>): Promise<void> {
  for (const some of inParts(entries, atOnce)) await ctx.record(trx, some)
}

/** Writes units as they are to stand, each under its next version: one statement for many, each with its own values. */
export async function writeUnits(
  { deps, caller }: CallerCtx,
  trx: Trx,
  { id, brand_id }: Pick<PropertyRow, 'id' | 'brand_id'>,
  units: Iterable<UnitOnWire>,
): Promise<void> {
  const [updated_at, updated_by] = [deps.now(), caller.user_id]
  for (const some of inParts(units, atOnce)) {
    const sets = [...unitFields, 'held_by', 'hold_expires_at'].map(
      field => sql`${sql.ref(field)} = n.${sql.ref(field)}`,
    )
    await sql`update units as u set ${sql.join(sets)}, version = u.version + 1,
        updated_at = ${updated_at}, updated_by = ${updated_by}::bigint
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as n (id bigint, unit_code text,
        tower_or_phase text, level_or_block text, unit_or_lot_no text, unit_type text, floor_area numeric,
        lot_area numeric, list_price numeric, status text, held_by bigint, hold_expires_at timestamptz)
      where u.id = n.id and u.property_id = ${id} and u.brand_id = ${brand_id}`.execute(trx)
  }
}

/** All units of a property, until the end of the transaction. */
export const lockUnits = (trx: Trx, { id, brand_id }: Pick<PropertyRow, 'id' | 'brand_id'>) =>
  trx
    .selectFrom('units')
    .where('property_id', '=', id)
    .where('brand_id', '=', brand_id)
    .orderBy('id')
    .forUpdate()
    .select('id')
    .execute()
