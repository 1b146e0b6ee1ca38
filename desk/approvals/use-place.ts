import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Filter } from './calls.ts'

export type Place = Filter & { readonly open: number | undefined }

/** The state of the queue is its address: what is shown, what is searched for, which request stands open. */
export function usePlace(
  initial: string,
): readonly [Place, (change: Partial<Place>, how?: 'push' | 'replace') => void] {
  const text = useRouterState({ select: state => state.location.searchStr })
  const pathname = useRouterState({ select: state => state.location.pathname })
  const navigate = useNavigate()
  const place = useMemo<Place>(() => {
    const given = new URLSearchParams(text)
    const open = given.get('open')
    return {
      status: given.get('status') ?? initial,
      search: given.get('search') ?? '',
      open: open !== null && /^\d{1,15}$/.test(open) ? Number(open) : undefined,
    }
  }, [text, initial])
  const go = useCallback(
    (change: Partial<Place>, how: 'push' | 'replace' = 'push') => {
      const { status, search, open } = { ...place, ...change }
      void navigate({
        to: pathname,
        search: { status: status === initial ? undefined : status, search: search || undefined, open } as never,
        replace: how === 'replace',
        resetScroll: false,
      })
    },
    [navigate, pathname, place, initial],
  )
  return [place, go]
}
