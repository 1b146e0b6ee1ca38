import { createHash } from 'node:crypto'
import { sellerCount } from './accounts.ts'
import { entity, firstId, type Scale } from './entity.ts'
import { type LeadRow, leadBook } from './lead-book.ts'
import { clock, day, randomOf } from './random.ts'
import { spread } from './request-plan.ts'
import { managerOf } from './request-rows.ts'
import { groupCount, headOf } from './sales-groups.ts'
import { groupOf, sellerId, userOf } from './sellers.ts'

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
type Status = (typeof outcomes)[number] | 'pending_release' | 'expired'

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

type Made = { lead: LeadRow; status: Status; filed_at: Date; due_at: Date; to: number; nth: number }

function* made(scale: Scale): Iterable<Made> {
  const random = randomOf('transfer_requests')
  for (const [nth, lead] of chosen(scale).entries()) {
    const outcome = random.pick(outcomes)
    const status: Status = nth < live ? 'pending_release' : nth < live + over ? 'expired' : outcome
    const age = nth < live ? random.whole(1, 4) : random.whole(9, 30)
    const filed_at = new Date(Math.max(clock.getTime() - age * day, lead.registered_at.getTime() + 3_600_000))
    // The first stays in its group, so that one head decides it.
    const round = groupCount(scale)
    const to =
      nth !== 0
        ? (lead.seller + 1) % sellerCount(scale)
        : lead.seller >= round
          ? lead.seller - round
          : lead.seller + round
    yield { lead, status, filed_at, due_at: new Date(filed_at.getTime() + 7 * day), to, nth }
  }
}

const headUser = (scale: Scale, seller: number): number => {
  const group = seller % groupCount(scale)
  return group === 0 ? (managerOf(scale) ?? headOf(scale, 0)) : headOf(scale, group)
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
    for (const { lead, status, filed_at, due_at, to, nth } of made(scale)) {
      const at =
        status === 'pending_release' ? null : status === 'expired' ? due_at : new Date(filed_at.getTime() + 2 * day)
      const done = status === 'approved'
      // What was transferred is the other seller's by now: the lead stands with whom it went to.
      const [from, toSeller] = done ? [to, lead.seller] : [lead.seller, to]
      yield {
        id: firstId + nth,
        transfer_no: `TR${String(filed_at.getUTCFullYear()).slice(2)}-${String(firstId + nth).padStart(6, '0')}`,
        brand_id: lead.brand_id,
        lead_id: lead.id,
        from_seller_id: sellerId(from),
        to_seller_id: sellerId(toSeller),
        from_group_id: groupOf(scale, from),
        to_group_id: groupOf(scale, toSeller),
        reason: random.pick(reasons),
        status,
        release_by: done ? 'Head of the group' : null,
        release_at: done ? at : null,
        accept_by: done ? 'Head of the other group' : null,
        accept_at: done ? at : null,
        decision_reason: status === 'disapproved' ? 'The client has signed with the present seller.' : null,
        effective_at: done ? at : null,
        due_at,
        decided_by: at && (status === 'expired' ? 'Atrium' : 'Head of the group'),
        decided_at: at,
        created_at: filed_at,
        updated_at: at ?? filed_at,
        created_by: userOf(sellerId(from)),
        version: at ? 2 : 1,
      }
    }
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
    for (const { lead, status, filed_at, due_at, nth } of made(scale))
      if (nth < live + over)
        yield {
          id: firstId + nth,
          token_hash: createHash('sha256').update(demoToken(nth)).digest(),
          purpose: 'transfer' as const,
          subject_id: firstId + nth,
          brand_id: lead.brand_id,
          recipient_user_id: headUser(scale, lead.seller),
          // Demo data is looked at long after its own clock.
          expires_at: status === 'expired' ? due_at : new Date(clock.getTime() + 20 * 365 * day),
          used_at: null,
          revoked_at: status === 'expired' ? due_at : null,
          created_at: filed_at,
        }
  },
})
