import type { QueryClient } from '@tanstack/react-query'
import { queueAfter } from '../../list/came-from.ts'
import { key, reviewPath, type Whole, wholeOf } from './reservation-calls.ts'

/** The form on which a review goes on: the first sheet that is open, else the agreement. */
export function openForm({ reservation_no, partners }: Pick<Whole, 'reservation_no' | 'partners'>): string {
  const sheet = partners.find(({ cis_status }) => cis_status === 'submitted')
  const partner_id = (sheet ?? partners[0])?.partner_id ?? ''
  return reviewPath(reservation_no, partner_id, sheet ? 'cis' : 'ra')
}

/** Looked at in the order of the queue; what colleagues took meanwhile is passed over. */
const mostAhead = 10

/** Where the review goes on after this reservation has left one's hands: the next of the queue that one came from, else the one due first. */
export async function nextReview(queries: QueryClient, whole: Whole, me: number): Promise<string | undefined> {
  for (const id of queueAfter(key, whole.id).slice(0, mostAhead)) {
    const next = await queries.fetchQuery(wholeOf({ id }))
    const isOpen = next.status === 'submitted' || (next.status === 'under_review' && next.reviewer_id === me)
    if (isOpen && !next.own.includes(me)) return openForm(next)
  }
  return whole.next ? reviewPath(whole.next.reservation_no, whole.next.partner_id, 'cis') : undefined
}
