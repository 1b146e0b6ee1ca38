import type { Tone } from './workflow.ts'

/** Domain.md 2.14: a posting to the ERP, from the queue to its document. */
export const postingStates = {
  queued: { label: 'Queued', tone: 'waiting' },
  posting: { label: 'Posting', tone: 'active' },
  failed: { label: 'Failed, tried again', tone: 'bad' },
  dead: { label: 'Stopped', tone: 'bad' },
  posted: { label: 'Posted', tone: 'good' },
} as const satisfies Record<string, { label: string; tone: Tone }>
export type PostingStatus = keyof typeof postingStates

/** What may be posted. */
export const postingTypes = [
  { value: 'reservation', label: 'Reservation' },
  { value: 'marketing_partner', label: 'Marketing partner' },
  { value: 'client_data', label: 'Client data' },
] as const
export type PostingType = (typeof postingTypes)[number]['value']
export const postingTypeKeys = postingTypes.map(({ value }) => value)

/** Minutes after each failed attempt until the next; after the last it stops. */
export const postingWaits = [1, 5, 30, 120] as const

/** The ERP's name in the call that posts to it (domain.md 2.14); there is one. */
export const erpSlug = 'erp'
