import { statusProblem, type UnitField, type UnitStatus, unitProblem } from '../../../model/rules/units.ts'
import type { Different, DifferentCell, RowState } from '../../list/sheet/differences.tsx'
import type { UnitChange, UnitRow } from './use-units.ts'

type Value = string | number | null
/** What a unit is to have; `row` as somebody counts it. */
export type UnitDifference = {
  readonly row: number
  readonly unit: UnitRow
  readonly values: readonly (readonly [UnitField, Value])[]
}
export type Differing = { readonly rows: readonly Different[]; readonly changes: readonly UnitChange[] }

/** The cells that would differ, old beside new, and the changes of the rows that are sound by themselves. */
export function differing(wanted: readonly UnitDifference[]): Differing {
  const changes: UnitChange[] = []
  const rows = wanted.map(({ row, unit, values }): Different => {
    const cells = values.flatMap(([field, value]): DifferentCell[] => {
      if (unit[field] === value) return []
      const error =
        unitProblem(field, value) ?? (field === 'status' ? statusProblem(unit.status, value as UnitStatus) : undefined)
      return [{ field, old: unit[field], new: value, error: error ?? null }]
    })
    const isBad = cells.some(({ error }) => error !== null)
    if (cells.length > 0 && !isBad)
      changes.push({
        id: unit.id,
        version: unit.version,
        set: Object.fromEntries(cells.map(cell => [cell.field, cell.new])),
      })
    return { row, name: unit.unit_code, state: isBad ? 'bad' : cells.length > 0 ? 'changed' : 'same', cells }
  })
  return { rows, changes }
}

type Result = {
  readonly id: number
  readonly done: boolean
  readonly errors: Readonly<Record<string, readonly string[]>>
}

/** The same rows with what the server has against them, at the cells that it is about; about a whole unit, beside its code. */
export function refused(
  { rows, changes }: Differing,
  results: readonly Result[],
  idOf: (row: Different) => number | undefined,
): Differing {
  const failed = new Map(results.flatMap(({ id, done, errors }) => (done ? [] : [[id, errors] as const])))
  const at = (errors: Result['errors'], field: string) =>
    errors[field] ?? (field === 'status' ? errors['hold'] : undefined)
  return {
    rows: rows.map(row => {
      const errors = failed.get(idOf(row) ?? 0)
      if (!errors || row.state !== 'changed') return row
      return {
        ...row,
        state: 'bad',
        note: errors['']?.join(' ') ?? null,
        cells: row.cells.map(cell => ({ ...cell, error: at(errors, cell.field)?.join(' ') ?? null })),
      }
    }),
    changes: changes.filter(({ id }) => !failed.has(id)),
  }
}

/** How many rows there are of each state. */
export const manyOf = (rows: readonly Different[]): Readonly<Record<RowState, number>> => {
  const many = { changed: 0, new: 0, stale: 0, bad: 0, same: 0 }
  for (const { state } of rows) many[state] += 1
  return many
}
