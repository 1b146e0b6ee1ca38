import { type ListQuery, picked } from '../../../model/lists/list.ts'

type Filters = ListQuery['filters']

/** These filters for one state only; undefined where they leave it out. */
function inState(filters: Filters, field: string, state: string): Filters | undefined {
  const chosen = filters[field]
  return chosen === undefined || picked(chosen).includes(state) ? { ...filters, [field]: state } : undefined
}

/**
 * The query of the list for one column of its board: the same search, order and filters, and the column's state in each
 * group. Undefined where no group finds a row of that state.
 */
export function columnQuery(query: ListQuery, field: string, state: string): ListQuery | undefined {
  const { filters, or = [], ...rest } = query
  const [first, ...more] = [filters, ...or]
    .map(group => inState(group, field, state))
    .filter(group => group !== undefined)
  return first && { ...rest, filters: first, ...(more.length > 0 ? { or: more } : {}) }
}
