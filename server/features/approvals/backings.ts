import { lists } from '../../../model/kinds/lists.ts'
import { type RequestKey, requestKeys, requestKinds } from '../../../model/workflows/index.ts'
import type { Backing } from '../../records/bulk.ts'
import { sourceOf } from './rows.ts'

/** One at a time: each decision looks at the whole of it. */
export const requestBackings = Object.fromEntries(
  requestKeys.map(key => [
    key,
    {
      list: lists[key],
      source: sourceOf(key),
      entity: requestKinds[key].entity,
      page: requestKinds[key].page,
      bulk: {},
    },
  ]),
) as Record<RequestKey, Backing>
