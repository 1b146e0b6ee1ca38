import { lists } from '../../../model/kinds/lists.ts'
import { type RequestKey, requestKeys, requestKinds } from '../../../model/workflows/index.ts'
import type { ListSource } from '../../records/bulk.ts'
import { sourceOf } from './rows.ts'

/** One at a time: each decision needs a look at the whole request. */
export const requestListSources = Object.fromEntries(
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
) as Record<RequestKey, ListSource>
