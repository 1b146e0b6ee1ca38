import type { FieldErrors } from '../errors.ts'
import type { Day } from './working-days.ts'

const day = 86_400_000
/** Domain.md 3.1: both days included, a leap year at most. */
const longest = 366

/** The errors of a search's first and last day, each under the name of its input. */
export function rangeFaults([from, first]: [string, unknown], [to, last]: [string, unknown]): FieldErrors {
  if (typeof first !== 'string' || typeof last !== 'string') return {}
  const days = (Date.parse(last satisfies Day) - Date.parse(first)) / day + 1
  if (days < 1) return { [from]: ['The start date must not be after the end date.'] }
  return days > longest ? { [to]: ['Choose a range of one year or less.'] } : {}
}
