import type { ListKey } from '../../model/kinds/lists.ts'
import type { RecordKey } from '../../model/kinds/records.ts'
import type { ApprovalKey } from '../../model/workflows/index.ts'
import type { ListParts } from '../list/parts.ts'
import { type Later, later } from '../ui/later.tsx'

/** Of what is approved, one makes the parts of all. */
const approvalParts = (key: ApprovalKey) => async () => (await import('./approval-parts.ts')).approvalParts(key)

/** What each list has of its own; it comes with the first page that shows the list. The manifest of a record says it. */
const listParts: Record<Exclude<ListKey, RecordKey>, () => Promise<ListParts>> = {
  webInquiries: async () => (await import('../features/web-inquiries/parts.ts')).webInquiriesParts,
  webAppointments: async () => (await import('../features/web-appointments/parts.ts')).webAppointmentsParts,
  webApplications: async () => (await import('../features/web-applications/parts.ts')).webApplicationsParts,
  newsletterSubscriptions: async () => (await import('../features/newsletter/parts.ts')).newsletterSubscriptionsParts,
  erpPostings: async () => (await import('../features/erp/parts.ts')).erpPostingsParts,
  reservations: async () => (await import('../features/reservations/parts.ts')).reservationsParts,
  ownershipExtension: approvalParts('ownershipExtension'),
  leadRenewal: approvalParts('leadRenewal'),
  submissionExtension: approvalParts('submissionExtension'),
  transferRequest: approvalParts('transferRequest'),
  marketingPartner: approvalParts('marketingPartner'),
  userAccounts: async () => (await import('../features/users/parts.ts')).userAccountsParts,
  remittances: async () => (await import('../features/buyers-payments/parts.ts')).remittancesParts,
  paynowPayments: async () => (await import('../features/buyers-payments/parts.ts')).paynowPaymentsParts,
  documents: async () => (await import('../features/documents/parts.ts')).documentsParts,
  unsubscribedUsers: async () => (await import('../features/users/unsubscribed-parts.ts')).unsubscribedUsersParts,
  emailSettings: async () => (await import('../features/email-settings/parts.ts')).emailSettingsParts,
  buyerInquiries: async () => (await import('../features/buyer-inquiries/parts.ts')).buyerInquiriesParts,
  userTrail: async () => (await import('../features/user-trail/parts.ts')).trailParts.userTrail,
  auditTrail: async () => (await import('../features/user-trail/parts.ts')).trailParts.auditTrail,
  sellersTrail: async () => (await import('../features/sellers-trail/parts.ts')).sellersTrailParts.sellersTrail,
  loginTrail: async () => (await import('../features/sellers-trail/parts.ts')).sellersTrailParts.loginTrail,
  reservationTrail: async () => (await import('../features/sellers-trail/parts.ts')).sellersTrailParts.reservationTrail,
  ebookingTrail: async () => (await import('../features/sellers-trail/parts.ts')).sellersTrailParts.ebookingTrail,
}

const isOfItsOwn = (key: ListKey): key is keyof typeof listParts => Object.hasOwn(listParts, key)
const recordPartsOf = async (key: RecordKey) => (await import('./record-list-parts.ts')).partsOfRecords(key)

const known = new Map<ListKey, Later<ListParts>>()
/** The parts of a list, loaded once. */
export function partsOf(key: ListKey): Later<ListParts> {
  const parts = known.get(key) ?? later(isOfItsOwn(key) ? listParts[key] : () => recordPartsOf(key))
  known.set(key, parts)
  return parts
}
