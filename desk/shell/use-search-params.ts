import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import type { SearchName } from '../../model/kinds/search-of-page.ts'
import type { PageId } from '../../model/pages/index.ts'

/** The parameters after the `?` of a page that is no list. */
export type SearchParams<P extends PageId> = { readonly [name in SearchName<P>]?: string | undefined }
type SetSearchParams<P extends PageId> = (
  next: (now: SearchParams<P>) => SearchParams<P>,
  how?: 'push' | 'replace',
) => void

/** The parameters of a page, by its address, and their setter: an address brings back what was seen. */
export function useSearchParams<P extends PageId>(): readonly [SearchParams<P>, SetSearchParams<P>] {
  const navigate = useNavigate()
  const text = useRouterState({ select: ({ location }) => location.searchStr })
  const query = useMemo((): SearchParams<P> => Object.fromEntries(new URLSearchParams(text)) as SearchParams<P>, [text])
  const latest = useRef(query)
  latest.current = query
  const ask = useCallback<SetSearchParams<P>>(
    (next, how = 'push') => {
      // Two changes before the next drawing: the second builds on the first.
      latest.current = next(latest.current)
      void navigate({ to: '.', search: latest.current, replace: how === 'replace', resetScroll: false })
    },
    [navigate],
  )
  return [query, ask]
}
