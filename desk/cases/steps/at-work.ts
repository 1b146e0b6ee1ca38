import type { Tone } from '../../../model/workflows/workflow.ts'

/** Whether a state of this tone is one in which somebody still has something to do. */
export const isAtWork = (tone: Tone | undefined): boolean => tone === 'waiting' || tone === 'taken' || tone === 'active'
