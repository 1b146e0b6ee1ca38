import type { Brand } from '../../../model/brands.ts'
import { listQuery, queryOf } from '../../../model/contract/list-shapes.ts'
import { Refusal } from '../../../model/errors.ts'
import { type ListKey, listOf } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import type { ListQuery } from '../../../model/lists/list.ts'
import { may } from '../../../model/pages/access.ts'
import type { Flag } from '../../../model/pages/page.ts'
import type { CallerCtx } from '../../call/context.ts'
import { addressCheck, type Check } from '../../call/input.ts'
import type { ListSource } from '../../records/bulk.ts'
import type { ListSources } from '../../records/export/job.ts'

/** The source of a list; a list whose rows come with a later issue has none yet. */
export function listSourceOf(listSources: ListSources, key: ListKey): ListSource {
  const listSource = listSources[key]
  if (!listSource) throw new Refusal('NOT_AVAILABLE')
  return listSource
}

/** The contract checks `view`; this checks the further flag that an action needs. */
export function require(ctx: CallerCtx, flag: Flag, key: ListKey, brand: Brand | undefined): void {
  if (!may(ctx.caller.access, flag, pageOfList[key], brand?.code)) throw new Refusal('FORBIDDEN')
}

const checks = new Map<ListKey, Check>()

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
