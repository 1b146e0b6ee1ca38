import { endOfManilaDay } from './manila-days.ts'

/** Decision 161: a draft holds its unit until the end of the second day after it. */
const heldDays = 2
/** The units of a brand that one seller may hold by drafts at one time. */
export const mostHeld = 10

export const holdEnds = (from: Date): Date => endOfManilaDay(from, heldDays)

/** Decision 276: so long a unit is kept for the next of its queue, who is told; then it goes to the one after. */
export const turnHours = 24

export const turnEnds = (from: Date): Date => new Date(from.getTime() + turnHours * 3_600_000)
