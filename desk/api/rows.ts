import type { Brand } from '../../model/brands.ts'
import type { Endpoint } from '../../model/contract/endpoint.ts'
import { contract } from '../../model/contract/index.ts'
import type { ListKey } from '../../model/kinds/lists.ts'
import { groupsText, orField } from '../../model/lists/groups.ts'
import type { ListQuery } from '../../model/lists/list.ts'
import { listCalls } from './api.ts'

/**
 * A row as every list answers it: the values of its columns, its name, and the version that guards against overwriting.
 */
export type ListRow = { readonly id: number; readonly version?: number; readonly [field: string]: unknown }
export type Total = { readonly count: number; readonly more: boolean }
export type RowPage = { readonly items: readonly ListRow[]; readonly next: string | null; readonly total: Total | null }
export type Counting = 'capped' | 'exact' | 'none'

type ListArgs = {
  params?: Record<string, unknown>
  query: Record<string, unknown>
  signal?: AbortSignal
  early?: boolean
}
type Calls = { list(args: ListArgs): Promise<RowPage>; trashed(args: ListArgs): Promise<RowPage> }

/** Where a list is queried: its key, and its brand if it has one. */
export type ListScope = { readonly key: ListKey; readonly brand: Brand | undefined }

/** The query as the parameters of a call, without the trash, which is another call. */
export const wireOf = ({ filters, or, search, sort }: ListQuery): Record<string, string> => ({
  ...filters,
  ...(or === undefined ? {} : { [orField]: groupsText(or) }),
  ...(search === undefined ? {} : { search }),
  ...(sort === undefined ? {} : { sort }),
})

/** Where a list's call names its brand: in its path, or in its query. */
function namedBy(key: ListKey, call: 'list' | 'trashed'): { part: string; name: string } | undefined {
  const endpoints: Readonly<Record<string, Endpoint>> = contract[key]
  const { access } = endpoints[call] ?? {}
  if (typeof access !== 'object' || access.brand === undefined) return undefined
  const [part = '', name = ''] = access.brand.split('.')
  return { part, name }
}

export function readRows(
  { key, brand }: ListScope,
  query: ListQuery,
  more: { after?: string | undefined; total: Counting; signal?: AbortSignal },
): Promise<RowPage> {
  const { trashed } = query
  // A trash that needs no brand is queried as the list is.
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
    early: more.after === undefined && more.total === 'capped',
  }
  const calls = listCalls<Calls>(key)
  return trashed ? calls.trashed(args) : calls.list(args)
}
