import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import {
  type Filter,
  filtered,
  idPatternOf,
  type List,
  type ListQuery,
  parametersOf,
  searchable,
  searchLength,
  sortable,
} from '../lists/list.ts'
import { nullable, object } from './endpoint.ts'

const day = Type.String({ format: 'date' })
const Searched = Type.String({ minLength: searchLength.least, maxLength: searchLength.most })

export function parameterSchema(filter: Filter): TSchema {
  switch (filter.kind) {
    case 'days':
      return day
    case 'text':
      return Searched
    case 'relation':
      return Type.String({ pattern: idPatternOf(filter), description: 'The id of the record.' })
    case 'choice': {
      const values = filter.options.map(({ value }) => value.replace(/[^A-Za-z0-9_ -]/g, '\\$&')).join('|')
      return Type.String({
        pattern: `^(?:${values})(?:,(?:${values}))*$`,
        maxLength: 600,
        description: 'One value, or several with commas between.',
      })
    }
  }
}

/** The parameters of a list's call, fixed, named and typed; any other is refused. */
function listParameters(list: List): TProperties {
  return {
    ...(searchable(list).length > 0 ? { search: Type.Optional(Searched) } : {}),
    ...Object.fromEntries(
      filtered(list).flatMap(([field, filter]) =>
        parametersOf(field, filter).map(name => [name, Type.Optional(parameterSchema(filter))]),
      ),
    ),
    ...pageParameters(list),
  }
}

/** In what order, which page, and how its rows are counted. */
export function pageParameters(list: List): TProperties {
  return {
    ...(sortable(list).length > 0
      ? { sort: Type.Optional(Type.Enum(sortable(list).flatMap(field => [field, `-${field}`]))) }
      : {}),
    after: Type.Optional(
      Type.String({ maxLength: 400, pattern: '^[A-Za-z0-9_-]+$', description: '`next` of the page before.' }),
    ),
    total: Type.Optional(
      Type.Enum(['capped', 'exact', 'none'], { description: 'Counts are exact to 10,000 unless asked for.' }),
    ),
  }
}

export const listQuery = (list: List, more: TProperties = {}): TObject => object({ ...listParameters(list), ...more })

export const listReply = <R extends TSchema>(row: R) =>
  object({
    items: Type.Array(row),
    next: nullable(Type.String({ description: 'Goes into `after` for the next page.' })),
    total: nullable(
      object({
        count: Type.Integer(),
        more: Type.Boolean({ description: 'True when there are more than were counted.' }),
      }),
    ),
  })

/** The query as the engine takes it, from the parameters of a call. */
export function queryOf(list: List, given: Readonly<Record<string, unknown>>, trashed = false): ListQuery {
  const filters = Object.fromEntries(
    filtered(list)
      .flatMap(([field, filter]) => parametersOf(field, filter))
      .flatMap(name => (given[name] === undefined ? [] : [[name, String(given[name])]])),
  )
  return {
    filters,
    trashed,
    ...(given.search === undefined ? {} : { search: String(given.search) }),
    ...(given.sort === undefined ? {} : { sort: String(given.sort) }),
  }
}
