import { plainOf } from '../rules/csv.ts'
import { words } from '../rules/plain-words.ts'
import { dayIn, figureIn, momentIn, yesIn } from '../rules/written.ts'
import { inCell } from '../when.ts'
import type { Choice, Field, Fields, LeafField } from './field.ts'

/** What a cell of a spreadsheet holds: one line, a number, a day, one of several, or several of them with ; between. */
const inCells: ReadonlySet<LeafField['kind']> = new Set([
  'text',
  'link',
  'number',
  'date',
  'time',
  'moment',
  'toggle',
  'choice',
])
const isLeafInCell = (field: LeafField): boolean =>
  inCells.has(field.kind) || (field.kind === 'relation' && field.by === 'id')
const isInCell = (field: Field): boolean => {
  if (field.kind === 'group') return false
  if (field.kind !== 'list') return isLeafInCell(field)
  return field.item.kind !== 'group' && isLeafInCell(field.item)
}

/** The fields that a row of a list can say; the others stay as they are. */
export const cellFields = (fields: Fields): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => isInCell(field))
/** What a record needs that no cell holds: without it a list adds none. */
export const neededBeside = (fields: Fields): string[] =>
  Object.values(fields).flatMap(field =>
    isInCell(field)
      ? []
      : ('required' in field && field.required) || (field.kind === 'list' && field.min > 0)
        ? [field.label]
        : [],
  )

/** What may stand in the cells of a field; undefined where anything of its kind may. */
export function allowedIn(field: Field): readonly string[] | undefined {
  if (field.kind === 'toggle') return ['Yes', 'No']
  return field.kind === 'choice' ? field.options.map(({ label }) => label) : undefined
}

/** The name of a record that a field names by its id. */
export type NameOf = (id: string) => string | undefined

/** A value as its cell has it. */
export function cellOf(field: Field, value: unknown, nameOf: NameOf): string | number | null {
  if (field.kind === 'list') {
    const item = field.item
    if (item.kind === 'group' || !Array.isArray(value)) return null
    return value.map(each => String(cellOf(item, each, nameOf) ?? '')).join('; ') || null
  }
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field.kind === 'number') return typeof value === 'number' ? value : String(value)
  if (field.kind === 'choice') return optionOf(field.options, String(value))?.label ?? String(value)
  if (field.kind === 'moment') return inCell(new Date(String(value)))
  if (field.kind === 'relation') {
    const name = nameOf(String(value))
    return name === undefined ? String(value) : `${name} (${value})`
  }
  return String(value)
}

const optionOf = (options: readonly Choice[], said: string): Choice | undefined =>
  options.find(({ value }) => value === said) ??
  options.find(({ value, label }) => words(label) === words(said) || words(value) === words(said))

/** What a cell says of a field, or why it says nothing that can be taken. */
export type Said = { readonly value: unknown } | { readonly problem: string }

const told = (value: unknown, problem: string): Said => (value === undefined ? { problem } : { value })

export function valueIn(field: Field, cell: string): Said {
  if (field.kind === 'list') {
    const { item } = field
    if (item.kind === 'group') return { problem: 'This cannot be taken from a cell.' }
    const all = cell
      .split(';')
      .map(part => part.trim())
      .filter(part => part !== '')
      .map(part => valueIn(item, part))
    const wrong = all.find(said => 'problem' in said)
    return wrong ?? { value: all.map(said => ('value' in said ? said.value : null)) }
  }
  const text = plainOf(cell.trim())
  switch (field.kind) {
    case 'toggle':
      return told(text === '' ? false : yesIn(text), 'Write Yes or No.')
    case 'choice': {
      const option = optionOf(field.options, text)
      if (option) return { value: option.value }
      return text === '' && !field.required
        ? { value: '' }
        : { problem: `Write one of these: ${field.options.map(({ label }) => label).join(', ')}.` }
    }
    case 'number':
      return told(text === '' ? null : figureIn(text), 'Write a number.')
    case 'date':
      return told(text === '' ? null : dayIn(text), 'Write the day as 2026-11-30.')
    case 'moment':
      return told(
        text === '' ? null : momentIn(text),
        'Write day and time as 2026-11-30 09:00, by the clock of Manila.',
      )
    case 'relation': {
      if (text === '') return { value: null }
      const id = /^(\d{1,15})$|\((\d{1,15})\)$/.exec(text)
      const found = id?.[1] ?? id?.[2]
      return found === undefined
        ? { problem: 'Write it as the export has it: its name, then its id in brackets.' }
        : { value: found }
    }
    default:
      return { value: text }
  }
}
