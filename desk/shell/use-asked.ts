import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'

/** What stands after the `?` of a page that is no list. */
export type Asked = { readonly [name: string]: string | undefined }
export type AskFor = (next: (now: Asked) => Asked, how?: 'push' | 'replace') => void

/** What a page was asked for, by its address, and how to ask for something else: an address brings back what was seen. */
export function useAsked(): readonly [Asked, AskFor] {
  const navigate = useNavigate()
  const text = useRouterState({ select: ({ location }) => location.searchStr })
  const asked = useMemo((): Asked => Object.fromEntries(new URLSearchParams(text)), [text])
  const latest = useRef(asked)
  latest.current = asked
  const ask = useCallback<AskFor>(
    (next, how = 'push') => {
      // Two changes before the next drawing: the second stands on the first.
      latest.current = next(latest.current)
      void navigate({ to: '.', search: latest.current as never, replace: how === 'replace', resetScroll: false })
    },
    [navigate],
  )
  return [asked, ask]
}
