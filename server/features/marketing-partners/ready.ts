import { neededPapers, partnerPapers, type partnerTypes } from '../../../model/rules/partner-papers.ts'
import { dayInWords } from '../../../model/when.ts'
import { type Lapsed, type PartnerStatus, renewalDays } from '../../../model/workflows/partner-record.ts'

const dayMs = 86_400_000
/** Domain.md 2.6: days that a licence must still be valid when a partner is submitted. */
const leastDays = 30

export type Licences = {
  readonly partner_type: keyof typeof partnerTypes
  readonly prc_valid_until: string | null
  readonly dhsud_valid_until: string | null
  readonly accreditation_expires_at: string | null
  /** The papers on file. */
  readonly papers: readonly string[]
  readonly has_tin: boolean
  readonly levels: number
}

const isBroker = ({ partner_type }: Licences) => partner_type !== 'referral_partner'

/** The reasons against submitting a partner, in words; `today` is the day in Manila. */
export function unreadyOf(of: Licences, today: string): string[] {
  const lacking = neededPapers[of.partner_type].filter(doc => !of.papers.includes(doc))
  const until = new Date(Date.parse(today) + leastDays * dayMs).toISOString().slice(0, 10)
  const tooShort = (what: string, day: string | null): string[] => {
    if (!isBroker(of)) return []
    if (day === null) return [`The ${what} is missing.`]
    return day >= until ? [] : [`The ${what} must be valid for 30 days more; it ends on ${dayInWords(day)}.`]
  }
  return [
    ...(lacking.length > 0 ? [`Documents are missing: ${lacking.map(doc => partnerPapers[doc]).join(', ')}.`] : []),
    ...tooShort('PRC ID', of.prc_valid_until),
    ...tooShort('DHSUD registration', of.dhsud_valid_until),
    ...(of.has_tin ? [] : ['The TIN is missing.']),
    ...(of.levels === 0 ? ['The sales group has no active chain of approvers.'] : []),
  ]
}

/** The first licence that has expired; null while all are valid. */
export function lapsedOf(of: Licences, today: string): Lapsed | null {
  if (isBroker(of) && of.prc_valid_until !== null && of.prc_valid_until < today) return 'PRC ID'
  if (isBroker(of) && of.dhsud_valid_until !== null && of.dhsud_valid_until < today) return 'DHSUD registration'
  return of.accreditation_expires_at !== null && of.accreditation_expires_at.slice(0, 10) < today
    ? 'accreditation'
    : null
}

/** Decision 191: whether another term may be asked for, since this one ends soon, or because the partner has expired. */
export function renewableOf(
  { accreditation_expires_at: ends }: Licences,
  status: PartnerStatus,
  today: string,
): boolean {
  if (status === 'expired') return true
  const from = new Date(Date.parse(today) + renewalDays * dayMs).toISOString().slice(0, 10)
  return (status === 'approved' || status === 'posted') && ends !== null && ends.slice(0, 10) <= from
}
