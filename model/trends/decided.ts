import type { ListKey } from '../kinds/lists.ts'
import { pageOfList } from '../kinds/page-of-list.ts'
import type { PageId } from '../pages/index.ts'
import { type RequestKey, workflows } from '../workflows/index.ts'
import type { WaitingKey } from '../workflows/waiting.ts'

/** What of a kind waits for a decision, which states a decision led to, and from when on it waits. */
type DecidedKind = {
  readonly waiting: WaitingKey
  readonly label: string
  readonly waits: readonly string[]
  readonly decided: readonly string[]
  readonly filed: 'submitted_at' | 'created_at'
  /** One of them has several brands. */
  readonly several?: true
}

const decided = ['approved', 'disapproved']

const request = (waiting: RequestKey, label: string): DecidedKind => ({
  waiting,
  label,
  waits: [workflows[waiting].initial],
  decided,
  filed: 'created_at',
})

/** The kinds of the trends of decisions, by their lists. What was withdrawn or ran out was not decided. */
const decidedKinds = {
  reservations: {
    waiting: 'reservation',
    label: 'Reservations',
    waits: ['submitted', 'under_review'],
    decided: [...decided, 'posting', 'post_failed', 'posted'],
    filed: 'submitted_at',
  },
  ownershipExtension: request('ownershipExtension', 'Ownership extensions'),
  leadRenewal: request('leadRenewal', 'Lead renewals'),
  submissionExtension: request('submissionExtension', 'Submission extensions'),
  transferRequest: {
    waiting: 'transferRequest',
    label: 'Transfers',
    waits: ['pending_release', 'pending_acceptance'],
    decided,
    filed: 'created_at',
  },
  marketingPartner: {
    waiting: 'marketingPartner',
    label: 'Marketing partners',
    waits: ['for_approval'],
    decided: [...decided, 'posted'],
    filed: 'submitted_at',
    several: true,
  },
} as const satisfies { readonly [key in ListKey]?: DecidedKind }

export type DecidedKey = keyof typeof decidedKinds
export const decidedKeys = Object.keys(decidedKinds) as DecidedKey[]
export const decidedKind = (key: DecidedKey): DecidedKind => decidedKinds[key]
export const decidedPages = decidedKeys.map(key => pageOfList[key]) as [PageId, ...PageId[]]
