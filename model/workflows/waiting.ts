import type { PageId } from '../pages/index.ts'
import { type ApprovalKey, approvalKeys, workflows } from './index.ts'

/** Everything pending in the inbox: kinds with an approval queue of their own, and reservations, which are reviewed on their forms. */
export type WaitingKey = ApprovalKey | 'reservation'
export const waitingKeys: readonly WaitingKey[] = [...approvalKeys, 'reservation']
export const waitingPage = (key: WaitingKey): PageId =>
  key === 'reservation' ? 'sellers_portal.e-booking' : workflows[key].page
