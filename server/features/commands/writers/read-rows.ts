import { readCell } from '../../../../model/commands/cell.ts'
import type { Command } from '../../../../model/commands/index.ts'
import { and } from '../../../../model/rules/and.ts'
import type { SheetRow } from '../../../records/sheets/sheet-rows.ts'

export type CommandValues = Readonly<Record<string, unknown>>
export type RowProblem = {
  readonly row: number
  readonly field: string
  readonly value: string
  readonly message: string
}
export type ReadRow = { readonly row: number; readonly values: CommandValues }

/** A file that is not the expected extract, in words; nothing of it was written. */
export class NotAnExtract extends Error {}

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
const shown = 80

type Heads = {
  /** The position of each column in a row. */
  readonly found: ReadonlyMap<string, number>
  readonly unknown: readonly string[]
  readonly twice: readonly string[]
  readonly missing: readonly string[]
}

/** What the heads of a file are to a command. */
export function headsOf({ columns }: Command, heads: readonly string[]): Heads {
  const found = new Map<string, number>()
  const [unknown, twice]: [string[], string[]] = [[], []]
  const byName = new Map(
    Object.entries(columns).flatMap(([name, { label }]) => [
      [plain(label), name],
      [name, name],
    ]),
  )
  for (const [at, head] of heads.entries()) {
    if (head.trim() === '') continue
    const name = byName.get(plain(head))
    if (name === undefined) unknown.push(head.trim().slice(0, shown))
    else if (found.has(name)) twice.push(name)
    else found.set(name, at)
  }
  const missing = Object.entries(columns).flatMap(([name, { required }]) =>
    required && !found.has(name) ? [name] : [],
  )
  return { found, unknown, twice, missing }
}

/** Why a file with these heads is not the command's extract. */
export function headsProblem({ unknown: [stranger], twice: [double], missing }: Heads): string | undefined {
  if (stranger !== undefined) return `The column “${stranger}” is not known here.`
  if (double !== undefined) return `Two columns are called ${double}.`
  return missing.length > 0 ? `The file has no column ${missing.join(', ')}.` : undefined
}

/** The position of each column in a row, by the heads. Every head must be known, and every required one present. */
export function columnsOf(command: Command, names: readonly string[]): ReadonlyMap<string, number> {
  const heads = headsOf(command, names)
  const problem = headsProblem(heads)
  if (problem !== undefined) throw new NotAnExtract(problem)
  return heads.found
}

/** The values of a row, or all of its errors; undefined for an empty row. */
export function readRow(
  { columns, key }: Command,
  positions: ReadonlyMap<string, number>,
  seen: Map<string, number>,
  { number: row, cells }: SheetRow,
): ReadRow | { problems: RowProblem[] } | undefined {
  if (cells.every(cell => cell.trim() === '')) return undefined
  const values: Record<string, unknown> = {}
  const problems: RowProblem[] = []
  const wrong = (field: string, message: string) =>
    problems.push({
      ...{ row, field, message },
      // A list of errors shows no TIN.
      value: columns[field]?.kind.as === 'tin' ? '' : (cells[positions.get(field) ?? -1] ?? '').trim().slice(0, shown),
    })
  for (const [name, at] of positions) {
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
    wrong(key[0] ?? '', `Row ${before} is of the same ${and(key.map(name => columns[name]?.label ?? name))}.`)
    return { problems }
  }
  seen.set(named, row)
  return { row, values }
}
