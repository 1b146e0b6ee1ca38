import { useState } from 'react'
import { ApiError } from '../api/client.ts'

/** Sends a small form: what is wrong with it, by field, or under `''` as a whole. */
export function useSending() {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  async function send(work: () => Promise<unknown>) {
    setSending(true)
    try {
      await work()
    } catch (failure) {
      const at = failure instanceof ApiError ? failure.problem?.errors : undefined
      setErrors(
        at
          ? Object.fromEntries(Object.entries(at).map(([path, [message = '']]) => [path, message]))
          : { '': failure instanceof Error ? failure.message : String(failure) },
      )
    } finally {
      setSending(false)
    }
  }
  return { errors, isSending, send }
}
