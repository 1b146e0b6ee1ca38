import type { FieldErrors } from '../errors.ts'
import { manilaDate } from '../rules/manila-days.ts'
import { dayInWords } from '../when.ts'
import type { RequestKey } from './index.ts'
import { liveSubject } from './request.ts'

const dayMs = 86_400_000

/** The subject of a request, as far as its filing depends on it. */
export type Filed = {
  readonly status: string
  readonly expiry: Date
  readonly used: number
  /** Of lead_retention: how often, how many days each, and when a renewal may be filed. */
  readonly most: number
  readonly limit_days: number
  readonly before_days: number
  readonly after_days: number
  /** The pending request of the same kind. */
  readonly pending: string | null
  /** The end of another seller's hold on the same client. */
  readonly claimed_until: Date | null
}

/** The subject's states that allow such a request. */
const fits: { readonly [K in RequestKey]: readonly string[] } = {
  ownershipExtension: liveSubject,
  leadRenewal: [...liveSubject, 'expired'],
  submissionExtension: ['for_submission', 'returned'],
}
/** When such a request may be filed: a renewal from some days before the expiry to some after, all else up to the expiry. */
export function filingWindow(
  key: RequestKey,
  { expiry, before_days, after_days }: Pick<Filed, 'expiry' | 'before_days' | 'after_days'>,
): { readonly opens: Date | null; readonly closes: Date } {
  const days = (n: number) => new Date(expiry.getTime() + n * dayMs)
  return key === 'leadRenewal'
    ? { opens: days(-before_days), closes: days(after_days) }
    : { opens: null, closes: expiry }
}

const noun = (key: RequestKey) => (key === 'submissionExtension' ? 'reservation' : 'lead')

/** Domain.md 2.2-2.4, the second table, and the messages of 3.1. */
export function filingFaults(key: RequestKey, of: Filed, requested_days: number, now: Date): FieldErrors {
  const errors: FieldErrors = {}
  const isRenewal = key === 'leadRenewal'
  const { opens, closes } = filingWindow(key, of)
  const said: string[] = []
  const subject = (message: string) => void said.push(message)
  if (of.pending !== null) subject(`A request for this ${noun(key)} is already pending.`)
  if (!fits[key].includes(of.status)) subject(`This ${noun(key)} is ${of.status.replaceAll('_', ' ')}.`)
  if (now > closes) subject(`This request is past the filing period, which ended on ${inWords(closes)}.`)
  else if (opens !== null && now < opens) subject(`This lead may be renewed from ${inWords(opens)}.`)
  if (of.used >= of.most) subject(`No extension is left for this ${noun(key)}.`)
  if (isRenewal && of.claimed_until !== null)
    subject(`This client is already registered to another seller until ${inWords(of.claimed_until)}.`)
  if (said.length > 0) errors['subject_no'] = said
  if (!Number.isInteger(requested_days) || requested_days < 1 || requested_days > of.limit_days)
    errors['requested_days'] = [`Enter a number of days from 1 to ${of.limit_days}.`]
  return errors
}

const inWords = (moment: Date) => dayInWords(manilaDate(moment))
