import { type ColumnFilter, filtered, idPatternOf, type List, parametersOf, picked, searchLength } from './list.ts'
import { isDayAsked } from './moving-days.ts'

/** The parameter with the further groups of filters: a row is in the list if one of the groups finds it. */
export const orField = 'or'
/** Filters that all hold. */
export type Group = Readonly<Record<string, string>>
export const mostGroups = 5
const between = '|'

/** Whether a filter takes this value. */
export function takes(filter: ColumnFilter, value: string): boolean {
  switch (filter.kind) {
    case 'choice':
      return picked(value).length > 0 && picked(value).every(one => filter.options.some(option => option.value === one))
    case 'days':
      return isDayAsked(value)
    case 'text':
      return value.length >= (filter.start ? 1 : searchLength.least) && value.length <= searchLength.most
    case 'relation':
      return idPatternOf(filter).test(value)
  }
}

const groupText = (group: Group): string =>
  Object.entries(group)
    .map(pair => pair.map(encodeURIComponent).join('='))
    .join('&')

/** The groups as one text, for addresses and calls: each as a query, with `|` between them. */
export const groupsText = (groups: readonly Group[]): string => groups.map(groupText).join(between)

/** The pairs of a group; undefined where it is none. */
function groupOf(text: string): Group | undefined {
  const pairs = text.split('&').map(pair => pair.split('='))
  if (pairs.some(pair => pair.length !== 2)) return undefined
  try {
    return Object.fromEntries(pairs.map(pair => pair.map(decodeURIComponent)))
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

/** The groups of a text; undefined where one asks for what the list does not offer. */
export function readGroups(list: List, text: string): Group[] | undefined {
  const filters = new Map(
    filtered(list).flatMap(([field, filter]) => parametersOf(field, filter).map(name => [name, filter] as const)),
  )
  const groups = text.split(between).map(groupOf)
  const offered = groups.flatMap(group => {
    const isOffered =
      group !== undefined &&
      Object.entries(group).every(([name, value]) => {
        const filter = filters.get(name)
        return filter !== undefined && takes(filter, value)
      })
    return isOffered ? [group] : []
  })
  return offered.length === groups.length && groups.length <= mostGroups ? offered : undefined
}
