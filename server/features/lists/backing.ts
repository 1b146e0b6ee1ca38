import type { Brand } from '../../../model/brands.ts'
import { listQuery, queryOf } from '../../../model/contract/list-shapes.ts'
import { Refusal } from '../../../model/errors.ts'
import { type ListKey, listOf } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import type { ListQuery } from '../../../model/lists/list.ts'
import { may } from '../../../model/pages/access.ts'
import type { Flag } from '../../../model/pages/page.ts'
import type { CallerCtx } from '../../http/context.ts'
import { addressCheck, type Check } from '../../http/input.ts'
import type { Backing } from '../../records/bulk.ts'
import type { Backings } from '../../records/export/job.ts'

/** What stands behind a list; one whose rows come with a later issue has nothing yet. */
export function backingOf(backings: Backings, key: ListKey): Backing {
  const backing = backings[key]
  if (!backing) throw new Refusal('NOT_AVAILABLE')
  return backing
}

/** The contract asked for `view`; what an action needs beside it is asked here. */
export function require(ctx: CallerCtx, flag: Flag, key: ListKey, brand: Brand | undefined): void {
  if (!may(ctx.caller.access, flag, pageOfList[key], brand?.code)) throw new Refusal('FORBIDDEN')
}

const checks = new Map<ListKey, Check>()

/** The query of a list from its parameters, held to the same schema as the list's own call. */
export function questionOf(key: ListKey, given: Readonly<Record<string, string>>, trashed: boolean): ListQuery {
  const list = listOf(key)
  const check = checks.get(key) ?? addressCheck(listQuery(list))
  checks.set(key, check)
  // A copy: the check turns texts into what the schema asks for.
  const errors = check({ ...given })
  if (errors) throw new Refusal('INVALID', { message: 'This list cannot be asked for that.', errors })
  if (trashed && !list.trash) throw new Refusal('INVALID', { message: 'This list has no trash.' })
  return queryOf(list, given, trashed)
}
