import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import { asSearch } from './link.ts'

/** The parameters after the `?` of a page that is no list. */
export type SearchParams = { readonly [name: string]: string | undefined }
export type SetSearchParams = (next: (now: SearchParams) => SearchParams, how?: 'push' | 'replace') => void

/** The parameters of a page, by its address, and their setter: an address brings back what was seen. */
export function useSearchParams(): readonly [SearchParams, SetSearchParams] {
  const navigate = useNavigate()
  const text = useRouterState({ select: ({ location }) => location.searchStr })
  const query = useMemo((): SearchParams => Object.fromEntries(new URLSearchParams(text)), [text])
  const latest = useRef(query)
  latest.current = query
  const ask = useCallback<SetSearchParams>(
    (next, how = 'push') => {
      // Two changes before the next drawing: the second builds on the first.
      latest.current = next(latest.current)
      void navigate({ to: '.', search: asSearch(latest.current), replace: how === 'replace', resetScroll: false })
    },
    [navigate],
  )
  return [query, ask]
}
