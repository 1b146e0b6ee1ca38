import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { PageId } from '../../../model/pages/index.ts'
import { detailParamOf, pathOf } from '../../../model/pages/route.ts'
import type { Filter } from '../calls.ts'

type QueuePlace = Filter & { readonly open: number | undefined }

/**
 * The state of the queue is its address: what is shown, what is searched for, which record stands open. `given` is the
 * record in the path, where the page has an address for each.
 */
export function useQueuePlace(
  page: PageId,
  initial: string,
  given: string | undefined,
): readonly [QueuePlace, (change: Partial<QueuePlace>, how?: 'push' | 'replace') => void] {
  const text = useRouterState({ select: state => state.location.searchStr })
  const navigate = useNavigate()
  const detail = detailParamOf(page)
  const place = useMemo<QueuePlace>(() => {
    const query = new URLSearchParams(text)
    const open = query.get('open') ?? given ?? null
    return {
      status: query.get('status') ?? initial,
      search: query.get('search') ?? '',
      open: open !== null && /^\d{1,15}$/.test(open) ? Number(open) : undefined,
    }
  }, [text, initial, given])
  const go = useCallback(
    (change: Partial<QueuePlace>, how: 'push' | 'replace' = 'push') => {
      const { status, search, open } = { ...place, ...change }
      const inPath = detail !== undefined && open !== undefined
      void navigate({
        to: pathOf(page, inPath ? { [detail]: String(open) } : {}),
        search: {
          status: status === initial ? undefined : status,
          search: search || undefined,
          open: inPath ? undefined : open,
        } as never,
        replace: how === 'replace',
        resetScroll: false,
      })
    },
    [navigate, page, detail, place, initial],
  )
  return [place, go]
}
