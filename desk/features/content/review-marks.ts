import type { ReviewStanding } from '../../../model/workflows/review.ts'
import type { Tone } from '../../../model/workflows/workflow.ts'

/** Where a version stands with those who must agree to it, in a word. */
export const reviewMarks: Record<ReviewStanding, { readonly tone: Tone; readonly words: string }> = {
  needed: { tone: 'active', words: 'Needs a review' },
  asked: { tone: 'waiting', words: 'Waits for review' },
  agreed: { tone: 'good', words: 'Agreed' },
  refused: { tone: 'bad', words: 'To be changed' },
}

export type ReviewMarkState = { readonly state: ReviewStanding; readonly id: number | null; readonly who: string }

/** Whether it cannot go out yet. */
export const waitsForReview = (review: ReviewMarkState | null): boolean => review !== null && review.state !== 'agreed'
