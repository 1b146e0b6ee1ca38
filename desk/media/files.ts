import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import type { FileUse, MediaFolder } from '../../model/contract/files.ts'
import { api, reading } from '../api/api.ts'
import type { UploadedFile } from '../api/upload.ts'

export type { UploadedFile } from '../api/upload.ts'
export type Use = Static<typeof FileUse>
export type Folder = Static<typeof MediaFolder>
/** The scope of a query to the library: the brand, and the person's page. */
export type Where = { readonly brand: string; readonly page: string }

type FilesQuery = Parameters<typeof api.files.list>[0]['query']
/** The filters of the library, as a call has them. */
export type LibraryQuery = Omit<FilesQuery, 'brand' | 'page' | 'before'>

export const isPicture = ({ mime }: UploadedFile): boolean => mime.startsWith('image/')

/** The files that match, newest first, more with each call. */
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
  useQuery(reading(['files.folders', where.brand], api.files.folders, { query: where }))

export const usesQuery = (where: Where, id: number) => ({
  queryKey: ['files.uses', where.brand, id],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.files.uses({ params: { id }, query: where, signal }),
})

/** Files came, went or changed: everything that shows them reads again. */
export function refreshFiles(client: QueryClient): Promise<unknown> {
  return Promise.all(
    ['files.list', 'files.folders', 'files.uses', 'files.at', 'files.one'].map(key =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
  )
}
