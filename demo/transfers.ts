import type { BrandId } from '../model/brands.ts'
import { tokenRow } from '../server/records/action-tokens.ts'
import { sellerCount } from './accounts.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { type LeadRow, leadBook } from './lead-book.ts'
import { clock, day, randomOf } from './random.ts'
import { spread } from './request-plan.ts'
import { groupCount } from './sales-groups.ts'
import { headOf, peopleOf, type Transfer, transferRow } from './transfer-course.ts'

const count: Record<Scale, number> = { demo: 60, load: 6_000 }
/** Domain.md 6: the first five wait with valid links, the next three have expired. */
const [live, over] = [5, 3]
const reasons = [
  'The seller moves to another group at the end of the month.',
  'The client asked to go on with a colleague who speaks Ilocano.',
  'The seller is on leave for six weeks.',
  'The client looks at a project that the other group sells.',
]
const outcomes = ['approved', 'approved', 'approved', 'disapproved', 'cancelled'] as const

/** Leads that their seller still owns and that have no request; the planted ones are of the first group, whose head signs in. */
function chosen(scale: Scale): LeadRow[] {
  const free: LeadRow[] = []
  for (const { lead, request, renewal } of leadBook(scale))
    if (!request && !renewal && (lead.status === 'active' || lead.status === 'expiring')) free.push(lead)
  const ofFirst = free.filter(lead => lead.seller % groupCount(scale) === 0).slice(0, live)
  const others = spread(
    free.filter(lead => !ofFirst.includes(lead)),
    count[scale] - ofFirst.length,
  )
  return [...ofFirst, ...others]
}

function* made(scale: Scale): Iterable<Transfer> {
  const random = randomOf('transfer_requests')
  for (const [nth, lead] of chosen(scale).entries()) {
    const outcome = random.pick(outcomes)
    const status: Transfer['status'] = nth < live ? 'pending_release' : nth < live + over ? 'expired' : outcome
    const age = nth < live ? random.whole(1, 4) : random.whole(9, 30)
    const filed_at = new Date(Math.max(clock.getTime() - age * day, lead.registered_at.getTime() + 3_600_000))
    // The first stays in its group, so that one head decides it.
    const round = groupCount(scale)
    const other =
      nth !== 0
        ? (lead.seller + 1) % sellerCount(scale)
        : lead.seller >= round
          ? lead.seller - round
          : lead.seller + round
    // An approved transfer is done: its lead belongs to the new seller.
    const [from, to] = status === 'approved' ? [other, lead.seller] : [lead.seller, other]
    yield { lead, status, filed_at, from, to, nth }
  }
}

export const transferRequests = entity({
  table: 'transfer_requests',
  about: scale => count[scale],
  *rows(scale) {
    const random = randomOf('transfer_requests rows')
    const people = peopleOf(scale)
    for (const one of made(scale)) yield transferRow(scale, one, people, random.pick(reasons))
  },
})

/** A link's token in the demo data, which is no secret: 43 characters that describe it. */
export const demoToken = (nth: number): string =>
  `demo-transfer-link-${String(nth + 1).padStart(2, '0')}-${'x'.repeat(21)}`

export const actionTokens = entity({
  table: 'action_tokens',
  about: () => live + over,
  *rows(scale) {
    for (const { lead, status, filed_at, from, nth } of made(scale)) {
      if (nth >= live + over) continue
      const of = {
        purpose: 'transfer' as const,
        subject_id: firstId + nth,
        brand_id: lead.brand_id as BrandId,
        recipient_user_id: headOf(scale, from),
        now: filed_at,
      }
      const row = { id: firstId + nth, ...tokenRow(demoToken(nth), of), used_at: null }
      // People look at demo data long after its own clock.
      if (status === 'expired') yield { ...row, revoked_at: row.expires_at }
      else yield { ...row, revoked_at: null, expires_at: new Date(clock.getTime() + 20 * 365 * day) }
    }
  },
})
