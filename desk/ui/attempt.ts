import { useState } from 'react'
import { ApiError } from '../api/client.ts'
import { say } from './say.ts'

/**
 * An action of a person: whether it is under way, and in `words` why the last was refused. An error that is no refusal
 * is a fault and is thrown on. `attempt` answers whether it got through.
 */
export function useAttempt(words = ({ message }: ApiError) => message) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setFailure(undefined)
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(words(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { failure, isBusy, attempt }
}

/** Does it, or says that it was `not` done and why. Answers whether it got through. */
export async function orSay(not: string, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    say([not, error.message].filter(Boolean).join(' '))
    return false
  }
}
