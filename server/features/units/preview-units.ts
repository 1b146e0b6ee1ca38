import { sql } from 'kysely'
import { counted } from '../../../model/counted.ts'
import { Refusal } from '../../../model/errors.ts'
import {
  type Mapping,
  mappingProblems,
  suggestedMapping,
  type UnitListField,
} from '../../../model/rules/unit-import.ts'
import { unitFields } from '../../../model/rules/units.ts'
import { when } from '../../../model/when.ts'
import type { CallerCtx } from '../../call/context.ts'
import { brandsIn, orNone } from '../../db/or-none.ts'
import { letters } from '../../records/export/write-xlsx.ts'
import { propertyOf } from '../../records/property-section.ts'
import { outcomeOf } from '../../records/sheets/came-in.ts'
import { allow, openMapping, rowsIn } from './import.ts'
import { bringsNew, type JudgedUnit, judge, markOf, standing } from './judge-units.ts'
import { unitsOf } from './unit-rows.ts'

/** The most messages, rows of each state, and rows as they stand in the file, that a preview shows. */
const mostErrors = 500
const mostOfState = 500
const sampleRows = 5

type Value = string | number | null
type Cell = { field: UnitListField; cell: string; old: Value; new: Value; error: string | null }

/** What the rows would change, cell by cell, as it stands and as it would; nothing is written. */
export async function preview(ctx: CallerCtx, projectId: number, input: { file: string; mapping?: Mapping }) {
  const property = await propertyOf(ctx, ctx.db, projectId)
  const rows = await rowsIn(input.file)
  const heads = rows[0] ?? []
  if (heads.length < 2)
    throw new Refusal('INVALID', {
      errors: {
        file: [
          `This is no list of units: it has ${counted(heads.length, 'column')}, and a unit is known by its id or its code and has something beside it. Look at its first row, and at the sign between its columns.`,
        ],
      },
    })
  const { mapping, problems: kept } = openMapping(
    ctx,
    input.mapping ?? suggestedMapping(heads),
    input.mapping !== undefined,
  )
  const held = standing(await unitsOf(ctx.db, property))
  const problems = { ...mappingProblems(mapping, heads.length, bringsNew(rows, mapping, held)), ...kept }
  const judged = Object.keys(problems).length === 0 ? judge(rows, mapping, held) : []
  allow(ctx, property, judged)
  const shown = shownOf(judged)
  const notes = await changedSince(ctx, shown)
  return {
    heads,
    mapping,
    ...outcomeOf(judged, false),
    rows: rows.length - 1,
    problems,
    sample: rows.slice(1, sampleRows + 1),
    errors: judged.flatMap(({ errors }) => errors).slice(0, mostErrors),
    differences: shown.map(each => ({
      row: each.row,
      state: each.state,
      unit_code: each.code,
      note: each.state === 'stale' ? (notes.get(each.unit?.id ?? 0) ?? null) : null,
      cells: cellsOf(each, mapping),
    })),
    mark: markOf(judged),
  }
}

/** Of each state the first rows, in the order of the file. */
function shownOf(judged: readonly JudgedUnit[]): JudgedUnit[] {
  const many = new Map<string, number>()
  return judged.filter(({ state }) => {
    const n = (many.get(state) ?? 0) + 1
    many.set(state, n)
    return n <= mostOfState
  })
}

/** The cells of a row that say otherwise than it stands, what is wrong with them first. */
function cellsOf({ row, unit, set, errors, state }: JudgedUnit, mapping: Mapping): Cell[] {
  const stood = (field: UnitListField): Value =>
    field === 'id' || field === 'version' ? null : (unit?.[field] ?? null)
  const wrong = errors.map(({ field, cell, value, message }) => ({
    field,
    cell,
    old: stood(field),
    new: value === '' ? null : value,
    error: message,
  }))
  const sound = unitFields.flatMap((field): Cell[] => {
    const [value, at] = [set[field], mapping[field]]
    // Of what is new nothing stood, and an empty cell says nothing.
    if (value === undefined || at === undefined || (!unit && (value === null || state === 'bad'))) return []
    return [{ field, cell: `${letters(at)}${row}`, old: stood(field), new: value, error: null }]
  })
  return [...wrong, ...sound]
}

/** Who changed the units of these rows last, and when. */
async function changedSince(ctx: CallerCtx, judged: readonly JudgedUnit[]): Promise<Map<number, string>> {
  const ids = judged.flatMap(({ state, unit }) => (state === 'stale' && unit ? [unit.id] : []))
  const rows = await ctx.db
    .selectFrom('units as u')
    .leftJoin('users as p', 'p.id', 'u.updated_by')
    .where('u.brand_id', 'in', brandsIn(ctx.caller))
    .where('u.id', 'in', orNone(ids))
    .select(['u.id', 'u.updated_at', sql<string | null>`p."Firstname" || ' ' || p."Lastname"`.as('who')])
    .execute()
  return new Map(
    rows.map(({ id, who, updated_at }) => [
      id,
      `${who ?? 'Someone'} changed it on ${when(updated_at)}, after the list was exported.`,
    ]),
  )
}
