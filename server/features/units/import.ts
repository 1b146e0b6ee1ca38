import { sql } from 'kysely'
import { brandById } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { fixedOn } from '../../../model/pages/kept.ts'
import { type Mapping, mappingProblems } from '../../../model/rules/unit-import.ts'
import { type Unit, unitFields } from '../../../model/rules/units.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { sheetRows } from '../../records/apart/read-apart.ts'
import { brandIdOf, type PropertyRow, propertyOf } from '../../records/property-section.ts'
import { outcomeOf } from '../../records/sheets/came-in.ts'
import { moverOf, passOn } from '../../records/unit-queue.ts'
import { changeOf } from './edit.ts'
import { bringsNew, type JudgedUnit, judge, markOf, standing } from './judge-units.ts'
import { keepImport } from './unit-imports.ts'
import { unitsOf } from './unit-rows.ts'
import { asSet, atOnce, lockUnits, recordUnits, writeUnits } from './write-units.ts'

/** The most messages of a refusal. */
const mostErrors = 500

export const rowsIn = (file: string): Promise<string[][]> => sheetRows(Buffer.from(file, 'base64'))

/** A caller with only the right to add brings new units; a change to present units needs another right, by every call. */
export function allow({ caller }: CallerCtx, property: PropertyRow, judged: readonly JudgedUnit[]): void {
  const brand = brandById(property.brand_id)
  const changed = judged.filter(({ state }) => state === 'changed' || state === 'stale')
  if (changed.length === 0 || may(caller.access, 'edit', 'project_info.unit-pages', brand?.code)) return
  throw new Refusal('FORBIDDEN', {
    message: 'This list changes {n} of the units that stand, such as {code}. You may only add units: leave those out.',
    values: { n: changed.length, code: changed[0]?.unit?.unit_code ?? '' },
  })
}

/** Columns of fields that the caller may not change: they are left out of what is suggested, and refused where they are asked for. */
export function openMapping({ caller }: CallerCtx, mapping: Mapping, isAsked: boolean) {
  const fixed = fixedOn(caller.access, 'project_info.unit-pages')
  const kept = Object.keys(mapping).filter(field => fixed.has(field))
  return {
    mapping: Object.fromEntries(Object.entries(mapping).filter(([field]) => !fixed.has(field))) as Mapping,
    problems: Object.fromEntries(
      isAsked
        ? kept.map(field => [
            `mapping.${field}`,
            [`Your role may not change this here: ${fixed.get(field)}. Leave the column out.`],
          ])
        : [],
    ),
  }
}

type Input = {
  file: string
  mapping: Mapping
  without_bad?: boolean | undefined
  overwrite?: boolean | undefined
  mark?: string | undefined
}

