import { Refusal } from '../../../model/errors.ts'

/** How far ahead a publication may be planned, in ms. */
const furthest = 5 * 366 * 86_400_000

/** The moment for which something is planned, refused at its field where it is none to come. */
export function timeToCome(text: string, now: Date): Date {
  const at = new Date(text)
  const ahead = at.getTime() - now.getTime()
  // A leap second is a valid time for the contract but not for a Date.
  const problem = Number.isNaN(ahead)
    ? 'Enter a time such as 2026-11-21T09:00:00+08:00.'
    : ahead <= 0
      ? 'Choose a time that is still to come, or publish now.'
      : ahead > furthest
        ? 'Choose a time within the next five years.'
        : undefined
  if (problem) throw new Refusal('INVALID', { errors: { publish_at: [problem] } })
  return at
}
