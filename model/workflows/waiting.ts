import type { PageId } from '../pages/index.ts'
import { pathOf } from '../pages/route.ts'
import { type ApprovalKey, approvalKeys, workflows } from './index.ts'
import { reviewWorkflow } from './review.ts'

/** Everything pending in the inbox: kinds with an approval queue of their own, reservations, which are reviewed on their forms, and pages that somebody must agree to. */
export type WaitingKey = ApprovalKey | 'reservation' | 'contentReview'
export const waitingKeys: readonly WaitingKey[] = [...approvalKeys, 'reservation', 'contentReview']
/** What is worked through in a list, and whose steps may be taken back as those of the inbox may (decision 219). */
export const steppedKeys = ['webInquiries', 'buyerInquiries', 'webAppointments', 'webApplications'] as const
/** Every kind of which a step may be taken back. */
export const undoKeys = [...waitingKeys, ...steppedKeys] as const
export type UndoKey = (typeof undoKeys)[number]
type Place = { readonly key: WaitingKey; readonly id: number; readonly instead_of?: number | null }
/** The address in the inbox of a case that waits, or did; for a deputy, with whom they stand in for. */
export const caseAddress = ({ key, id, instead_of }: Place): string =>
  `${pathOf('desk.approvals')}?open=${[key, id, ...(instead_of ? [instead_of] : [])].join('-')}`
export const waitingPage = (key: WaitingKey): PageId =>
  key === 'reservation'
    ? 'sellers_portal.e-booking'
    : key === 'contentReview'
      ? reviewWorkflow.page
      : workflows[key].page
