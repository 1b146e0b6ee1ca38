import { endOfManilaDay } from '../../model/rules/manila-days.ts'
import type { Scale } from './entity.ts'
import { clock, day, type Random } from './random.ts'

export const requestCount = (scale: Scale): number => ({ demo: 180, load: 24_000 })[scale]

/** Domain.md 6: what became of them, in hundredths; beside these 14 are pending. */
const outcomes = [
  ['approved', 61],
  ['disapproved', 17],
  ['cancelled', 5],
  ['lapsed', 3],
] as const
const pendingShare = 0.14

export type RequestDraft = {
  status: (typeof outcomes)[number][0] | 'pending'
  filed_at: Date
  /** When its state became what it is; the time it was filed while it is pending. */
  moved_at: Date
  requested_days: number
  approved_days: number | null
  base: Date
  expiry: Date
  requested_expiry: Date
  /** A case that was planted, by its number. */
  planted?: number
}
export type Plan = {
  pending: readonly number[] /** The place of each among them. */
  places: ReadonlyMap<number, number>
  decided: ReadonlySet<number>
  brandless: number | undefined
}

const hour = 3_600_000
/** A request is filed in the last days of the ownership of 60; those of leads so old may still be undecided, older ones are not. */
const pendingAge = [41, 66] as const
const decidedAge = 78

/** Places of `wanted` items spread evenly over a list. */
const spread = (items: readonly number[], wanted: number): number[] => {
  const taken = Math.min(wanted, items.length)
  return Array.from({ length: taken }, (_, i) => items[Math.floor((i * items.length) / taken)] ?? 0)
}

/** Which leads have a request, and which of these is pending. */
export function requestPlan(scale: Scale, registered: readonly Date[]): Plan {
  const aged = (least: number, most: number) =>
    registered.flatMap((moment, n) => {
      const age = (clock.getTime() - moment.getTime()) / day
      return age >= least && age <= most ? [n] : []
    })
  const total = requestCount(scale)
  const pending = spread(aged(...pendingAge), Math.round(total * pendingShare))
  return {
    pending,
    places: new Map(pending.map((n, place) => [n, place])),
    decided: new Set(spread(aged(decidedAge, Number.POSITIVE_INFINITY), total - pending.length)),
    brandless: pending[2],
  }
}

export function draftOf(random: Random, plan: Plan, n: number, registered: Date, base: Date): RequestDraft | undefined {
  const place = plan.places.get(n)
  if (place === undefined && !plan.decided.has(n)) return undefined
  const latest = new Date(Math.min(base.getTime(), clock.getTime()) - hour)
  const filed_at = random.moment(new Date(registered.getTime() + 40 * day), latest)
  const requested_days = random.pick([10, 14, 15, 20, 30, 30, 30])
  const shared = {
    filed_at,
    requested_days,
    base,
    requested_expiry: endOfManilaDay(base, requested_days),
    approved_days: null,
  }
  if (place !== undefined)
    return {
      ...shared,
      status: 'pending',
      moved_at: filed_at,
      expiry: base,
      ...(place < plantedCount ? { planted: place } : {}),
    }
  const status = random.weighted(outcomes)()
  const moved_at =
    status === 'lapsed'
      ? new Date(base.getTime() + 7 * day + hour)
      : random.moment(new Date(filed_at.getTime() + hour), new Date(filed_at.getTime() + 4 * day))
  if (status !== 'approved') return { ...shared, status, moved_at, expiry: base }
  const approved_days = random.chance(0.8) ? requested_days : random.whole(5, requested_days)
  return {
    ...shared,
    status,
    moved_at,
    approved_days,
    expiry: endOfManilaDay(new Date(Math.max(base.getTime(), moved_at.getTime())), approved_days),
  }
}

/** Two of one client that race each other, one of the group site, one filed by an approver. */
export const plantedCount = 4
