import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import type { List } from '../../model/lists/list.ts'
import { asSearch } from '../shell/link.ts'
import { type ListAddress, type Params, paramsOf, readAddress } from './address.ts'

export type GoTo = (next: (now: ListAddress) => ListAddress, how?: 'push' | 'replace') => void

/**
 * The state of a list is the address; changing the one changes the other. `kept` stays in the address beside it: which
 * list of the page this is.
 */
export function useAddress(list: List, kept: Params): readonly [ListAddress, GoTo] {
  const text = useRouterState({ select: state => state.location.searchStr })
  const pathname = useRouterState({ select: state => state.location.pathname })
  const navigate = useNavigate()
  const address = useMemo(
    () => readAddress(list, Object.fromEntries(new URLSearchParams(text)) as Params),
    [list, text],
  )
  const latest = useRef(address)
  latest.current = address
  const go = useCallback<GoTo>(
    (next, how = 'push') => {
      const before = latest.current
      const after = next(before)
      // Two changes before the next drawing: the second builds on the first.
      latest.current = after
      void navigate({
        to: pathname,
        search: asSearch({ ...kept, ...paramsOf(after) }),
        replace: how === 'replace',
        resetScroll: false,
      })
    },
    [navigate, pathname, kept],
  )
  return [address, go]
}
