import { useState } from 'react'
import { ApiError } from '../../api/client.ts'

/** Makes a call and does what follows from its answer; false where it was refused, and then says why. */
export type Attempt = <T>(call: () => Promise<T>, done: (reply: T) => void | Promise<void>) => Promise<boolean>

/** What is tried with a record, one at a time, and the result of the last attempt. */
export function useAttempts(onChanged: () => void, readAgain: () => void) {
  const [failure, setFailure] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  const attempt: Attempt = async (call, done) => {
    setWorking(true)
    setFailure(undefined)
    try {
      await done(await call())
      onChanged()
      return true
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal
      setFailure([refusal.message, ...Object.values(refusal.problem?.errors ?? {}).flat()].join(' '))
      // A colleague was faster: the record is shown as it is now, and nothing of theirs was changed.
      if (refusal.status === 409) readAgain()
      return false
    } finally {
      setWorking(false)
    }
  }
  return { attempt, failure, isWorking }
}
