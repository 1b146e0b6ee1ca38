import { type TObject, type TProperties, type TSchema, Type } from 'typebox'
import { Refusal } from '../errors.ts'
import { type Group, groupsText, orField, readGroups } from '../lists/groups.ts'
import {
  type ColumnFilter,
  filtered,
  idPatternOf,
  type List,
  type ListQuery,
  labelOf,
  parametersOf,
  searchable,
  searchLength,
  sortable,
} from '../lists/list.ts'
import { movingRanges } from '../lists/moving-days.ts'
import { Cursor, nullable, object } from './endpoint.ts'

const searched = { minLength: searchLength.least, maxLength: searchLength.most }
const idOfRecord = { description: 'The id of the record.' }

/** A parameter of a list's call, with the label of its column. */
function parameterSchema(filter: ColumnFilter, title: string): TSchema {
  switch (filter.kind) {
    case 'days':
      return Type.Union(
        [
          Type.String({ format: 'date' }),
          Type.Enum(movingRanges, {
            description: 'The end of this range, which moves on with the calendar of Manila.',
          }),
        ],
        { title, examples: ['2026-11-21', 'today'] },
      )
    case 'text':
      return Type.String({ ...searched, ...(filter.start ? { minLength: 1 } : {}), title })
    case 'relation':
      return filter.by === 'row'
        ? Type.String({ pattern: idPatternOf(filter).source, title, ...idOfRecord, examples: ['1a2b3c4d-5e6f'] })
        : Type.Integer({ minimum: 0, maximum: 999_999_999_999_999, title, ...idOfRecord })
    case 'choice': {
      const values = filter.options.map(({ value }) => value.replace(/[^A-Za-z0-9_ -]/g, '\\$&')).join('|')
      return Type.String({
        pattern: `^(?:${values})(?:,(?:${values}))*$`,
        maxLength: 600,
        title,
        description: 'One value, or several with commas between.',
        examples: [filter.options[0]?.value ?? ''],
      })
    }
  }
}

/** The filters of a list as parameters, each by its name. */
export const filterParameters = (list: List): Record<string, TSchema> =>
  Object.fromEntries(
    filtered(list).flatMap(([field, filter]) =>
      parametersOf(field, filter).map(name => {
        const end = name === field ? '' : `, ${name.slice(field.length + 1)}`
        return [name, parameterSchema(filter, `${labelOf(list, field)}${end}`)]
      }),
    ),
  )

/** What narrows a list: its search, its filters, and further groups of them. */
export function narrowingParameters(list: List): TProperties {
  return {
    ...(searchable(list).length > 0 ? { search: Type.Optional(Type.String({ ...searched, title: 'Search' })) } : {}),
    ...Object.fromEntries(Object.entries(filterParameters(list)).map(([name, shape]) => [name, Type.Optional(shape)])),
    ...(filtered(list).length > 0
      ? {
          [orField]: Type.Optional(
            Type.String({
              maxLength: 600,
              title: 'Or',
              description:
                'Further groups of filters, each as a query and with | between them: rows that the filters find, or all filters of one group.',
              examples: [`${orExample(list)}`],
            }),
          ),
        }
      : {}),
  }
}

/** A group that the list offers. */
function orExample(list: List): string {
  const [[field, filter] = ['', { kind: 'days' as const }]] = filtered(list)
  const value = {
    choice: filter.kind === 'choice' ? (filter.options[0]?.value ?? '') : '',
    days: '2026-11-21',
    text: 'Reyes',
    relation: '1',
  }[filter.kind]
  return groupsText([{ [parametersOf(field, filter)[0] ?? field]: value }])
}

/** The order, the page, and how rows are counted. */
export function pageParameters(list: List): TProperties {
  return {
    ...(sortable(list).length > 0
      ? { sort: Type.Optional(Type.Enum(sortable(list).flatMap(field => [field, `-${field}`]))) }
      : {}),
    after: Type.Optional(Cursor),
    total: Type.Optional(
      Type.Enum(['capped', 'exact', 'none'], { description: 'Counts are exact to 10,000 unless asked for.' }),
    ),
  }
}

/** The parameters of a list's call, fixed, named and typed; any other is refused. */
export const listQuery = (list: List, more: TProperties = {}): TObject =>
  object({ ...narrowingParameters(list), ...pageParameters(list), ...more })

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
export function queryOf(list: List, input: Readonly<Record<string, unknown>>, trashed = false): ListQuery {
  const filters = Object.fromEntries(
    filtered(list)
      .flatMap(([field, filter]) => parametersOf(field, filter))
      .flatMap(name => (input[name] === undefined ? [] : [[name, String(input[name])]])),
  )
  return {
    filters,
    trashed,
    ...(input['search'] === undefined ? {} : { search: String(input['search']) }),
    ...(input['sort'] === undefined ? {} : { sort: String(input['sort']) }),
    ...(input[orField] === undefined ? {} : { or: groupsOf(list, String(input[orField])) }),
  }
}

function groupsOf(list: List, text: string): Group[] {
  const groups = readGroups(list, text)
  if (!groups)
    throw new Refusal('INVALID', { errors: { [orField]: ['A group asks for what this list does not offer.'] } })
  return groups
}
