import { extendedBy } from '../model/workflows/request.ts'
import type { Scale } from './entity.ts'
import { clock, day, type Random } from './random.ts'

/** How requests of one kind lie around the life of a lead, in days since it was registered; a seller owns it for 60 of them. */
export type Habit = {
  readonly count: Readonly<Record<Scale, number>>
  /** The first day for filing, and the last, in days after the 60. */
  readonly from: number
  readonly after: number
  /** Leads of these ages may have an undecided request; from the second age on, all are decided. */
  readonly pending: readonly [number, number]
  readonly decided: number
  /** Planted cases among the pending ones: they come first. */
  readonly planted: number
}
export const ownershipHabit: Habit = {
  count: { demo: 180, load: 24_000 },
  from: 40,
  after: 0,
  pending: [41, 66],
  decided: 78,
  planted: 4,
}
export const renewalHabit: Habit = {
  count: { demo: 240, load: 30_000 },
  from: 46,
  after: 30,
  pending: [47, 66],
  decided: 112,
  planted: 1,
}

/** Domain.md 6: their outcomes, in hundredths; 14 more are pending. */
export const outcomes = [
  ['approved', 61],
  ['disapproved', 17],
  ['cancelled', 5],
  ['lapsed', 3],
] as const
const pendingShare = 0.14

export type RequestDraft = {
  status: (typeof outcomes)[number][0] | 'pending'
  filed_at: Date
  /** The time of the last change of state; the time of filing while it is pending. */
  moved_at: Date
  requested_days: number
  approved_days: number | null
  base: Date
  expiry: Date
  requested_expiry: Date
  /** The number of a planted case. */
  planted?: number
}
export type Plan = {
  habit: Habit
  pending: readonly number[] /** The place of each among them. */
  places: ReadonlyMap<number, number>
  decided: ReadonlySet<number>
  brandless: number | undefined
}

const hour = 3_600_000
/** `wanted` items, spread evenly over a list. */
export const spread = <T>(items: readonly T[], wanted: number): T[] => {
  const taken = Math.min(wanted, items.length)
  return Array.from({ length: taken }, (_, i) => items[Math.floor((i * items.length) / taken)] as T)
}

/** The leads that have a request, and those whose request is pending. */
export function requestPlan(
  scale: Scale,
  registered: readonly Date[],
  habit: Habit,
  taken: (n: number) => boolean = () => false,
): Plan {
  const aged = (least: number, most: number) =>
    registered.flatMap((moment, n) => {
      if (taken(n)) return []
      const age = (clock.getTime() - moment.getTime()) / day
      return age >= least && age <= most ? [n] : []
    })
  const total = habit.count[scale]
  const pending = spread(aged(...habit.pending), Math.round(total * pendingShare))
  return {
    habit,
    pending,
    places: new Map(pending.map((n, place) => [n, place])),
    decided: new Set(spread(aged(habit.decided, Number.POSITIVE_INFINITY), total - pending.length)),
    brandless: pending[2],
  }
}

export function draftOf(random: Random, plan: Plan, n: number, registered: Date, base: Date): RequestDraft | undefined {
  const place = plan.places.get(n)
  if (place === undefined && !plan.decided.has(n)) return undefined
  const { from, after, planted } = plan.habit
  const latest = new Date(Math.min(base.getTime() + after * day, clock.getTime()) - hour)
  const filed_at = random.moment(new Date(registered.getTime() + from * day), latest)
  const requested_days = random.pick([10, 14, 15, 20, 30, 30, 30])
  const shared = {
    filed_at,
    requested_days,
    base,
    requested_expiry: extendedBy(requested_days, base, filed_at),
    approved_days: null,
  }
  if (place !== undefined)
    return {
      ...shared,
      status: 'pending',
      moved_at: filed_at,
      expiry: base,
      ...(place < planted ? { planted: place } : {}),
    }
  const status = random.weighted(outcomes)()
  const moved_at =
    status === 'lapsed'
      ? new Date(Math.max(base.getTime(), filed_at.getTime()) + 7 * day + hour)
      : random.moment(new Date(filed_at.getTime() + hour), new Date(filed_at.getTime() + 4 * day))
  if (status !== 'approved') return { ...shared, status, moved_at, expiry: base }
  const approved_days = random.chance(0.8) ? requested_days : random.whole(5, requested_days)
  return {
    ...shared,
    status,
    moved_at,
    approved_days,
    expiry: extendedBy(approved_days, base, moved_at),
  }
}
