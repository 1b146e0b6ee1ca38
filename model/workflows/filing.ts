import type { FieldErrors } from '../errors.ts'
import { manilaDate } from '../rules/manila-days.ts'
import { dayInWords } from '../when.ts'
import type { RequestKey } from './index.ts'
import { liveSubject } from './request.ts'

const dayMs = 86_400_000

/** What a request is filed about, as far as its filing is judged by it. */
export type Filed = {
  readonly status: string
  readonly expiry: Date
  readonly used: number
  /** Of lead_retention: how often, how many days each, and when a renewal may be filed. */
  readonly most: number
  readonly limit_days: number
  readonly before_days: number
  readonly after_days: number
  /** The request of the same kind that waits already. */
  readonly pending: string | null
  /** Until when another seller holds the same client. */
  readonly claimed_until: Date | null
}

/** Whether the subject stands where such a request may be filed. */
const fits: { readonly [K in RequestKey]: readonly string[] } = {
  ownershipExtension: liveSubject,
  leadRenewal: [...liveSubject, 'expired'],
  submissionExtension: ['for_submission', 'returned'],
}
const noun = (key: RequestKey) => (key === 'submissionExtension' ? 'reservation' : 'lead')

/** Domain.md 2.2-2.4, the second table, and the messages of 3.1. */
export function filingFaults(key: RequestKey, of: Filed, requested_days: number, now: Date): FieldErrors {
  const errors: FieldErrors = {}
  const days = (n: number) => new Date(of.expiry.getTime() + n * dayMs)
  const isRenewal = key === 'leadRenewal'
  const closes = isRenewal ? days(of.after_days) : of.expiry
  const said: string[] = []
  const subject = (message: string) => void said.push(message)
  if (of.pending !== null) subject(`A request for this ${noun(key)} is already pending.`)
  if (!fits[key].includes(of.status)) subject(`This ${noun(key)} is ${of.status.replaceAll('_', ' ')}.`)
  if (now > closes) subject(`This request is past the filing period, which ended on ${inWords(closes)}.`)
  else if (isRenewal && now < days(-of.before_days))
    subject(`This lead may be renewed from ${inWords(days(-of.before_days))}.`)
  if (of.used >= of.most) subject(`No extension is left for this ${noun(key)}.`)
  if (isRenewal && of.claimed_until !== null)
    subject(`This client is already registered to another seller until ${inWords(of.claimed_until)}.`)
  if (said.length > 0) errors.subject_no = said
  if (!Number.isInteger(requested_days) || requested_days < 1 || requested_days > of.limit_days)
    errors.requested_days = [`Enter a number of days from 1 to ${of.limit_days}.`]
  return errors
}

const inWords = (moment: Date) => dayInWords(manilaDate(moment))
