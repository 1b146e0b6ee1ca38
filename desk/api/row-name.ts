import { type List, searchable } from '../../model/lists/list.ts'
import type { ListRow } from './rows.ts'

/** The name of a row in messages: the first field that people search it by. */
export function nameOf(list: List, row: ListRow): string {
  const value = searchable(list)
    .map(field => row[field])
    .find(each => (typeof each === 'string' && each !== '') || typeof each === 'number')
  return value !== undefined ? String(value) : `${list.one} ${row.id}`
}
