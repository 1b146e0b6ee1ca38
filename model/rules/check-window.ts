import { dayInWords } from '../when.ts'
import { manilaClock } from './manila-days.ts'
import { type Ruling, rulingOf } from './ruling.ts'
import { type Calendar, countedDay, type Day, dayOf, shifted } from './working-days.ts'

/** Specification 5: within ten banking days before the check date; read as at least ten (domain.md 4 row 37). */
const checkDays = 10
/** A request after this hour in Manila counts as received on the next banking day. */
const closingHour = 17
/** How far a held check may be moved, and when it is stale, in calendar days. */
const longestHold = 15
const staleAfter = 180

/** The day that a request counts as received: the next banking day if it came late, or on another day. */
export function receivedOn(moment: Date, { isBanking }: Calendar): Day {
  const day = dayOf(moment)
  const isLate = Number(manilaClock(moment).slice(11, 13)) >= closingHour
  return !isLate && isBanking(day) ? day : countedDay(day, 1, isBanking)
}
/** The last day for a request: the tenth banking day before the check's, which does not count itself. */
export const lastDayFor = (check_date: Day, { isBanking }: Calendar): Day =>
  countedDay(check_date, -checkDays, isBanking)

export type CheckFacts = {
  readonly action: 'hold' | 'pullout'
  readonly received_at: Date
  /** Undefined where the contract has no such check. */
  readonly check:
    | { readonly check_no: string; readonly check_date: Day; readonly status: string; readonly status_label: string }
    | undefined
  readonly calendar: Calendar
  /** The deadline from when the request came; if the calendar has since moved it back, the buyer keeps the later one. */
  readonly promised: Day | null
  /** Years of which the holiday list lacks the regular holidays. */
  readonly missing_years: readonly number[]
  readonly estimated: readonly Day[]
  readonly new_date: Day | null
  /** The replacement check or the receipt number of a pullout. */
  readonly replacement: string | null
  /** Another open request for the same check. */
  readonly pending: string | undefined
}

/** Domain.md 3.3, check by check. */
export function judgeCheck(facts: CheckFacts): Ruling {
  const { check, calendar, action, new_date, replacement, pending, promised } = facts
  if (!check) return rulingOf('pdc_window', [], ['The contract has no check of this number. Ask the buyer for it.'])
  const missing = facts.missing_years.map(year => `The holiday list for ${year} is not complete. Ask IT to update it.`)
  const { check_no, check_date } = check
  const received = receivedOn(facts.received_at, calendar)
  const computed = lastDayFor(check_date, calendar)
  const deadline = promised !== null && promised > computed ? promised : computed
  const figures: [string, string][] = [
    ['Check', check_no],
    ['Check date', dayInWords(check_date)],
    ['Last day to request', dayInWords(deadline)],
    ['Counts as received', dayInWords(received)],
    ...(new_date === null ? [] : [['New date', dayInWords(new_date)] as [string, string]]),
  ]
  const problems = [
    ...missing,
    received <= deadline
      ? undefined
      : `Requests to hold or pull out a check must reach us at least ten banking days before the check date. For a check dated ${dayInWords(check_date)} the last day was ${dayInWords(deadline)}.`,
    check.status === 'on_hand'
      ? undefined
      : `Check ${check_no} was already ${check.status_label.toLowerCase()} and cannot be held.`,
    pending === undefined ? undefined : `Check ${check_no} already has a pending request.`,
    action === 'hold' && !fitsHold(check_date, new_date)
      ? 'Choose a new date within 15 days after the check date.'
      : undefined,
    action === 'pullout' && (replacement ?? '').trim() === ''
      ? 'Give the replacement check or the official receipt number.'
      : undefined,
  ]
  const warnings =
    facts.estimated.length > 0
      ? [
          `Between are days that are not proclaimed yet: ${facts.estimated.map(dayInWords).join(', ')}. The last day may move.`,
        ]
      : []
  return rulingOf(
    'pdc_window',
    figures,
    problems.filter(problem => problem !== undefined),
    warnings,
  )
}

const fitsHold = (check_date: Day, new_date: Day | null): boolean =>
  new_date !== null &&
  new_date > check_date &&
  new_date <= shifted(check_date, longestHold) &&
  new_date < shifted(check_date, staleAfter)
