import { may } from '../../../model/pages/access.ts'
import { isReviewedByAnother } from '../../../model/workflows/reservation.ts'
import { docTypes } from '../../../model/workflows/reservation-record.ts'
import { type Me, staffOf } from '../../cases/case.ts'
import type { TurnWords } from '../../cases/turn.tsx'
import { dateTime } from '../../ui/format.ts'
import type { SheetAttachment, Whole } from './reservation-calls.ts'

const until = (at: string | null) => (at === null ? '' : ` until ${dateTime(at)}`)
const mine = (what: string): TurnWords => ({ isMine: true, whose: '', what })
const others = (whose: string, what: string): TurnWords => ({ isMine: false, whose, what })

/** What is left of a review, in its order. */
function leftOf(whole: Whole, papers: readonly SheetAttachment[] | undefined): string {
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

/** Who has the turn in its state; undefined where it is over. */
export function whoseTurn({
  status,
  seller,
  reviewer,
}: Pick<Whole, 'status' | 'seller' | 'reviewer'>): string | undefined {
  switch (status) {
    case 'draft':
    case 'for_submission':
    case 'returned':
    case 'expired':
      return seller
    case 'submitted':
      return 'Sales Administration'
    case 'under_review':
      return reviewer ?? 'A colleague'
    case 'approved':
    case 'post_failed':
      return 'A manager'
    case 'posting':
      return 'The ERP'
    case 'posted':
    case 'disapproved':
    case 'cancelled':
      return undefined
  }
}

/** Who hands what is approved to the ERP. */
export const mayPost = ({ access }: Pick<Me, 'access'>): boolean => may(access, 'approve', 'sellers_portal.erp-ledger')

/** Whose turn a reservation is at (domain.md 2.1). */
export function turnOf(
  whole: Whole,
  me: Me,
  mayReview: boolean,
  papers: readonly SheetAttachment[] | undefined,
): TurnWords {
  const { status, submission_expiration } = whole
  const whose = whoseTurn(whole) ?? 'Nobody’s turn'
  switch (status) {
    case 'draft':
      return others(whose, 'has the reservation fee receipted')
    case 'for_submission':
      return others(whose, `hands in sheet, papers and agreement${until(submission_expiration)}`)
    case 'returned':
      return others(whose, `completes what was returned${until(submission_expiration)}`)
    case 'submitted':
      return mayReview ? mine('claim it, and nobody else reviews it meanwhile') : others(whose, 'claims it for review')
    case 'under_review':
      return isReviewedByAnother(whole, staffOf(me)) ? others(whose, 'reviews it') : mine(leftOf(whole, papers))
    case 'approved':
      return mayPost(me) ? mine('post it to the ERP') : others(whose, 'posts it to the ERP')
    case 'posting':
      return others(whose, 'books it')
    case 'post_failed':
      return mayPost(me)
        ? mine('mend what the ERP refused and post it again')
        : others(whose, 'mends what the ERP refused and posts it again')
    case 'posted':
      return others(whose, `booked as ${whole.contract_no ?? 'a contract'}`)
    case 'expired':
      return others(whose, 'may ask for a submission extension; a manager then reinstates it')
    case 'disapproved':
    case 'cancelled':
      return others(whose, 'it is over')
  }
}
