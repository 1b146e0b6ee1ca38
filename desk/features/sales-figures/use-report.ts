import type { positionKeys } from '../../../model/rules/positions.ts'
import { type SearchParams, useSearchParams } from '../../shell/use-search-params.ts'

export type { SearchParams as Asked }

export type Report = {
  readonly asked: SearchParams
  /** Another query begins on its first page. */
  ask(change: SearchParams): void
  turn(page: number): void
  /** Domain.md 4 row 11: the view as it first was. */
  reset(): void
}

/** Which sellers are asked for, as the calls take it; a position that is none the server refuses. */
export const sellersOf = ({ search, position }: SearchParams) => ({
  ...(search ? { search } : {}),
  ...(position ? { position: position as (typeof positionKeys)[number] } : {}),
})

export function useReport(): Report {
  const [query, ask] = useSearchParams()
  return {
    asked: query,
    ask: change => ask(now => ({ ...now, page: undefined, ...change })),
    turn: page => ask(now => ({ ...now, page: page === 1 ? undefined : String(page) })),
    reset: () => ask(() => ({})),
  }
}