/** All or nothing (decision 070): the present units are locked, judged once more, and written with their line in the trail. */
export async function importUnits(ctx: CallerCtx, projectId: number, input: Input) {
  const { overwrite = false } = input
  const { mapping, problems: kept } = openMapping(ctx, input.mapping, true)
  const property = await propertyOf(ctx, ctx.db, projectId)
  const rows = await rowsIn(input.file)
  return ctx.db.transaction().execute(async trx => {
    await lockUnits(trx, property)
    const held = standing(await unitsOf(trx, property))
    const problems = { ...mappingProblems(mapping, rows[0]?.length ?? 0, bringsNew(rows, mapping, held)), ...kept }
    if (Object.keys(problems).length > 0) throw new Refusal('INVALID', { errors: problems })
    const judged = judge(rows, mapping, held)
    // What was judged is not needed as text any more: a large list is not held twice while it is written.
    rows.length = 0
    allow(ctx, property, judged)
    if (input.mark !== undefined && input.mark !== markOf(judged))
      throw new Refusal('STALE', {
        message: 'Units were changed since you looked at the differences. Nothing was imported: look at them again.',
      })
    const outcome = outcomeOf(judged, overwrite)
    refuse(judged, outcome, input.without_bad === true)
    const changed = judged.flatMap(({ state, unit, set }) =>
      unit && (state === 'changed' || (overwrite && state === 'stale')) ? [{ unit, set }] : [],
    )
    const added = await addAll(
      ctx,
      trx,
      property,
      judged.flatMap(({ state, set }) => (state === 'new' ? [set as Added] : [])),
    )
    await writeUnits(
      ctx,
      trx,
      property,
      changed.values().map(({ unit, set }) => asSet(unit, set)),
    )
    const brand_id = brandIdOf({ property })
    const lineOf = (id: number, subject: string) => ({ entity: 'unit', entity_id: id, subject, brand_id })
    await ctx.record(trx, { entity: 'units', entity_id: property.id, brand_id, after: outcome })
    // Who asks for the history of one unit finds the list that changed it.
    const ofAdded = added.values().map(({ id, unit }) => ({ ...lineOf(id, unit.unit_code), before: {}, after: unit }))
    await recordUnits(ctx, trx, ofAdded)
    const ofChanged = changed
      .values()
      .map(({ unit, set }) => ({ ...lineOf(unit.id, unit.unit_code), ...changeOf(unit, set) }))
    await recordUnits(ctx, trx, ofChanged)
    const import_id = await keepImport(ctx, trx, property, added, changed)
    await passOn(
      trx,
      moverOf(ctx),
      changed.flatMap(({ unit, set }) => (set.status === 'available' ? [unit.id] : [])),
    )
    return { ...outcome, import_id }
  })
}

/** While a row cannot be taken nothing is, unless the person leaves such rows out. */
function refuse(judged: readonly JudgedUnit[], { bad, stale }: ReturnType<typeof outcomeOf>, without: boolean): void {
  if (bad + stale === 0 || without) return
  const left = judged.filter(({ state }) => state === 'bad' || (stale > 0 && state === 'stale'))
  const errors = left.flatMap(({ row, state, errors: wrong }): [string, string[]][] =>
    state === 'bad'
      ? wrong.map(({ cell, field, message }) => [`rows.${row}.${field}`, [`${cell}: ${message}`]])
      : [[`rows.${row}`, [`Row ${row}: its unit was changed since the list was exported.`]]],
  )
  throw new Refusal('INVALID', {
    message: 'Nothing was imported: {n} rows cannot be taken. Mend them in the file, or leave them out.',
    values: { n: bad + stale },
    errors: Object.fromEntries(errors.slice(0, mostErrors)),
  })
}

type Added = Partial<Unit> & { unit_code: string }

/** One statement for many rows: a thousand rows of values would be fifteen thousand parameters. */
async function addAll(
  { caller, deps }: CallerCtx,
  trx: Trx,
  property: PropertyRow,
  added: readonly Added[],
): Promise<{ id: number; unit: Added }[]> {
  const [at, by] = [deps.now(), caller.user_id]
  const ids = new Map<string, number>()
  for (let from = 0; from < added.length; from += atOnce) {
    const fields = sql.join(unitFields.map(field => sql.ref(field)))
    const values = unitFields.map(field =>
      // A list need not have the column.
      field === 'status' ? sql`coalesce(n.status, 'available')` : sql`n.${sql.ref(field)}`,
    )
    const { rows } = await sql<{ id: number; unit_code: string }>`
      insert into units (property_id, brand_id, created_at, updated_at, created_by, updated_by, ${fields})
      select ${property.id}::bigint, ${property.brand_id}::int, ${at}::timestamptz, ${at}::timestamptz, ${by}::bigint,
        ${by}::bigint, ${sql.join(values)}
      from jsonb_to_recordset(${JSON.stringify(added.slice(from, from + atOnce))}::jsonb) as n (unit_code text,
        tower_or_phase text, level_or_block text, unit_or_lot_no text, unit_type text, floor_area numeric,
        lot_area numeric, list_price numeric, status text)
      returning id, unit_code`.execute(trx)
    for (const { id, unit_code } of rows) ids.set(unit_code, id)
  }
  return added.map(unit => ({ id: ids.get(unit.unit_code) ?? 0, unit }))
}
