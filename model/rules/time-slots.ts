/** The hours in which visitors may come. Times are HH:MM of one day, 24 hours, Asia/Manila. */
export type TimeSlot = { readonly start_time: string; readonly end_time: string }

const shortestSlot = 30
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const show = ({ start_time, end_time }: TimeSlot) => `${start_time}–${end_time}`

/** The errors of a set of slots, by row; domain.md 3.1. Slots may touch. */
export function checkTimeSlots(slots: readonly TimeSlot[]): { row: number; message: string }[] {
  return slots.flatMap((slot, row) => {
    if (minutes(slot.end_time) - minutes(slot.start_time) < shortestSlot)
      return [{ row, message: `A slot must end at least ${shortestSlot} minutes after it starts.` }]
    const other = slots
      .slice(0, row)
      .find(before => before.start_time < slot.end_time && slot.start_time < before.end_time)
    return other ? [{ row, message: `Slot ${show(slot)} overlaps ${show(other)}.` }] : []
  })
}
