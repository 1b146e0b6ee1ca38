import type { Handlers } from '../http/context.ts'
import { placesOf } from '../records/media/places.ts'
import { approvalDelegations } from './approval-inbox/delegations.ts'
import { approvalInbox } from './approval-inbox/handlers.ts'
import { approvalTerms } from './approval-inbox/terms.ts'
import { approvals } from './approvals/handlers.ts'
import { cancelRequest, fileRequest } from './approvals/portal.ts'
import { backings } from './backings.ts'
import { buyerAgreement } from './buyer-content/agreements.ts'
import { buyerContent, emailContent } from './buyer-content/handlers.ts'
import { portalPublic } from './buyer-content/public.ts'
import { buyerInquiries } from './buyer-inquiries/handlers.ts'
import { paynowPayments } from './buyers-payments/paynow.ts'
import { remittances } from './buyers-payments/remittances.ts'
import { commands } from './commands/handlers.ts'
import { dashboard } from './dashboard/handlers.ts'
import { documents } from './documents/handlers.ts'
import { emailSettings } from './email-settings/handlers.ts'
import { erpPostings } from './erp/handlers.ts'
import { buyersFaqs, faqCategories } from './faqs/handlers.ts'
import { filesOf } from './files/handlers.ts'
import { mediaOf } from './files/media-handlers.ts'
import { holidays } from './holidays/handlers.ts'
import { leadRetention } from './lead-retention/handlers.ts'
import { listsOf } from './lists/handlers.ts'
import { manageContent } from './manage-content/handlers.ts'
import { marketingPartnerLevels } from './marketing-partners/chains.ts'
import { marketingPartner } from './marketing-partners/handlers.ts'
import { webNews } from './news/handlers.ts'
import { newsletterSubscriptions } from './newsletter/handlers.ts'
import { operations } from './operations/status.ts'
import { persons } from './persons/handlers.ts'
import { projectInfo } from './project-info/handlers.ts'
import { projectNews } from './project-news/handlers.ts'
import { property } from './property/handlers.ts'
import { propertiesRead } from './property/public.ts'
import { webRecipients } from './recipients/handlers.ts'
import { recordHandlersOfAll, webReadHandlers } from './record-kinds.ts'
import { reservations } from './reservations/handlers.ts'
import { replacePaper, submit } from './reservations/portal.ts'
import { roles } from './roles/handlers.ts'
import { contractQuota } from './sales-figures/quota.ts'
import { yearToDate } from './sales-figures/ytd.ts'
import { salesGroups } from './sales-groups/handlers.ts'
import { secondFactor } from './second-factor/handlers.ts'
import { ebookingTrail, loginTrail, reservationTrail, sellersTrail } from './sellers-trail/handlers.ts'
import { session } from './session/handlers.ts'
import { token, transferRequest } from './transfers/handlers.ts'
import { fileTransfer } from './transfers/portal.ts'
import { units } from './units/handlers.ts'
import { auditTrail, userTrail } from './user-trail/handlers.ts'
import { userAccounts } from './users/handlers.ts'
import { unsubscribedUsers } from './users/unsubscribed.ts'
import { web } from './web/handlers.ts'
import { webApplications } from './web-applications/handlers.ts'
import { webAppointments } from './web-appointments/handlers.ts'
import { webContent } from './web-content/handlers.ts'
import { launches } from './web-content/launches.ts'
import { previewLinks } from './web-content/preview-links.ts'
import { siteReleases } from './web-content/releases.ts'
import { siteWork } from './web-content/site-work.ts'
import { webInquiries } from './web-inquiries/handlers.ts'

/** Everywhere that a file of the library can be used. */
const places = placesOf(backings)

export const handlers: Handlers = {
  session,
  secondFactor,
  property,
  projectInfo,
  units,
  manageContent,
  webContent,
  siteWork,
  launches,
  siteReleases,
  previewLinks,
  buyerContent,
  emailContent,
  buyerAgreement,
  web: { ...web, ...webReadHandlers, ...propertiesRead, ...portalPublic },
  files: filesOf(places),
  media: mediaOf(places),
  dashboard,
  roles,
  userAccounts,
  unsubscribedUsers,
  emailSettings,
  approvalInbox,
  approvalDelegations,
  approvalTerms,
  ownershipExtension: approvals('ownershipExtension'),
  leadRenewal: approvals('leadRenewal'),
  submissionExtension: approvals('submissionExtension'),
  marketingPartner,
  marketingPartnerLevels,
  reservations,
  transferRequest,
  token,
  lists: listsOf(backings),
  webInquiries,
  webAppointments,
  webApplications,
  webRecipients,
  newsletterSubscriptions,
  ...recordHandlersOfAll,
  buyersFaqs,
  faqCategories,
  webNews,
  projectNews,
  holidays,
  commands,
  operations,
  persons,
  userTrail,
  auditTrail,
  sellersTrail,
  loginTrail,
  reservationTrail,
  ebookingTrail,
  salesGroups,
  sellersPortal: { submit, replacePaper, fileRequest, cancelRequest, fileTransfer },
  leadRetention,
  contractQuota,
  yearToDate,
  erpPostings,
  remittances,
  paynowPayments,
  documents,
  buyerInquiries,
}
