import type { PageId } from '../pages/index.ts'
import { type ApprovalKey, approvalKeys, workflows } from './index.ts'

/** Everything that waits in the inbox: what is approved in a queue of its own kind, and reservations, which are reviewed on their forms. */
export type WaitingKey = ApprovalKey | 'reservation'
export const waitingKeys: readonly WaitingKey[] = [...approvalKeys, 'reservation']
export const waitingPage = (key: WaitingKey): PageId =>
  key === 'reservation' ? 'sellers_portal.e-booking' : workflows[key].page
