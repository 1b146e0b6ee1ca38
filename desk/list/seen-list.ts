import { useMemo } from 'react'
import type { ListKey } from '../../model/kinds/lists.ts'
import type { List } from '../../model/lists/list.ts'
import type { PageId } from '../../model/pages/index.ts'
import { hiddenOn } from '../../model/pages/kept.ts'
import { useAccess } from '../shell/profile.ts'
import { wholeList } from './whole-list.ts'

/** A list as its reader has it: without the columns that their role does not see, so that no filter, order or search offers them. */
export function useSeenList(key: ListKey, page: PageId): List {
  const access = useAccess()
  const list = wholeList(key).useLoaded()
  return useMemo(() => {
    const hidden = hiddenOn(access, page)
    if (hidden.size === 0) return list
    return {
      ...list,
      columns: Object.fromEntries(Object.entries(list.columns).filter(([field]) => !hidden.has(field))),
    }
  }, [list, page, access])
}
