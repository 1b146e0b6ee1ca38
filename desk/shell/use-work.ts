import { useState } from 'react'
import { ApiError } from '../api/client.ts'

/** One action at a time, and its error in words. */
export function useWork() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  async function run(work: () => Promise<unknown>) {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      const fields = error instanceof ApiError ? Object.values(error.problem?.errors ?? {}).flat() : []
      setProblem(fields[0] ?? (error instanceof Error ? error.message : String(error)))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, run }
}
