import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import type { UploadedFile, Where } from '../../media/files.ts'

/** The open file: from the list, or read by itself if a link led to it. */
export function useOpenFile(where: Where, items: readonly UploadedFile[], open: number | undefined, trashed: boolean) {
  const listed = items.find(({ id }) => id === open)
  const alone = useQuery({
    queryKey: ['files.one', where.brand, open, trashed],
    enabled: open !== undefined && listed === undefined,
    queryFn: async ({ signal }) => {
      const before = (open ?? 0) + 1
      const { items: found } = await api.files.list({ query: { ...where, before, trashed }, signal })
      return found.find(({ id }) => id === open) ?? null
    },
  })
  return listed ?? (open === undefined ? undefined : (alone.data ?? undefined))
}
