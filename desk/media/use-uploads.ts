import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { ApiError } from '../api/client.ts'
import { type UploadedFile, type UploadTo, upload, uploadFailure } from '../api/upload.ts'

/** Sent in parallel: more would only share the same line. */
const atOnce = 2

export type SentFile = {
  readonly key: number
  readonly file: File
  readonly to: UploadTo
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** 0 to 1 of the bytes sent; the server is still at work when all of them are. */
  readonly share: number
  readonly failure?: string
  readonly stored?: UploadedFile
}

export type Uploads = {
  readonly sent: readonly SentFile[]
  add(files: readonly File[], to: UploadTo): void
  retry(key: number): void
  /** Removes finished and failed uploads from view. */
  dismiss(key: number): void
  clear(): void
}

let count = 0

/** Many uploads at once, each with its progress and its error; one that fails stops no other. */
export function useUploads(): Uploads {
  const client = useQueryClient()
  const [sent, setSent] = useState<readonly SentFile[]>([])
  const all = useRef<readonly SentFile[]>([])
  const write = useCallback((next: readonly SentFile[]) => {
    all.current = next
    setSent(next)
  }, [])
  const change = useCallback(
    (key: number, to: Partial<SentFile>) => write(all.current.map(one => (one.key === key ? { ...one, ...to } : one))),
    [write],
  )
  const run = useCallback(() => {
    const sending = all.current.filter(({ state }) => state === 'sending').length
    for (const one of all.current.filter(({ state }) => state === 'waiting').slice(0, atOnce - sending)) {
      change(one.key, { state: 'sending', share: 0 })
      upload(one.file, one.to, share => change(one.key, { share }))
        .then(
          stored => {
            change(one.key, { state: 'done', share: 1, stored })
            void client.invalidateQueries({ queryKey: ['files.list'] })
            void client.invalidateQueries({ queryKey: ['files.folders'] })
          },
          (error: unknown) => {
            if (!(error instanceof ApiError)) throw error
            change(one.key, { state: 'failed', failure: uploadFailure(error) })
          },
        )
        .finally(run)
    }
  }, [change, client])
  return {
    sent,
    add(files, to) {
      const added = files.map((file): SentFile => {
        count += 1
        return { key: count, file, to, state: 'waiting', share: 0 }
      })
      write([...all.current, ...added])
      run()
    },
    retry(key) {
      change(key, { state: 'waiting', share: 0 })
      run()
    },
    dismiss: key => write(all.current.filter(one => one.key !== key)),
    clear: () => write(all.current.filter(({ state }) => state === 'waiting' || state === 'sending')),
  }
}
