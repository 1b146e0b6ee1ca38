import type { Fields, GroupField, ListField } from '../../model/content/field.ts'
import { isObject } from '../../model/content/value.ts'

/** A list of rows that are groups: a level of an outline. */
export type Level = ListField & { readonly item: GroupField }
export type Inner = { readonly name: string; readonly level: Level }
/** A row of an outline: the level it is of, the list it stands in, and its place there. */
export type Spot = {
  readonly level: Level
  readonly inner: Inner | undefined
  readonly list: string
  readonly index: number
}

export const isLevel = (field: Fields[string] | undefined): field is Level =>
  field?.kind === 'list' && field.item.kind === 'group'

/** The list of rows within a row, where it has one. */
export function innerOf({ item }: Level): Inner | undefined {
  for (const [name, level] of Object.entries(item.fields)) if (isLevel(level)) return { name, level }
  return undefined
}

const idOf = (row: unknown): string | undefined => (isObject(row) && typeof row.id === 'string' ? row.id : undefined)

/** Where the row of these ids stands, from the outermost in; undefined where one of them is gone. */
export function spotOf(level: Level, list: string, rows: unknown, ids: readonly string[]): Spot | undefined {
  const [id, ...rest] = ids
  const index = Array.isArray(rows) ? rows.findIndex(row => idOf(row) === id) : -1
  if (id === undefined || index < 0) return undefined
  const inner = innerOf(level)
  if (rest.length === 0) return { level, inner, list, index }
  const row = (rows as unknown[])[index]
  return inner && isObject(row)
    ? spotOf(inner.level, `${list}.${index}.${inner.name}`, row[inner.name], rest)
    : undefined
}

/** The ids of the innermost row that a path goes through. */
export function idsAt(level: Level, list: string, rows: unknown, path: string): string[] {
  const [place = '', name, ...rest] = path.slice(list.length + 1).split('.')
  const index = Number(place)
  const row = place !== '' && Array.isArray(rows) ? rows[index] : undefined
  const id = idOf(row)
  if (id === undefined || !isObject(row)) return []
  const inner = innerOf(level)
  if (!inner || name !== inner.name || rest.length === 0) return [id]
  return [id, ...idsAt(inner.level, `${list}.${index}.${inner.name}`, row[inner.name], path)]
}

/** What a row says of itself: its own fields, but for the inner list and what the rows of that list say instead. */
export function saidByRow({ item }: Level, row: unknown): string[] {
  const has = (list: string | undefined) =>
    list !== undefined && isObject(row) && Array.isArray(row[list]) && row[list].length > 0
  return Object.entries(item.fields).flatMap(([name, field]) => (isLevel(field) || has(field.saidBy) ? [] : [name]))
}
