import type { FieldErrors } from '../errors.ts'

/** Domain.md 3.1, "reason": signs of a reason, after trimming. Columns that hold less say so. */
const reasonLeast = 10
export const reasonMost = 500

export function reasonProblem(reason: string, most = reasonMost): string | undefined {
  const length = [...reason.trim()].length
  if (length < reasonLeast) return `Give the reason in at least ${reasonLeast} characters.`
  return length > most ? `The reason must be ${most} characters or fewer.` : undefined
}

/** What is wrong with the reason of an input, at its field. */
export function reasonFault({ reason = '' }: { readonly reason?: string | undefined }): FieldErrors {
  const problem = reasonProblem(reason)
  return problem === undefined ? {} : { reason: [problem] }
}
