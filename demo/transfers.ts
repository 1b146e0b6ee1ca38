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
/** Domain.md 6: the first five wait with links that open, the next three ran out. */
const [live, over] = [5, 3]
const reasons = [
  'The seller moves to another group at the end of the month.',
  'The client asked to go on with a colleague who speaks Ilocano.',
  'The seller is on leave for six weeks.',
  'The client looks at a project that the other group sells.',
]
const outcomes = ['approved', 'approved', 'approved', 'disapproved', 'cancelled'] as const

/** Leads that are their seller's still and that nobody asked about, the planted ones of the first group, whose head signs in. */
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
    // What was transferred is the other seller's by now: the lead stands with whom it went to.
    const [from, to] = status === 'approved' ? [other, lead.seller] : [lead.seller, other]
    yield { lead, status, filed_at, from, to, nth }
  }
}

export const transferRequests = entity({
  table: 'transfer_requests',
  columns: [
    'id',
    'transfer_no',
    'brand_id',
    'lead_id',
    'from_seller_id',
    'to_seller_id',
    'from_group_id',
    'to_group_id',
    'reason',
    'status',
    'release_by',
    'release_at',
    'accept_by',
    'accept_at',
    'decision_reason',
    'effective_at',
    'due_at',
    'decided_by',
    'decided_at',
    'created_at',
    'updated_at',
    'created_by',
    'version',
  ],
  key: 'id',
  about: scale => count[scale],
  *rows(scale) {
    const random = randomOf('transfer_requests rows')
    const people = peopleOf(scale)
    for (const one of made(scale)) yield transferRow(scale, one, people, random.pick(reasons))
  },
})

/** A link's token in the demo data, which everyone may know: 43 signs that say what they are. */
export const demoToken = (nth: number): string =>
  `demo-transfer-link-${String(nth + 1).padStart(2, '0')}-${'x'.repeat(21)}`

export const actionTokens = entity({
  table: 'action_tokens',
  columns: [
    'id',
    'token_hash',
    'purpose',
    'subject_id',
    'brand_id',
    'recipient_user_id',
    'expires_at',
    'used_at',
    'revoked_at',
    'created_at',
  ],
  key: 'id',
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
      // Demo data is looked at long after its own clock.
      if (status === 'expired') yield { ...row, revoked_at: row.expires_at }
      else yield { ...row, revoked_at: null, expires_at: new Date(clock.getTime() + 20 * 365 * day) }
    }
  },
})
