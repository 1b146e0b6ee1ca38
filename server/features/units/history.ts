import { sql } from 'kysely'
import { brandById } from '../../../model/brands.ts'
import { type FieldErrors, Refusal } from '../../../model/errors.ts'
import { fieldsOfHistory } from '../../../model/kinds/histories.ts'
import { may } from '../../../model/pages/access.ts'
import type { CallerCtx } from '../../call/context.ts'
import { brandsIn } from '../../db/or-none.ts'
import { type HistorySource, rowId } from '../../records/history/history-source.ts'
import { edit } from './edit.ts'
import { unitsOf } from './unit-rows.ts'

const page = 'project_info.unit-pages'

async function rowOf({ db, caller }: CallerCtx, id: string) {
  const { rows } = await sql<{
    id: number
    property_id: number
    brand_id: number
    created_at: Date
    name: string
    slug: string
    is_alone: boolean
  }>`
    select u.id, u.property_id, u.brand_id, u.created_at, p.property_name as name, p.slug,
      not exists (select from units as o where o.brand_id = u.brand_id and o.unit_code = u.unit_code and o.id <> u.id) as is_alone
    from units as u join properties as p on p.id = u.property_id and p.brand_id = u.brand_id
    where u.id = ${rowId(id)} and u.brand_id = any(${brandsIn(caller)}::int[])`.execute(db)
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return rows[0]
}

/** One unit: its prices and statuses, put back by the rules of the grid. */
export const unitHistory: HistorySource = {
  page,
  entity: 'unit',
  async find(ctx, id) {
    const { access } = ctx.caller
    if (!may(access, 'view', page)) throw new Refusal('FORBIDDEN')
    const { is_alone, ...row } = await rowOf(ctx, id)
    const [unit] = await unitsOf(ctx.db, { id: row.property_id, brand_id: row.brand_id }, [row.id])
    if (!unit) throw new Refusal('NOT_FOUND')
    const fields = fieldsOfHistory('units')
    return {
      // Until decision 178 lines had the code alone: they are this unit's where no other of the brand has it.
      ids: [String(row.id), ...(is_alone && !/^\d+$/.test(unit.unit_code) ? [unit.unit_code] : [])],
      brand_id: row.brand_id,
      name: `${unit.unit_code}, ${row.name}`,
      property: row.slug,
      version: unit.version,
      values: Object.fromEntries(Object.keys(fields).map(field => [field, unit[field as keyof typeof unit]])),
      fields,
      may_restore: may(access, 'edit', page, brandById(row.brand_id)?.code),
    }
  },
  async restore(ctx, id, version, set) {
    const { property_id } = await rowOf(ctx, id)
    const [result] = await edit(ctx, property_id, [{ id: rowId(id), version, set }])
    if (result?.done) return
    const { '': whole, ...errors }: FieldErrors = result?.errors ?? {}
    // The one reason about a whole unit that is here: its version.
    if (whole)
      throw new Refusal('STALE', { message: whole.join(' '), ...(result?.unit ? { detail: result.unit } : {}) })
    throw new Refusal('INVALID', { errors })
  },
}
