import { readCell } from '../../../model/commands/cell.ts'
import type { Command } from '../../../model/commands/index.ts'
import type { SheetRow } from '../../records/sheets/rows.ts'

export type Values = Readonly<Record<string, unknown>>
export type RowProblem = {
  readonly row: number
  readonly field: string
  readonly value: string
  readonly message: string
}
export type ReadRow = { readonly row: number; readonly values: Values }

/** A file that is not the extract it should be, in words; nothing of it was written. */
export class NotAnExtract extends Error {}

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
const shown = 80

/** Which place of a row holds which column, by the heads. Every head must be known, and what is required be there. */
export function columnsOf({ columns }: Command, heads: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  const byName = new Map(
    Object.entries(columns).flatMap(([name, { label }]) => [
      [plain(label), name],
      [name, name],
    ]),
  )
  for (const [at, head] of heads.entries()) {
    if (head.trim() === '') continue
    const name = byName.get(plain(head))
    if (name === undefined) throw new NotAnExtract(`The column “${head.trim().slice(0, shown)}” is not known here.`)
    if (found.has(name)) throw new NotAnExtract(`Two columns are called ${name}.`)
    found.set(name, at)
  }
  const missing = Object.entries(columns).flatMap(([name, { required }]) =>
    required && !found.has(name) ? [name] : [],
  )
  if (missing.length > 0) throw new NotAnExtract(`The file has no column ${missing.join(', ')}.`)
  return found
}

/** The values of a row, or everything that is wrong with it; undefined for an empty one. */
export function readRow(
  { columns, key }: Command,
  places: ReadonlyMap<string, number>,
  seen: Map<string, number>,
  { number: row, cells }: SheetRow,
): ReadRow | { problems: RowProblem[] } | undefined {
  if (cells.every(cell => cell.trim() === '')) return undefined
  const values: Record<string, unknown> = {}
  const problems: RowProblem[] = []
  const wrong = (field: string, message: string) =>
    problems.push({ row, field, value: (cells[places.get(field) ?? -1] ?? '').trim().slice(0, shown), message })
  for (const [name, at] of places) {
    const column = columns[name]
    if (!column) continue
    const read = readCell(column.kind, cells[at] ?? '')
    if ('problem' in read) wrong(name, read.problem)
    else if (read.value === null && column.required) wrong(name, `${column.label} is required.`)
    else values[name] = read.value
  }
  if (problems.length > 0) return { problems }
  const named = key.map(name => String(values[name] ?? '').toLowerCase()).join('\n')
  const before = seen.get(named)
  if (before !== undefined) {
    wrong(key[0] ?? '', `Row ${before} is of the same ${key.map(name => columns[name]?.label ?? name).join(' and ')}.`)
    return { problems }
  }
  seen.set(named, row)
  return { row, values }
}
