import { sql } from 'kysely'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { brandsIn } from '../../db/or-none.ts'
import { containing } from '../../records/list-sql.ts'
import { propertyOf } from '../../records/property-section.ts'
import { sellsThere } from '../../records/who-sells.ts'
import { add } from './add-unit.ts'
import { edit, tryEdit } from './edit.ts'
import { importUnits } from './import.ts'
import { preview } from './preview-units.ts'
import { leave, queue, wait } from './queue-for-unit.ts'
import { exportUnits, template } from './sheet-of-units.ts'
import { imports, undoImport } from './unit-imports.ts'
import { unitsOf } from './unit-rows.ts'

/** The most holds that one answer has: a day's work for those who release them. */
const mostHolds = 200

async function holds({ db, caller, deps }: CallerCtx) {
  const rows = await db
    .selectFrom('units as u')
    .innerJoin('properties as p', 'p.id', 'u.property_id')
    .leftJoin('sellers as s', 's.id', 'u.held_by')
    .where('u.brand_id', 'in', brandsIn(caller))
    .where('u.status', '=', 'on_hold')
    .select([
      ...(['u.id', 'u.property_id', 'p.property_name', 'u.unit_code', 'u.hold_expires_at'] as const),
      sql<string | null>`s.first_name || ' ' || s.last_name`.as('holder'),
    ])
    .orderBy('u.hold_expires_at', order => order.asc().nullsLast())
    .orderBy('u.id')
    .limit(mostHolds + 1)
    .execute()
  return {
    as_of: deps.now().toISOString(),
    items: rows
      .slice(0, mostHolds)
      .map(row => ({ ...row, hold_expires_at: row.hold_expires_at?.toISOString() ?? null })),
    more: rows.length > mostHolds,
  }
}

/** Sellers for whom a unit of the property may be on hold. */
const holders: HandlersOf<'units'>['holders'] = async ({ params, query }, ctx) => {
  const { brand_id } = await propertyOf(ctx, ctx.db, params.projectId)
  const { rows } = await sql<{ id: number; name: string; seller_code: string }>`
    select s.id, s.first_name || ' ' || s.last_name as name, s.seller_code
    from sellers as s join sales_groups as g on g.id = s.sales_group_id
    where ${sellsThere(brand_id)}
      and plain_text(s.seller_code || ' ' || s.first_name || ' ' || s.last_name) like ${containing(query.search)}
    order by name, s.id limit 20`.execute(ctx.db)
  return rows
}

export const units: HandlersOf<'units'> = {
  holders,
  queue,
  wait,
  leave,
  list: async ({ params }, ctx) => ({
    as_of: ctx.deps.now().toISOString(),
    items: await unitsOf(ctx.db, await propertyOf(ctx, ctx.db, params.projectId)),
  }),
  holds: (_, ctx) => holds(ctx),
  edit: async ({ params, body }, ctx) => ({ results: await edit(ctx, params.projectId, body.changes) }),
  tryEdit: async ({ params, body }, ctx) => ({ results: await tryEdit(ctx, params.projectId, body.changes) }),
  export: ({ params, query }, ctx) => exportUnits(ctx, params.projectId, query.format ?? 'xlsx'),
  template: ({ params }, ctx) => template(ctx, params.projectId),
  imports: ({ params }, ctx) => imports(ctx, params.projectId),
  undoImport: ({ params }, ctx) => undoImport(ctx, params.projectId, params.importId),
  add: ({ params, body }, ctx) => add(ctx, params.projectId, body),
  preview: ({ params, body }, ctx) => preview(ctx, params.projectId, body),
  import: ({ params, body }, ctx) => importUnits(ctx, params.projectId, body),
}
