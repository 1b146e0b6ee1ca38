import type { PageId } from '../pages/index.ts'
import { pathOf } from '../pages/route.ts'
import { waitingPages } from './waiting-pages.ts'

/** Everything pending in the inbox. */
export type WaitingKey = keyof typeof waitingPages
export const waitingKeys = Object.keys(waitingPages) as readonly WaitingKey[]
/** What is worked through in a list, and whose steps may be taken back as those of the inbox may (decision 219). */
export const steppedKeys = ['webInquiries', 'buyerInquiries', 'webAppointments', 'webApplications'] as const
/** Every kind of which a step may be taken back. */
export const undoKeys = [...waitingKeys, ...steppedKeys] as const
export type UndoKey = (typeof undoKeys)[number]
type WaitingName = { readonly key: WaitingKey; readonly id: number; readonly instead_of?: number | null }
/** The address in the inbox of a case that waits, or did; for a deputy, with whom they stand in for. */
export const caseAddress = ({ key, id, instead_of }: WaitingName): string =>
  `${pathOf('desk.approvals')}?open=${[key, id, ...(instead_of ? [instead_of] : [])].join('-')}`
export const waitingPage = (key: WaitingKey): PageId => waitingPages[key]
