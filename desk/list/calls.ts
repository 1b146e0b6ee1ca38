import type { Brand } from '../../model/brands.ts'
import type { Endpoint } from '../../model/contract/endpoint.ts'
import { contract } from '../../model/contract/index.ts'
import type { ListKey } from '../../model/kinds/lists.ts'
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

/** Where a list's call names its brand: its own path, or its query. */
function namedBy(key: ListKey, call: 'list' | 'trashed'): { part: string; name: string } | undefined {
  const { access } = (contract as unknown as Record<ListKey, Partial<Record<typeof call, Endpoint>>>)[key][call] ?? {}
  if (typeof access !== 'object' || access.brand === undefined) return undefined
  const [part = '', name = ''] = access.brand.split('.')
  return { part, name }
}

export function readRows(
  { key, brand }: ListPlace,
  query: ListQuery,
  more: { after?: string | undefined; total: Counting; signal?: AbortSignal },
): Promise<RowPage> {
  const { trashed } = query
  // A trash that may be asked for without its brand is asked as the list is.
  const named = brand ? ((trashed ? namedBy(key, 'trashed') : undefined) ?? namedBy(key, 'list')) : undefined
  const args: ListArgs = {
    query: {
      ...wireOf(query),
      after: more.after,
      total: more.total,
      ...(named?.part === 'query' ? { [named.name]: brand?.code } : {}),
    },
    ...(named?.part === 'params' ? { params: { [named.name]: brand?.code } } : {}),
    ...(more.signal ? { signal: more.signal } : {}),
  }
  return trashed ? callsOf(key).trashed(args) : callsOf(key).list(args)
}
