import { actionsOf } from '../workflows/workflow.ts'
import { kindOf } from './records.ts'
import { isReviewed, reviewedKeys } from './reviewed.ts'

/** The records that a launch may take along: what visitors and buyers read, and the old addresses that lead on (decision 318). */
export const launchedKeys = [...reviewedKeys, 'webRedirects'] as const
export type LaunchedKey = (typeof launchedKeys)[number]
export const isLaunched = (key: string): key is LaunchedKey => (launchedKeys as readonly string[]).includes(key)

export type LaunchedStep = {
  readonly action: string
  readonly label: string
  /** Whether visitors see it afterwards. */
  readonly is_shown: boolean
}

const switched = {
  is_visible: ['Show', 'Hide'],
  is_active: ['Activate', 'Deactivate'],
} as const

/** The steps that bring a record of this kind before visitors, or take it from them, and need nothing but the record. */
export function launchedSteps(key: LaunchedKey): LaunchedStep[] {
  const { switch: flag, publication } = kindOf(key)
  if (flag) {
    const [on, off] = switched[flag]
    return [
      { action: 'show', label: on, is_shown: true },
      { action: 'hide', label: off, is_shown: false },
    ]
  }
  if (!publication) return []
  const isSeen = (state: string) => publication.states[state]?.tone === 'good'
  return actionsOf(publication).flatMap((action): LaunchedStep[] => {
    const step = publication.actions[action]
    if (step?.may.party !== 'staff' || Object.keys(step.needs ?? {}).length > 0) return []
    // With a launch it is not now.
    const label = step.label.replace(/ now$/, '')
    if (isSeen(step.to)) return [{ action, label, is_shown: true }]
    return step.from.some(isSeen) ? [{ action, label, is_shown: false }] : []
  })
}

/** What waits beside a record that visitors read, as a step of a launch (decision 342). */
export const changeAction = 'change'
/** The same of a named draft of the record (decision 352). */
export const draftAction = 'draft'
export const changeStep: LaunchedStep = { action: changeAction, label: 'Publish what waits', is_shown: true }

export const launchedStep = (key: LaunchedKey, action: string): LaunchedStep | undefined =>
  action === changeAction || action === draftAction
    ? isReviewed(key)
      ? changeStep
      : undefined
    : launchedSteps(key).find(step => step.action === action)
