import type { ColumnKind, List, ListColumn } from '../../../model/lists/list.ts'

export type Cell = string | number | null
export type Row = Readonly<Record<string, unknown>>
export type Sheet = { readonly heads: readonly string[]; readonly widths: readonly number[]; cells(row: Row): Cell[] }

const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Manila',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})
const numeric = new Set<ColumnKind>(['count', 'peso'])

/** What a spreadsheet would take for a formula (domain.md 2.10); it stays text. */
const formula = /^[=+\-@\t\r]/
export const harmless = (text: string): string => (formula.test(text) ? `'${text}` : text)

const labelOf = ({ filter }: ListColumn, value: string): string =>
  filter?.kind === 'choice' ? (filter.options.find(option => option.value === value)?.label ?? value) : value

function cellOf(column: ListColumn, value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (numeric.has(column.as) && Number.isFinite(Number(value))) return Number(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (column.as === 'time') return moment.format(new Date(String(value)))
  return harmless(labelOf(column, String(value)))
}

/** The columns a person chose, in their order, as a spreadsheet shows them: labels on top, times in Manila. */
export function sheetOf(list: List, chosen: readonly string[]): Sheet {
  const columns = chosen.flatMap(field => {
    const column = list.columns[field]
    return column ? [{ field, column }] : []
  })
  return {
    heads: columns.map(({ column }) => column.label),
    widths: columns.map(({ column }) => Math.round((column.width ?? 140) / 7)),
    cells: row => columns.map(({ field, column }) => cellOf(column, row[field])),
  }
}
