import { approvalKeys, workflows } from './index.ts'
import { reviewWorkflow } from './review.ts'

/**
 * The page of everything pending in the inbox, as data alone: kinds with an approval queue of their own, reservations, which
 * are reviewed on their forms, and pages that somebody must agree to.
 */
export const waitingPages = {
  ...(Object.fromEntries(approvalKeys.map(key => [key, workflows[key].page])) as {
    [K in keyof typeof workflows]: (typeof workflows)[K]['page']
  }),
  reservation: 'sellers_portal.e-booking',
  contentReview: reviewWorkflow.page,
} as const
