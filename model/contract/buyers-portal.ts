import { buyersReads } from './buyers-portal-reads.ts'
import { buyersSession } from './buyers-portal-session.ts'
import { buyersWrites } from './buyers-portal-writes.ts'

/** The calls of the buyers' portal: sign-in by a mailed code, one's own to read, and what a buyer asks and says (decision 162). */
export const buyersPortal = { ...buyersSession, ...buyersReads, ...buyersWrites }
