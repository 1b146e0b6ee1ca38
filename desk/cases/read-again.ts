import { useQueryClient } from '@tanstack/react-query'
import { waitingOf } from '../api/reads.ts'
import { keysOf } from './calls.ts'
import type { CaseWords } from './case.ts'

/** Every read of the inbox of all kinds. */
export const inboxKey = ['approval-inbox'] as const

/** Reads again what a step of a case changes: its kind, what waits for the reader, and the inbox. */
export function useReadAgain(kind: Pick<CaseWords, 'key'>): () => void {
  const queries = useQueryClient()
  return () => {
    for (const queryKey of [keysOf(kind), waitingOf.queryKey, inboxKey]) void queries.invalidateQueries({ queryKey })
  }
}
