import { sql } from 'kysely'
import { brandById } from '../../../model/brands.ts'
import type { FieldErrors } from '../../../model/errors.ts'
import { Refusal } from '../../../model/errors.ts'
import { may } from '../../../model/pages/access.ts'
import type { Unit } from '../../../model/rules/units.ts'
import type { AuditEntry } from '../../call/audit.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Trx } from '../../db/handle.ts'
import { orNone } from '../../db/or-none.ts'
import { updateById } from '../../db/row-queries.ts'
import { brandIdOf, type PropertyRow, propertyOf } from '../../records/property-section.ts'
import { cameIn } from '../../records/sheets/came-in.ts'
import { moverOf, passOn } from '../../records/unit-queue.ts'
import { changeOf, holdOf, problemsOf, rulesOf, sellersOf, taken, type UnitInput } from './edit.ts'
import { standing } from './judge-units.ts'
import { type UnitOnWire, unitsOf } from './unit-rows.ts'
import { asSet, lockUnits, recordUnits, writeUnits } from './write-units.ts'

type Added = { id: number }
type Changed = { unit: UnitOnWire; set: Partial<Unit> }

/** Keeps what a list changed, so that the whole of it can be taken back; null where it changed nothing. */
export async function keepImport(
  { caller, deps }: CallerCtx,
  trx: Trx,
  property: PropertyRow,
  added: readonly Added[],
  changed: readonly Changed[],
): Promise<number | null> {
  if (added.length + changed.length === 0) return null
  const lines = [
    ...added.map(({ id }) => JSON.stringify({ id, version: 1, before: null })),
    // Each as text at once: as objects they would be as large as the units themselves.
    ...changed.map(({ unit, set }) =>
      JSON.stringify({
        id: unit.id,
        version: unit.version + 1,
        before: {
          ...Object.fromEntries(Object.keys(set).map(field => [field, unit[field as keyof Unit]])),
          ...stood(unit, set),
        },
      }),
    ),
  ]
  const { id } = await trx
    .insertInto('unit_imports')
    .values({
      property_id: property.id,
      brand_id: property.brand_id,
      user_id: caller.user_id,
      added: added.length,
      changed: changed.length,
      units: `[${lines.join(',')}]`,
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The hold that ends with the status comes back with it. */
const stood = (unit: UnitOnWire, set: Partial<Unit>) => {
  const hold = holdOf(unit)
  return hold && set.status !== undefined ? { hold } : {}
}

export async function imports(ctx: CallerCtx, projectId: number) {
  const { id, brand_id } = await propertyOf(ctx, ctx.db, projectId)
  return cameIn(ctx.db, 'unit_imports', sql`i.property_id = ${id} and i.brand_id = ${brand_id}`)
}

type Left = { unit_code: string; message: string }

/** Takes a whole list back: each unit that is still as the list left it, under its next version. What is not, is said. */
export async function undoImport(ctx: CallerCtx, projectId: number, importId: number) {
  const property = await propertyOf(ctx, ctx.db, projectId)
  return ctx.db.transaction().execute(async trx => {
    await lockUnits(trx, property)
    const row = await trx
      .selectFrom('unit_imports')
      .where('id', '=', importId)
      .where('property_id', '=', property.id)
      .where('brand_id', '=', property.brand_id)
      .forUpdate()
      .selectAll()
      .executeTakeFirst()
    if (!row) throw new Refusal('NOT_FOUND')
    if (row.undone_at !== null)
      throw new Refusal('UNDO_OVER', { message: 'This list was taken back already: nothing was changed now.' })
    if (
      row.changed > 0 &&
      !may(ctx.caller.access, 'edit', 'project_info.unit-pages', brandById(property.brand_id)?.code)
    )
      throw new Refusal('FORBIDDEN')
    const { back, gone, left } = await judged(ctx, trx, property, row.units)
    await writeUnits(
      ctx,
      trx,
      property,
      back.values().map(({ unit, set: { hold, ...set } }) => asSet(unit, { ...set, ...hold })),
    )
    await trx
      .deleteFrom('units')
      .where('property_id', '=', property.id)
      .where('brand_id', '=', property.brand_id)
      .where('id', 'in', orNone(gone.map(({ id }) => id)))
      .execute()
    await updateById(trx, 'unit_imports', row.id, { undone_at: ctx.deps.now(), units: '[]' })
    const brand_id = brandIdOf({ property })
    const outcome = { list: row.id, changed: back.length, removed: gone.length, left: left.length }
    await ctx.record(trx, { entity: 'units', entity_id: property.id, brand_id, after: outcome })
    const lineOf = ({ id, unit_code }: UnitOnWire) => ({ entity: 'unit', entity_id: id, subject: unit_code, brand_id })
    const ofBack = back.values().map(({ unit, set }): AuditEntry => ({ ...lineOf(unit), ...changeOf(unit, set) }))
    await recordUnits(ctx, trx, ofBack)
    await recordUnits(
      ctx,
      trx,
      gone.values().map((unit): AuditEntry => ({ ...lineOf(unit), ...goneLine(unit) })),
    )
    await passOn(
      trx,
      moverOf(ctx),
      back.flatMap(({ unit, set }) => (set['status'] === 'available' ? [unit.id] : [])),
    )
    return { changed: back.length, removed: gone.length, left }
  })
}

const goneLine = (unit: UnitOnWire) => {
  const { id: _, version: __, holder: ___, waiting: ____, reservation_no: _____, ...before } = unit
  return { before, after: {} }
}

type Kept = readonly { id: number; version: number; before: UnitInput | null }[]

async function judged(ctx: CallerCtx, trx: Trx, property: PropertyRow, kept: Kept) {
  const held = standing(await unitsOf(trx, property))
  const sellers = await sellersOf(
    trx,
    kept.flatMap(({ before }) => (before ? [before] : [])),
  )
  const used = await usedUnits(trx, property)
  const back: { unit: UnitOnWire; set: UnitInput }[] = []
  const gone: UnitOnWire[] = []
  const left: Left[] = []
  // A code that the list gave away is free once its unit is taken back.
  const codes = new Map([...held.byCode].map(([code, { id }]) => [code, id]))
  for (const { id, version, before } of kept) {
    const unit = held.byId.get(id)
    if (!unit) continue
    const errors: FieldErrors =
      unit.version !== version
        ? { '': ['It was changed after the list.'] }
        : before === null
          ? usedProblem(unit, used)
          : {
              ...problemsOf(unit, { id, version, set: before }, rulesOf(ctx, sellers)),
              ...taken(unit, before, codes),
            }
    const why = Object.values(errors).flat().join(' ')
    if (why !== '') left.push({ unit_code: unit.unit_code, message: why })
    else if (before === null) gone.push(unit)
    else back.push({ unit, set: before })
  }
  return { back, gone, left }
}

const usedProblem = ({ id, waiting }: UnitOnWire, used: ReadonlyMap<number, string>): FieldErrors => {
  const by = waiting > 0 ? 'Sellers wait for it.' : used.get(id)
  return by === undefined ? {} : { '': [by] }
}

/** What keeps a unit that a list added: it is spoken of elsewhere. */
async function usedUnits(trx: Trx, { id, brand_id }: PropertyRow): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; why: string }>`
    select unit_id as id, 'It has a reservation.' as why from reservations
      where property_id = ${id} and brand_id = ${brand_id}
    union all select unit_id, 'It has a contract.' from contracts where property_id = ${id} and brand_id = ${brand_id}
    union all select u.id, 'It stands on the plan of its level.'
      from project_info as i, jsonb_path_query(i.sections, '$."unit-pages"[*].units[*].unit_code') as placed
      join units as u on u.unit_code = placed #>> '{}'
      where i.property_id = ${id} and i.brand_id = ${brand_id} and u.property_id = ${id} and u.brand_id = ${brand_id}
  `.execute(trx)
  return new Map(rows.map(({ id: unit, why }) => [unit, why]))
}
