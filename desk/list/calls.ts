import type { Brand } from '../../model/brands.ts'
import type { ListKey } from '../../model/lists/index.ts'
import type { ListQuery } from '../../model/lists/list.ts'
import { api } from '../api/api.ts'

/** A row as every list answers it: what its columns show, and by which it is named and kept from being overwritten. */
export type Row = { readonly id: number; readonly version?: number; readonly [field: string]: unknown }
export type Total = { readonly count: number; readonly more: boolean }
export type RowPage = { readonly items: readonly Row[]; readonly next: string | null; readonly total: Total | null }
export type Counting = 'capped' | 'exact' | 'none'

type ListArgs = { params?: Record<string, unknown>; query: Record<string, unknown>; signal?: AbortSignal }
type Calls = { list(args: ListArgs): Promise<RowPage>; trashed(args: ListArgs): Promise<RowPage> }

// The group of a list has its name, and every list's calls these shapes; which list it is, is known only when it is drawn.
const callsOf = (list: ListKey): Calls => (api as unknown as Record<ListKey, Calls>)[list]

/** Where a list is asked for: its key, and its brand where it has one. */
export type ListPlace = { readonly key: ListKey; readonly brand: Brand | undefined }

/** The question as the parameters of a call, without the trash, which is another call. */
export const wireOf = ({ filters, search, sort }: ListQuery): Record<string, string> => ({
  ...filters,
  ...(search === undefined ? {} : { search }),
  ...(sort === undefined ? {} : { sort }),
})

export function readRows(
  { key, brand }: ListPlace,
  query: ListQuery,
  more: { after?: string | undefined; total: Counting; signal?: AbortSignal },
): Promise<RowPage> {
  const { trashed } = query
  const args: ListArgs = {
    query: { ...wireOf(query), after: more.after, total: more.total },
    ...(brand ? { params: trashed ? { x: brand.code } : { brand: brand.code } } : {}),
    ...(more.signal ? { signal: more.signal } : {}),
  }
  return trashed ? callsOf(key).trashed(args) : callsOf(key).list(args)
}
