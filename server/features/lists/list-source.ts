import type { Brand } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import type { ListKey } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import { may } from '../../../model/pages/access.ts'
import type { Flag } from '../../../model/pages/page.ts'
import type { CallerCtx } from '../../call/context.ts'
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
