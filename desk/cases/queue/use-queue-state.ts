import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { PageId } from '../../../model/pages/index.ts'
import { detailParamOf } from '../../../model/pages/route.ts'
import { linkTo } from '../../shell/link.ts'
import type { Filter } from '../calls.ts'

/** `isUnknown`: the address asks for something that is no record. */
type QueueState = Filter & { readonly open: number | undefined; readonly isUnknown: boolean }

/**
 * The state of the queue is its address: the filter, the search text, the open record. `inPath` is the record in the
 * path, if the page has an address for each.
 */
export function useQueueState(
  page: PageId,
  initial: string,
  inPath: string | undefined,
): readonly [QueueState, (change: Partial<QueueState>, how?: 'push' | 'replace') => void] {
  const text = useRouterState({ select: state => state.location.searchStr })
  const navigate = useNavigate()
  const detail = detailParamOf(page)
  const place = useMemo<QueueState>(() => {
    const query = new URLSearchParams(text)
    const open = query.get('open') ?? inPath ?? null
    const isNumber = open !== null && /^\d{1,15}$/.test(open)
    return {
      status: query.get('status') ?? initial,
      search: query.get('search') ?? '',
      open: isNumber ? Number(open) : undefined,
      isUnknown: open !== null && !isNumber,
    }
  }, [text, initial, inPath])
  const go = useCallback(
    (change: Partial<QueueState>, how: 'push' | 'replace' = 'push') => {
      const { status, search, open } = { ...place, ...change }
      const inPath = detail !== undefined && open !== undefined
      void navigate({
        ...linkTo(
          page,
          {
            status: status === initial ? undefined : status,
            search: search || undefined,
            open: inPath ? undefined : open,
          },
          inPath ? { [detail]: String(open) } : {},
        ),
        replace: how === 'replace',
        resetScroll: false,
      })
    },
    [navigate, page, detail, place, initial],
  )
  return [place, go]
}
