import { useNavigate, useRouterState } from '@tanstack/react-router'

/** What a report is asked for, as it stands in the address. */
export type Asked = { readonly [name: string]: string | undefined }
export type Report = {
  readonly asked: Asked
  /** Another question begins on its first page. */
  ask(change: Asked): void
  turn(page: number): void
  /** Domain.md 4 row 11: the view as it first was. */
  reset(): void
}

export function useReport(): Report {
  const navigate = useNavigate()
  const text = useRouterState({ select: ({ location }) => location.searchStr })
  const asked: Asked = Object.fromEntries(new URLSearchParams(text))
  const go = (next: Asked) =>
    void navigate({
      to: '.',
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as never,
      resetScroll: false,
    })
  return {
    asked,
    ask: change => go({ ...asked, page: undefined, ...change }),
    turn: page => go({ ...asked, page: page === 1 ? undefined : String(page) }),
    reset: () => go({}),
  }
}
