import type { Fields, GroupField, ListField } from '../../model/content/field.ts'
import { isObject } from '../../model/content/value.ts'

/** A list of rows that are groups: a level of an outline. */
export type Level = ListField & { readonly item: GroupField }
export type Inner = { readonly name: string; readonly level: Level }
/** A row of an outline: its level, its list, and its position there. */
export type Spot = {
  readonly level: Level
  readonly inner: Inner | undefined
  readonly list: string
  readonly index: number
}

export const isLevel = (field: Fields[string] | undefined): field is Level =>
  field?.kind === 'list' && field.item.kind === 'group'

/** The list of rows within a row, if it has one. */
export function innerOf({ item }: Level): Inner | undefined {
  for (const [name, level] of Object.entries(item.fields)) if (isLevel(level)) return { name, level }
  return undefined
}

const idOf = (row: unknown): string | undefined =>
  isObject(row) && typeof row['id'] === 'string' ? row['id'] : undefined

/** The path of the row with these ids, from the outermost in; undefined if one of them is gone. */
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
  const [scope = '', name, ...rest] = path.slice(list.length + 1).split('.')
  const index = Number(scope)
  const row = scope !== '' && Array.isArray(rows) ? rows[index] : undefined
  const id = idOf(row)
  if (id === undefined || !isObject(row)) return []
  const inner = innerOf(level)
  if (!inner || name !== inner.name || rest.length === 0) return [id]
  return [id, ...idsAt(inner.level, `${list}.${index}.${inner.name}`, row[inner.name], path)]
}

/** A row's own fields, without the inner list and the fields that the rows of that list have instead. */
export function saidByRow({ item }: Level, row: unknown): string[] {
  const has = (list: string | undefined) =>
    list !== undefined && isObject(row) && Array.isArray(row[list]) && row[list].length > 0
  return Object.entries(item.fields).flatMap(([name, field]) => (isLevel(field) || has(field.saidBy) ? [] : [name]))
}
