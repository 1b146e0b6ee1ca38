import { isReviewedByAnother } from '../../../model/workflows/reservation.ts'
import { docTypes } from '../../../model/workflows/reservation-record.ts'
import { type Me, staffOf } from '../../cases/case.ts'
import type { TurnWords } from '../../cases/turn.tsx'
import { dateTime } from '../../ui/format.ts'
import type { Attachment, Whole } from './calls.ts'

const until = (at: string | null) => (at === null ? '' : ` until ${dateTime(at)}`)
const others = (whose: string, what: string): TurnWords => ({ isMine: false, whose, what })

/** What is left of a review, in its order. */
function leftOf(whole: Whole, papers: readonly Attachment[] | undefined): string {
  const open = papers?.filter(({ status }) => status === 'pending') ?? []
  const back = papers?.filter(({ status }) => status === 'returned') ?? []
  const sheets = whole.partners.filter(({ cis_status }) => cis_status === 'submitted')
  const steps = [
    ...(open.length > 0
      ? [
          open.length > 2
            ? `check ${open.length} papers`
            : `check ${open.map(({ doc_type }) => docTypes[doc_type]).join(' and ')}`,
        ]
      : []),
    ...(back.length > 0 ? [`return it for ${back.map(({ doc_type }) => docTypes[doc_type]).join(', ')}`] : []),
    ...(back.length > 0 ? [] : sheets.map(({ name }) => `approve the CIS of ${name}`)),
    ...(back.length > 0 ? [] : ['approve the RA']),
  ]
  return steps.join(', then ')
}

/** Whose turn a reservation is at (domain.md 2.1). */
export function turnOf(whole: Whole, me: Me, mayReview: boolean, papers: readonly Attachment[] | undefined): TurnWords {
  const { status, seller, reviewer, submission_expiration } = whole
  switch (status) {
    case 'draft':
      return others(seller, 'has the reservation fee receipted')
    case 'for_submission':
      return others(seller, `hands in sheet, papers and agreement${until(submission_expiration)}`)
    case 'returned':
      return others(seller, `completes what was returned${until(submission_expiration)}`)
    case 'submitted':
      return mayReview
        ? { isMine: true, whose: '', what: 'claim it, and nobody else reviews it meanwhile' }
        : others('Sales Administration', 'claims it for review')
    case 'under_review':
      return isReviewedByAnother(whole, staffOf(me))
        ? others(reviewer ?? 'A colleague', 'reviews it')
        : { isMine: true, whose: '', what: leftOf(whole, papers) }
    case 'approved':
      return others('A manager', 'posts it to the ERP')
    case 'posting':
      return others('The ERP', 'books it')
    case 'post_failed':
      return others('A manager', 'mends what the ERP refused and posts it again')
    case 'posted':
      return others('Nobody’s turn', `booked as ${whole.contract_no ?? 'a contract'}`)
    case 'expired':
      return others(seller, 'may ask for a submission extension; a manager then reinstates it')
    case 'disapproved':
    case 'cancelled':
      return others('Nobody’s turn', 'it is over')
  }
}
