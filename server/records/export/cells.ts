import { type ColumnKind, choiceLabel, type List, type ListColumn } from '../../../model/lists/list.ts'
import { harmless } from '../../../model/rules/csv.ts'
import { peso } from '../../../model/rules/peso.ts'
import { dayInWords, inCell, when } from '../../../model/when.ts'

export type ExportCell = string | number | null
type Row = Readonly<Record<string, unknown>>
/** A sheet of a list. */
export type ListSheet = ExportSheet & {
  /** Columns of amounts and counts, whose figures stand under each other. */
  readonly figures: readonly boolean[]
}
export type ExportSheet<R = Row> = {
  readonly heads: readonly string[]
  readonly widths: readonly number[]
  /** Columns (from 0) whose cells are chosen from a list; what is typed otherwise, the spreadsheet refuses. */
  readonly choices?: readonly { readonly column: number; readonly values: readonly string[] }[]
  cells(row: R): ExportCell[]
}

/** Caches the hour in Manila for an hour in UTC. Neighbouring rows share it; computing it for each would be most of the cost of a cell. */
const hours = new Map<string, string>()
const mostHours = 10_000

/** A moment on the wire, `2026-11-22T01:12:30.000Z`, as `2026-11-22 09:12`. Manila is whole hours from UTC. */
function inManila(value: string): string {
  const moment = value.length === 24 && value.endsWith('Z') ? value : new Date(value).toISOString()
  const hour = moment.slice(0, 13)
  let there = hours.get(hour)
  if (there === undefined) {
    if (hours.size >= mostHours) hours.clear()
    there = inCell(new Date(`${hour}:00:00.000Z`)).slice(0, 13)
    hours.set(hour, there)
  }
  return there + moment.slice(13, 16)
}
const numeric = new Set<ColumnKind>(['count', 'peso'])

function cellOf(column: ListColumn, value: unknown): ExportCell {
  if (value === null || value === undefined) return null
  if (numeric.has(column.as) && Number.isFinite(Number(value))) return Number(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (column.as === 'time') return inManila(String(value))
  return harmless(choiceLabel(column, String(value)))
}

/** A day stays on one line. */
const unbroken = (day: string): string => day.replaceAll(' ', '\u00a0')

/** As people read it: on paper nothing runs, so that nothing is disarmed. */
export function onPaper(column: ListColumn, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (column.as === 'peso') return peso(Number(value))
  if (column.as === 'count') return Number(value).toLocaleString('en-US')
  if (column.as === 'time') return when(String(value)).split(', ').map(unbroken).join(', ')
  if (column.as === 'date') return unbroken(dayInWords(String(value).slice(0, 10)))
  return choiceLabel(column, String(value))
}

/**
 * The chosen columns in their order, labels on top; their cells as a spreadsheet shows them, with times in Manila, or as
 * `cell` says.
 */
export function sheetOf(list: List, chosen: readonly string[], cell: typeof cellOf = cellOf): ListSheet {
  const columns = chosen.flatMap(field => {
    const column = list.columns[field]
    return column ? [{ field, column }] : []
  })
  return {
    heads: columns.map(({ column }) => column.label),
    widths: columns.map(({ column }) => Math.round((column.width ?? 140) / 7)),
    figures: columns.map(({ column }) => numeric.has(column.as)),
    cells: row => columns.map(({ field, column }) => cell(column, row[field])),
  }
}

/**
 * Rows are written in batches of this size: the text of a thousand would stay in memory until the slow collection, and other
 * requests would wait while it is made.
 */
const atOnce = 100

export async function* inPieces<R>(batches: AsyncIterable<readonly R[]>): AsyncGenerator<readonly R[]> {
  for await (const rows of batches)
    for (let from = 0; from < rows.length; from += atOnce) yield rows.slice(from, from + atOnce)
}
