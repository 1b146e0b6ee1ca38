import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { ApiError } from '../api/client.ts'
import { type UploadedFile, upload, uploadFailure } from '../api/upload.ts'
import { useFormScope } from '../form/form-scope.ts'
import { fileSize } from '../ui/format.ts'

export const useWhere = () => {
  const { brand, page } = useFormScope()
  return { brand: brand.code, page }
}

/** What the library knows of the picture at an address; null if it is not in the library. */
export function useStored(url: string | null) {
  const where = useWhere()
  // A search for an address finds the one file that is served there.
  const search = url === null ? '' : url.split('/').slice(0, 3).join('/')
  return useQuery({
    queryKey: ['files.at', where.brand, url],
    enabled: url !== null,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { items } = await api.files.list({ query: { ...where, search }, signal })
      return items.find(item => item.url === url) ?? null
    },
  })
}

/**
 * What the group's library says of a picture that is not the brand's: content taken over from the group shows its
 * pictures.
 */
export function useGroupPicture(url: string | null, isWanted: boolean) {
  const where = useWhere()
  return useQuery({
    queryKey: ['files.ofGroup', where.brand, url],
    enabled: isWanted && url !== null,
    staleTime: 60_000,
    queryFn: async ({ signal }) => (await api.files.ofGroup({ query: { ...where, url: url ?? '' }, signal })).picture,
  })
}

export type Uploading = {
  readonly name: string
  readonly share: number | undefined // 0 to 1, if known.
}

const mega = 1024 * 1024
/** What the server accepts (domain.md 3.1), so that nobody waits for an upload that is refused. */
const limits = {
  picture: { bytes: 5 * mega, says: 'a picture may have 5 MB.' },
  document: { bytes: 10 * mega, says: 'a PDF may have 10 MB.' },
  film: { bytes: 10 * mega, says: 'a film may have 10 MB.' },
}
const kindOf = ({ type }: File): keyof typeof limits =>
  type === 'application/pdf' ? 'document' : type === 'video/mp4' ? 'film' : 'picture'
const isTooLarge = (file: File) => file.size > limits[kindOf(file)].bytes

/** Sends a file and reports its progress; `failure` is a sentence for the person. */
export function useUpload(onStored: (file: UploadedFile) => void) {
  const where = useWhere()
  const client = useQueryClient()
  const [uploading, setUploading] = useState<Uploading>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  async function send(file: File) {
    setFailure(undefined)
    if (isTooLarge(file))
      return setFailure(`${file.name} was not uploaded. It has ${fileSize(file.size)}: ${limits[kindOf(file)].says}`)
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setUploading({ name: file.name, share: 0 })
    try {
      const stored = await upload(file, where, share => setUploading({ name: file.name, share }), stop.signal)
      client.setQueryData(['files.at', where.brand, stored.url], stored)
      void client.invalidateQueries({ queryKey: ['files.list'] })
      onStored(stored)
    } catch (error) {
      if (stop.signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      setFailure(`${file.name} was not uploaded. ${uploadFailure(error)}`)
    } finally {
      if (running.current === stop) setUploading(undefined)
    }
  }
  return { send, cancel: () => running.current?.abort(), uploading, failure }
}
