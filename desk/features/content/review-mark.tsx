import { StatusMark } from '../../ui/status-mark.tsx'
import { Facts } from './publishing-elements.ts'
import { type ReviewMarkState, reviewMarks } from './review-marks.ts'

const next = {
  needed: (who: string) => `goes out once ${who} agreed: ask on the page`,
  asked: (who: string) => `${who} was asked`,
  agreed: () => 'may go out',
  refused: (who: string) => `${who} asked for changes: change the page and ask anew`,
} as const

/** Where a version stands with those who must agree to it, said before somebody tries to publish it. */
export const ReviewMark = ({ review: { state, who } }: { readonly review: ReviewMarkState }) => (
  <span>
    <StatusMark tone={reviewMarks[state].tone}>{reviewMarks[state].words}</StatusMark> <Facts>{next[state](who)}</Facts>
  </span>
)
