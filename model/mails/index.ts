import { approvalMails } from './approvals.ts'
import { buyerMails } from './buyers.ts'
import type { MailEvent } from './mail-event.ts'
import { operationMails } from './operations.ts'
import { partnerMails } from './partners.ts'
import { requestMails } from './requests.ts'
import { reservationMails } from './reservations.ts'
import { reviewMails } from './reviews.ts'
import { sellerMails } from './sellers.ts'
import { talkMails } from './talk.ts'
import { visitorMails } from './visitors.ts'

/** Every mail that Atrium writes: when, to whom, in which words (domain.md 2.16). */
export const mailEvents = {
  ...reservationMails,
  ...requestMails,
  ...approvalMails,
  ...partnerMails,
  ...sellerMails,
  ...buyerMails,
  ...visitorMails,
  ...operationMails,
  ...talkMails,
  ...reviewMails,
} as const
export type EventKey = keyof typeof mailEvents
export const eventKeys = Object.keys(mailEvents) as EventKey[]
export const isEventKey = (key: string): key is EventKey => Object.hasOwn(mailEvents, key)
export const eventOf = (key: EventKey): MailEvent => mailEvents[key]
