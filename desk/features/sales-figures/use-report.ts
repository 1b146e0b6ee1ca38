import type { positionKeys } from '../../../model/rules/positions.ts'
import { type SearchParams, useSearchParams } from '../../shell/use-search-params.ts'

/** The two reports are asked for alike. */
type Reports = 'sellers_portal.current-contract-quota' | 'sellers_portal.year-to-date-report'
export type ReportQuery = SearchParams<Reports>

/** Of what is asked, what leaves sellers out. */
export const isNarrowed = (asked: ReportQuery): boolean =>
  Object.keys(asked).some(name => name !== 'page' && name !== 'months')

export type Report = {
  readonly asked: ReportQuery
  /** Another query begins on its first page. */
  ask(change: ReportQuery): void
  turn(page: number): void
  /** Domain.md 4 row 11: the view as it first was. */
  reset(): void
}

/** Which sellers are asked for, as the calls take it; a position that is none the server refuses. */
export const sellersOf = ({ search, position }: ReportQuery) => ({
  ...(search ? { search } : {}),
  ...(position ? { position: position as (typeof positionKeys)[number] } : {}),
})

export function useReport(): Report {
  const [query, ask] = useSearchParams<Reports>()
  return {
    asked: query,
    ask: change => ask(now => ({ ...now, page: undefined, ...change })),
    turn: page => ask(now => ({ ...now, page: page === 1 ? undefined : String(page) })),
    reset: () => ask(() => ({})),
  }
}
