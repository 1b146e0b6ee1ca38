import { useMatch, useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import type { List } from '../../model/lists/list.ts'
import { allView, isBare, type ListAddress, type Params, paramsOf, readAddress } from './address.ts'

export type GoTo = (next: (now: ListAddress) => ListAddress, how?: 'push' | 'replace') => void

const bare = (path: string): string => path.replace(/\/$/, '')

/**
 * The state of a list is the address; changing the one changes the other. `kept` stays in the address beside it: which
 * list of the page this is.
 */
export function useAddress(list: List, kept: Params): readonly [ListAddress, GoTo] {
  const asked = useRouterState({ select: state => state.location.searchStr })
  const coming = useRouterState({ select: state => state.location.pathname })
  const pathname = useMatch({ strict: false, select: match => match.pathname })
  // The address of the next page is there before this page has gone, and says nothing to this list.
  const own = useRef(asked)
  if (bare(coming) === bare(pathname)) own.current = asked
  const text = own.current
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
      const wanted = next(before)
      // What a person leaves bare is all rows; only a link that asks for nothing opens with their work.
      const after = isBare(list, wanted) ? { ...wanted, view: allView } : wanted
      // Two changes before the next drawing: the second builds on the first.
      latest.current = after
      void navigate({
        to: pathname,
        search: { ...kept, ...paramsOf(after) },
        replace: how === 'replace',
        resetScroll: false,
      })
    },
    [list, navigate, pathname, kept],
  )
  return [address, go]
}
