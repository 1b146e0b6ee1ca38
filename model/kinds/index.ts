import { buyerInquiries } from './buyer-inquiries.ts'
import { paynowPayments, remittances } from './buyers-payments.ts'
import { contracts } from './contracts.ts'
import { documents } from './documents.ts'
import { emailSettings } from './email-settings.ts'
import { erpPostings } from './erp-postings.ts'
import type { Kind } from './kind.ts'
import { marketingPartner } from './marketing-partners.ts'
import { newsletterSubscriptions } from './newsletter-subscriptions.ts'
import { recordManifests } from './records.ts'
import { leadRenewal, ownershipExtension, submissionExtension } from './requests.ts'
import { reservations } from './reservations.ts'
import { ebookingTrail, loginTrail, reservationTrail, sellersTrail } from './sellers-trail.ts'
import { transferRequest } from './transfers.ts'
import { unsubscribedUsers } from './unsubscribed-users.ts'
import { userAccounts } from './user-accounts.ts'
import { auditTrail, fullTrail, userTrail } from './user-trail.ts'
import { webApplications } from './web-applications.ts'
import { webAppointments } from './web-appointments.ts'
import { webInquiries } from './web-inquiries.ts'

/**
 * Every kind with a list in the desk, by its key, which names its group in the contract, its saved views and its exports.
 * The first of several on one page is the one that the page opens with.
 */
export const kinds = {
  webInquiries,
  webAppointments,
  webApplications,
  newsletterSubscriptions,
  ...recordManifests,
  reservations,
  ownershipExtension,
  leadRenewal,
  submissionExtension,
  transferRequest,
  marketingPartner,
  userTrail,
  auditTrail,
  fullTrail,
  sellersTrail,
  loginTrail,
  reservationTrail,
  ebookingTrail,
  userAccounts,
  unsubscribedUsers,
  emailSettings,
  erpPostings,
  remittances,
  paynowPayments,
  documents,
  contracts,
  buyerInquiries,
} as const satisfies Record<string, Kind>
export type Kinds = typeof kinds
export type ListKey = keyof Kinds
