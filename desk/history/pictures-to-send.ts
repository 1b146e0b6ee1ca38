import { useEffect, useRef, useState } from 'react'
import { mostPictures } from '../../model/rules/comment-pictures.ts'
import { ApiError } from '../api/client.ts'
import { type CommentPicture, uploadFailure, uploadPicture } from '../api/upload.ts'
import type { TalkOf } from './talk.tsx'

export type Sending = {
  readonly key: number
  readonly file: File
  /** 0 to 1 of the bytes sent; the server is still at work when all of them are. */
  readonly share: number
  readonly failure?: string
}

let count = 0

/** Pictures for a comment that is being written: sent as they are added, one after the other, each with its progress and its error. */
export function usePictures(of: TalkOf, kept: readonly CommentPicture[], write: (next: CommentPicture[]) => void) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [tooMany, setTooMany] = useState(false)
  // What was added while another was being sent.
  const latest = useRef(kept)
  latest.current = kept
  const all = useRef<readonly Sending[]>([])
  const isBusy = useRef(false)
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  function put(next: readonly Sending[]) {
    all.current = next
    setSending(next)
  }
  const change = (key: number, to: Partial<Sending>) =>
    put(all.current.map(each => (each.key === key ? { ...each, ...to } : each)))
  function keep(next: CommentPicture[]) {
    latest.current = next
    write(next)
  }
  async function run() {
    if (isBusy.current) return
    isBusy.current = true
    const { signal } = leaving.current
    for (;;) {
      const next = all.current.find(({ failure }) => failure === undefined)
      if (!next || signal.aborted) break
      try {
        const picture = await uploadPicture(next.file, of, share => change(next.key, { share }), signal)
        put(all.current.filter(({ key }) => key !== next.key))
        keep([...latest.current, picture])
      } catch (error) {
        if (signal.aborted) break
        if (!(error instanceof ApiError)) throw error
        change(next.key, { failure: uploadFailure(error) })
      }
    }
    isBusy.current = false
  }
  return {
    sending,
    tooMany,
    isSending: sending.some(({ failure }) => failure === undefined),
    add(files: readonly File[]) {
      const room = Math.max(0, mostPictures - latest.current.length - all.current.length)
      setTooMany(files.length > room)
      const added = files.slice(0, room).map((file): Sending => {
        count += 1
        return { key: count, file, share: 0 }
      })
      put([...all.current, ...added])
      void run()
    },
    again(key: number) {
      put(
        all.current.map(each => {
          if (each.key !== key) return each
          const { failure: _, ...rest } = each
          return { ...rest, share: 0 }
        }),
      )
      void run()
    },
    leaveOut(key: number) {
      setTooMany(false)
      put(all.current.filter(each => each.key !== key))
    },
    take(id: number) {
      setTooMany(false)
      keep(latest.current.filter(each => each.id !== id))
    },
  }
}
export type Pictures = ReturnType<typeof usePictures>
