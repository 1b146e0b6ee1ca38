/**
 * Scrolls a row sideways, and nothing else, until this part of it is seen. `covered`: pixels at its start that stay
 * put.
 */
export function bringIntoSight(row: Element | null, part: Element | null | undefined, covered = 0): void {
  if (!row || !part) return
  const room = row.getBoundingClientRect()
  const { left, right } = part.getBoundingClientRect()
  if (right > room.right) row.scrollLeft += right - room.right
  else if (left < room.left + covered) row.scrollLeft -= room.left + covered - left
}
