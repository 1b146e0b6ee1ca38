import { endOfManilaDay } from './manila-days.ts'

/** Decision 161: a draft holds its unit until the end of the second day after it. */
const heldDays = 2
/** The units of a brand that one seller may hold by drafts at one time. */
export const mostHeld = 10

export const holdEnds = (from: Date): Date => endOfManilaDay(from, heldDays)
