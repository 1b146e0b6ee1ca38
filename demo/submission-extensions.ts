import type { BrandId } from '../model/brands.ts'
import { endOfManilaDay } from '../model/rules/manila-days.ts'
import { extendedBy } from '../model/workflows/request.ts'
import { entity, type Scale } from './entity.ts'
import { clock, day, type Random, randomOf } from './random.ts'
import { outcomes, type RequestDraft, spread } from './request-plan.ts'
import { approversOf, inOrder, managerOf, requestRow } from './request-rows.ts'
import { type Booked, reservationBook } from './reservation-book.ts'
import { groupOf, sellerId, userOf } from './sellers.ts'

const count: Record<Scale, number> = { demo: 90, load: 9_000 }
const pendingShare = 0.14
const hour = 3_600_000
const reasons = [
  'The buyer’s second ID is being renewed; the new one is released on Friday.',
  'The buyer signs abroad and the papers come by courier.',
  'The spouse must sign as well and is back next week.',
  'The bank issues the certificate of income only at the end of the month.',
  'The buyer asked for another computation sheet.',
]

/** The deadline before any request. */
const baseOf = ({ submission_expiration, reserved_at }: Booked): Date =>
  submission_expiration ?? endOfManilaDay(reserved_at, 7)

const undecided = (booked: Booked): boolean =>
  booked.status === 'for_submission' && booked.case === undefined && baseOf(booked) > clock
const decided = ({ status, case: name }: Booked): boolean => status === 'posted' && name === undefined

function draftOf(random: Random, booked: Booked, isPending: boolean, place: number): RequestDraft {
  const base = baseOf(booked)
  const latest = Math.min(
    base.getTime(),
    clock.getTime(),
    isPending ? Infinity : (booked.submitted_at ?? base).getTime(),
  )
  const filed_at = random.moment(
    booked.reserved_at,
    new Date(Math.max(latest - hour, booked.reserved_at.getTime() + 1)),
  )
  const requested_days = random.pick([3, 5, 7, 7])
  const shared = {
    filed_at,
    requested_days,
    base,
    requested_expiry: extendedBy(requested_days, base, filed_at),
    approved_days: null,
  }
  if (isPending)
    return { ...shared, status: 'pending', moved_at: filed_at, expiry: base, ...(place === 0 ? { planted: 0 } : {}) }
  const status = random.weighted(outcomes)()
  const moved_at =
    status === 'lapsed'
      ? new Date(base.getTime() + 8 * day)
      : random.moment(filed_at, new Date(filed_at.getTime() + day))
  if (status !== 'approved') return { ...shared, status, moved_at, expiry: base }
  return {
    ...shared,
    status,
    moved_at,
    approved_days: requested_days,
    expiry: extendedBy(requested_days, base, moved_at),
  }
}

const plans = new Map<Scale, ReadonlyMap<number, RequestDraft>>()

/** The drafts of requests, by reservation id; reservations and requests are made from the same ones. */
export function extensionPlan(scale: Scale): ReadonlyMap<number, RequestDraft> {
  const known = plans.get(scale)
  if (known) return known
  const random = randomOf('submission_extensions')
  const all = [...reservationBook(scale)]
  const waiting = spread(all.filter(undecided), Math.round(count[scale] * pendingShare))
  const done = spread(all.filter(decided), count[scale] - waiting.length)
  const plan = new Map(
    [...waiting, ...done].map((booked, n) => [booked.id, draftOf(random, booked, n < waiting.length, n)] as const),
  )
  plans.set(scale, plan)
  return plan
}

export const submissionExtensions = entity({
  table: 'submission_extensions',
  about: scale => count[scale],
  *rows(scale) {
    const random = randomOf('submission_extensions rows')
    const plan = extensionPlan(scale)
    const [approvers, manager] = [approversOf(scale), managerOf(scale)]
    const filed = [...reservationBook(scale)].flatMap(booked => {
      const request = plan.get(booked.id)
      return request ? [{ booked, request, of: booked.id }] : []
    })
    for (const [nth, { booked, request }] of inOrder(filed).entries()) {
      const seller_id = sellerId(booked.seller)
      const { row, expiry } = requestRow(random, request, {
        nth,
        key: 'submissionExtension',
        brand_id: booked.brand_id as BrandId,
        seller_id,
        sales_group_id: groupOf(scale, booked.seller),
        created_by: request.planted === 0 && manager !== undefined ? manager : userOf(seller_id),
        reasons,
        approvers,
      })
      yield { ...row, reservation_no: booked.reservation_no, submission_expiration: expiry }
    }
  },
})
