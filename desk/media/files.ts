import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { FileUse, MediaFolder } from '../../model/contract/files.ts'
import { api } from '../api/api.ts'
import type { Stored } from '../api/upload.ts'

export type { Stored } from '../api/upload.ts'
export type Use = Static<typeof FileUse>
export type Folder = Static<typeof MediaFolder>
/** In whose name the library is asked: the brand, and the page the person stands on. */
export type Where = { readonly brand: string; readonly page: string }

type Asked = Parameters<typeof api.files.list>[0]['query']
/** What narrows the library, as it stands in a call. */
export type LibraryQuery = Omit<Asked, 'brand' | 'page' | 'before'>

export const isPicture = ({ mime }: Stored): boolean => mime.startsWith('image/')

/** The files that match, newest first, more at each asking. */
export function useFiles(where: Where, query: LibraryQuery) {
  const found = useInfiniteQuery({
    queryKey: ['files.list', where.brand, query],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.files.list({
        query: { ...where, ...query, ...(pageParam === undefined ? {} : { before: pageParam }) },
        signal,
      }),
    getNextPageParam: page => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })
  return {
    ...found,
    items: found.data?.pages.flatMap(page => page.items),
    total: found.data?.pages[0]?.total ?? undefined,
  }
}

export const useFolders = (where: Where) =>
  useQuery({
    queryKey: ['files.folders', where.brand],
    queryFn: ({ signal }) => api.files.folders({ query: where, signal }),
  })

export const usesQuery = (where: Where, id: number) => ({
  queryKey: ['files.uses', where.brand, id],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.files.uses({ params: { id }, query: where, signal }),
})

/** Files came, went or changed: whatever shows them asks again. */
export function refreshFiles(client: QueryClient): Promise<unknown> {
  return Promise.all(
    ['files.list', 'files.folders', 'files.uses', 'files.at', 'files.one'].map(key =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
  )
}
