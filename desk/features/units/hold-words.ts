import { statusLabel } from '../../../model/rules/units.ts'
import { dateTime } from '../../ui/format.ts'
import type { UnitRow } from './use-units.ts'

type Held = Pick<UnitRow, 'reservation_no' | 'holder' | 'hold_expires_at' | 'status'>

/**
 * The reservation, or for whom it is on hold and until when; past its end, it is free as soon as the job comes by
 * (decision 140).
 */
export function holdOf(
  { reservation_no, holder, hold_expires_at, status }: Held,
  now: number,
): { who: string | null; until: string | null; isOver: boolean } {
  if (reservation_no !== null || status !== 'on_hold') return { who: reservation_no, until: null, isOver: false }
  if (hold_expires_at === null) return { who: holder, until: 'No end set', isOver: false }
  const isOver = Date.parse(hold_expires_at) <= now
  return { who: holder, until: `${isOver ? 'Ended' : 'Until'} ${dateTime(hold_expires_at)}`, isOver }
}

/** What was set free and went to the next of its queue at once (decision 276): for whom it is on hold now. */
export const passedTo = (status: unknown, unit: Pick<UnitRow, 'status' | 'holder'> | null): string | undefined =>
  status === 'available' && unit?.status === 'on_hold' ? (unit.holder ?? 'the next who waits') : undefined

/** Whether somebody has it, so that others may wait for it. */
export const isHeld = ({ status }: Pick<UnitRow, 'status'>): boolean => status === 'on_hold' || status === 'reserved'

/** Who has a unit that others wait for; it may be free, while nobody who waits may sell it (decision 276). */
export function standsWords(unit: Held, now: number): string {
  if (unit.status === 'not_for_sale' || unit.status === 'sold')
    return `It is ${statusLabel(unit.status).toLowerCase()}.`
  if (unit.status === 'available')
    return 'Nobody has it, and nobody who waits may have it now: their account or their group does not sell here.'
  const { who, until } = holdOf(unit, now)
  const by = unit.reservation_no === null ? 'On hold for' : 'Reserved by'
  return `${[`${by} ${who ?? 'nobody named'}`, until].filter(Boolean).join('. ')}.`
}

/** How many wait, or that somebody may. */
export const queueWords = (waiting: number): string => (waiting === 0 ? 'Queue' : `${waiting} waiting`)
