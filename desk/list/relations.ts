import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { Filter } from '../../model/lists/list.ts'
import type { ListPlace } from './calls.ts'

export type Relation = Extract<Filter, { kind: 'relation' }>['to']
export type Related = { readonly id: string; readonly name: string; readonly note?: string | undefined }

/** Where they are looked for comes when a filter first names a record: most lists are opened without. */
export const sourceOf = async (to: Relation) => (await import('./relation-sources.ts')).sources[to]

export const relationKey = (to: Relation, place: ListPlace, what: string): QueryKey => [
  'relation',
  to,
  place.brand?.code ?? null,
  what,
]

export function useRelationName(to: Relation, id: string, place: ListPlace): string | undefined {
  const { data } = useQuery({
    queryKey: relationKey(to, place, `name ${id}`),
    // Undefined is no answer to keep: the name is not known, and the chip shows the number.
    queryFn: async () => (await (await sourceOf(to)).name(id, place)) ?? null,
    staleTime: 5 * 60_000,
  })
  return data ?? undefined
}
