import type { GroupField, ListField } from '../../model/content/field.ts'
import { isObject } from '../../model/content/value.ts'

const longest = 80

/** The title of a folded row: its first text. Undefined when it has none yet. */
export function rowTitle(item: GroupField, row: unknown): string | undefined {
  if (!isObject(row)) return undefined
  const said = Object.entries(item.fields).flatMap(([name, field]) => {
    const value = row[name]
    if (field.kind === 'choice') return field.options.find(option => option.value === value)?.label ?? []
    if (field.kind === 'number' && typeof value === 'number') return `${field.label} ${value}`
    const isWords =
      field.kind === 'text' || field.kind === 'template' || field.kind === 'relation' || field.kind === 'time'
    return isWords && typeof value === 'string' && value.trim() !== '' ? value.trim() : []
  })
  // A row of a menu is better known by its label than by its kind.
  const label =
    typeof row['label'] === 'string' && row['label'].trim() !== ''
      ? row['label'].trim()
      : (by(item, row) ?? (isUnnamed(item, row) ? undefined : said[0]))
  return label === undefined || label.length <= longest ? label : `${label.slice(0, longest)}…`
}

function by({ titledBy = [] }: GroupField, row: Record<string, unknown>): string | undefined {
  const words = titledBy.map(name => String(row[name] ?? '').trim()).filter(word => word !== '')
  return words.length === 0 ? undefined : words.join(' · ')
}

/** The row is named by a field and has no name yet: its first values are not its name. */
function isUnnamed(item: GroupField, row: Record<string, unknown>): boolean {
  const [name = '', first] = Object.entries(item.fields)[0] ?? []
  const value = row[name]
  return first?.kind === 'text' && first.required && (typeof value !== 'string' || value.trim() === '')
}

/** The picture that represents a folded row. */
export function rowPicture(item: GroupField, row: unknown): string | undefined {
  if (!isObject(row)) return undefined
  const name = Object.keys(item.fields).find(
    each => item.fields[each]?.kind === 'image' && typeof row[each] === 'string',
  )
  return name === undefined ? undefined : (row[name] as string)
}

/** The rows of a list by id, each with its title. */
export const titledRows = ({ item, itemLabel }: ListField, rows: unknown): [id: unknown, title: string][] =>
  (Array.isArray(rows) ? rows : []).map((row: unknown, i) => [
    isObject(row) ? row['id'] : i,
    (item.kind === 'group' ? rowTitle(item, row) : undefined) ?? `${itemLabel} ${i + 1}`,
  ])
