import type { FieldErrors } from '../errors.ts'

/** Domain.md 3.1, "reason": characters of a reason, after trimming. Shorter columns say so. */
const reasonLeast = 10
export const reasonMost = 500

export function reasonProblem(reason: string, most = reasonMost): string | undefined {
  const length = [...reason.trim()].length
  if (length < reasonLeast) return `Give the reason in at least ${reasonLeast} characters.`
  return length > most ? `The reason must be ${most} characters or fewer.` : undefined
}

/** The error of an input's reason, at its field. */
export function reasonFault({ reason = '' }: { readonly reason?: string | undefined }): FieldErrors {
  const problem = reasonProblem(reason)
  return problem === undefined ? {} : { reason: [problem] }
}
