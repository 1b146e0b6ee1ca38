import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ColumnFilter } from '../../model/lists/list.ts'
import type { ListScope } from '../api/rows.ts'

export type Relation = Extract<ColumnFilter, { kind: 'relation' }>['to']
export type Related = { readonly id: string; readonly name: string; readonly note?: string | undefined }

/** The search is loaded when a filter first names a record: most lists are opened without. */
export const sourceOf = async (to: Relation) => (await import('./relation-sources.ts')).sources[to]

export const relationKey = (to: Relation, place: ListScope, what: string): QueryKey => [
  'relation',
  to,
  place.brand?.code ?? null,
  what,
]

export function useRelationName(to: Relation, id: string, place: ListScope): string | undefined {
  const { data } = useQuery({
    queryKey: relationKey(to, place, `name ${id}`),
    // Undefined is not cached: the name is unknown, and the chip shows the number.
    queryFn: async () => (await (await sourceOf(to)).name(id, place)) ?? null,
    staleTime: 5 * 60_000,
  })
  return data ?? undefined
}
