import { type Insertable, sql } from 'kysely'
import { brandById } from '../../../model/brands.ts'
import { counted } from '../../../model/counted.ts'
import { Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import { and } from '../../../model/rules/and.ts'
import {
  importColumns,
  type Mapping,
  mappingProblems,
  type ReadUnits,
  readUnits,
  suggestedMapping,
} from '../../../model/rules/unit-import.ts'
import { type Unit, type UnitField, unitFields } from '../../../model/rules/units.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import type { Tables } from '../../db/tables.ts'
import { sheetRows } from '../../records/apart/files.ts'
import { brandIdOf, type PropertyRow, propertyOf } from '../../records/property-section.ts'
import { moverOf, passOn } from '../../records/unit-queue.ts'
import { changeOf } from './edit.ts'
import { type UnitRow, unitsOf } from './rows.ts'

/** The most messages, and the most rows, that a preview shows. */
const mostErrors = 500
const sampleRows = 5

type Plan = {
  read: ReadUnits
  added: (Partial<Unit> & { unit_code: string })[]
  changed: { unit: UnitRow; set: Partial<Unit> }[]
  same: number
  bad: number
}

const rowsIn = (file: string): Promise<string[][]> => sheetRows(Buffer.from(file, 'base64'))

/** The changes that the rows make to the present units. */
function planOf(rows: readonly string[][], mapping: Mapping, units: readonly UnitRow[]): Plan {
  const byCode = new Map(units.map(unit => [unit.unit_code, unit]))
  const read = readUnits(rows.slice(1), mapping, byCode)
  const plan: Plan = { read, added: [], changed: [], same: 0, bad: new Set(read.errors.map(({ row }) => row)).size }
  for (const { row, values } of read.units) {
    const unit = byCode.get(values.unit_code)
    if (!unit) plan.added.push(values)
    else {
      const differing = Object.entries(values).filter(([field, value]) => unit[field as UnitField] !== value)
      if (differing.length === 0) plan.same += 1
      else if (unit.reservation_no !== null && differing.some(([field]) => field === 'list_price')) {
        const message = `The unit is held by ${unit.reservation_no}: its price stands until that is decided.`
        read.errors.push({ row, field: 'list_price', value: String(values.list_price), message })
        plan.bad += 1
      } else plan.changed.push({ unit, set: Object.fromEntries(differing) })
    }
  }
  return plan
}

const outcomeOf = ({ added, changed, same, bad }: Plan) => ({
  rows: added.length + changed.length + same + bad,
  added: added.length,
  changed: changed.length,
  same,
  bad,
})

/** A caller with only the right to add brings new units; a change to present units needs another right, by every call. */
function allow({ caller }: CallerCtx, property: PropertyRow, { changed }: Plan): void {
  const brand = brandById(property.brand_id)
  if (changed.length === 0 || may(caller.access, 'edit', 'project_info.unit-pages', brand?.code)) return
  throw new Refusal('FORBIDDEN', {
    message: 'This list changes {n} of the units that stand, such as {code}. You may only add units: leave those out.',
    values: { n: changed.length, code: changed[0]?.unit.unit_code ?? '' },
  })
}

export async function preview(ctx: CallerCtx, projectId: number, input: { file: string; mapping?: Mapping }) {
  const property = await propertyOf(ctx, ctx.db, projectId)
  const rows = await rowsIn(input.file)
  const heads = rows[0] ?? []
  const needed = unitFields.filter(field => importColumns[field].required).map(field => importColumns[field].label)
  if (heads.length < needed.length)
    throw new Refusal('INVALID', {
      errors: {
        file: [
          `This is no list of units: it has ${counted(heads.length, 'column')}, and ${and(needed)} need one each. Look at its first row, and at the sign between its columns.`,
        ],
      },
    })
  const mapping = input.mapping ?? suggestedMapping(heads)
  const problems = mappingProblems(mapping, heads.length)
  const isSound = Object.keys(problems).length === 0
  const plan = planOf(isSound ? rows : rows.slice(0, 1), isSound ? mapping : {}, await unitsOf(ctx.db, property))
  allow(ctx, property, plan)
  return {
    heads,
    mapping,
    ...outcomeOf(plan),
    rows: rows.length - 1,
    problems,
    sample: rows.slice(1, sampleRows + 1),
    errors: plan.read.errors.toSorted((a, b) => a.row - b.row).slice(0, mostErrors),
  }
}

/** All or nothing (decision 070): the present units are locked, judged once more, and written with their line in the trail. */
export async function importUnits(
  ctx: CallerCtx,
  projectId: number,
  input: { file: string; mapping: Mapping; without_bad?: boolean | undefined },
) {
  const property = await propertyOf(ctx, ctx.db, projectId)
  const rows = await rowsIn(input.file)
  const problems = mappingProblems(input.mapping, rows[0]?.length ?? 0)
  if (Object.keys(problems).length > 0) throw new Refusal('INVALID', { errors: problems })
  return ctx.db.transaction().execute(async trx => {
    await trx
      .selectFrom('units')
      .where('property_id', '=', property.id)
      .where('brand_id', '=', property.brand_id)
      .orderBy('id')
      .forUpdate()
      .select('id')
      .execute()
    const plan = planOf(rows, input.mapping, await unitsOf(trx, property))
    allow(ctx, property, plan)
    if (plan.bad > 0 && input.without_bad !== true)
      throw new Refusal('INVALID', {
        message: 'Nothing was imported: {n} rows cannot be taken. Mend them in the file, or leave them out.',
        values: { n: plan.bad },
        errors: Object.fromEntries(
          plan.read.errors
            .slice(0, mostErrors)
            .map(({ row, field, message }) => [`rows.${row}.${field}`, [`Row ${row}: ${message}`]]),
        ),
      })
    const added = await addAll(ctx, trx, property, plan.added)
    await changeAll(ctx, trx, property, plan.changed)
    const outcome = outcomeOf(plan)
    const brand_id = brandIdOf({ property })
    const lineOf = (id: number, subject: string) => ({ entity: 'unit', entity_id: id, subject, brand_id })
    await ctx.record(trx, [
      { entity: 'units', entity_id: property.id, brand_id, after: outcome },
      // Who asks for the history of one unit finds the list that changed it.
      ...added.map(({ id, unit }) => ({ ...lineOf(id, unit.unit_code), before: {}, after: unit })),
      ...plan.changed.map(({ unit, set }) => ({ ...lineOf(unit.id, unit.unit_code), ...changeOf(unit, set) })),
    ])
    await passOn(
      trx,
      moverOf(ctx),
      plan.changed.flatMap(({ unit, set }) => (set.status === 'available' ? [unit.id] : [])),
    )
    return outcome
  })
}

/** Rows that one statement takes: its parameters are numbered, and the numbers end. */
const atOnce = 1_000

type Added = Plan['added'][number]

async function addAll(
  ctx: CallerCtx,
  trx: Trx,
  property: PropertyRow,
  added: Plan['added'],
): Promise<{ id: number; unit: Added }[]> {
  const by = { created_by: ctx.caller.user_id, updated_by: ctx.caller.user_id, created_at: ctx.deps.now() }
  const key = { property_id: property.id, brand_id: property.brand_id, ...by, updated_at: by.created_at }
  const rows = added.map(unit => ({ ...key, ...unit })) as Insertable<Tables['units']>[]
  const ids = new Map<string, number>()
  for (let from = 0; from < rows.length; from += atOnce) {
    const made = await trx
      .insertInto('units')
      .values(rows.slice(from, from + atOnce))
      .returning(['id', 'unit_code'])
      .execute()
    for (const { id, unit_code } of made) ids.set(unit_code, id)
  }
  return added.map(unit => ({ id: ids.get(unit.unit_code) ?? 0, unit }))
}

/** One statement for many rows, each with its own values. */
async function changeAll(ctx: CallerCtx, trx: Trx, property: PropertyRow, changed: Plan['changed']) {
  const [updated_at, updated_by] = [ctx.deps.now(), ctx.caller.user_id]
  for (let from = 0; from < changed.length; from += atOnce) {
    const rows = changed.slice(from, from + atOnce).map(({ unit, set }) => ({ ...unit, ...set }))
    const sets = unitFields.map(field => sql`${sql.ref(field)} = n.${sql.ref(field)}`)
    await sql`update units as u set ${sql.join(sets)}, version = u.version + 1,
        updated_at = ${updated_at}, updated_by = ${updated_by}::bigint,
        hold_expires_at = case when n.status = 'on_hold' then u.hold_expires_at end,
        held_by = case when n.status = 'on_hold' then u.held_by end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id bigint, unit_code text, tower_or_phase text,
        level_or_block text, unit_or_lot_no text, unit_type text, floor_area numeric, lot_area numeric,
        list_price numeric, status text)
      where u.id = n.id and u.property_id = ${property.id} and u.brand_id = ${property.brand_id}`.execute(trx)
  }
}
