import { listQuery, queryOf } from '../../model/contract/list-shapes.ts'
import { Refusal } from '../../model/errors.ts'
import { type ListKey, listOf } from '../../model/kinds/lists.ts'
import type { ListQuery } from '../../model/lists/list.ts'
import { addressCheck, type FieldCheck } from '../call/input.ts'

const checks = new Map<ListKey, FieldCheck>()

/** The query of a list from its parameters, validated by the same schema as the list's own call. */
export function questionOf(key: ListKey, input: Readonly<Record<string, string>>, trashed: boolean): ListQuery {
  const list = listOf(key)
  const check = checks.get(key) ?? addressCheck(listQuery(list))
  checks.set(key, check)
  // A copy, since the check converts texts to the types of the schema.
  const errors = check({ ...input })
  if (errors) throw new Refusal('INVALID', { message: 'This list cannot be asked for that.', errors })
  if (trashed && !list.trash) throw new Refusal('INVALID', { message: 'This list has no trash.' })
  return queryOf(list, input, trashed)
}
