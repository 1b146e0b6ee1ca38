import type { Handlers } from '../call/context.ts'
import { recordHandlersOfAll, recordListSources, webReadHandlers } from '../kinds/record-kinds.ts'
import { findersOf } from '../records/uses/holdings.ts'
import { approvalTerms } from './approval-inbox/approval-terms.ts'
import { approvalDelegations } from './approval-inbox/delegations.ts'
import { approvalInbox } from './approval-inbox/handlers.ts'
import { undoApproval } from './approval-undo.ts'
import { approvals } from './approvals/handlers.ts'
import { requests } from './approvals/own-requests.ts'
import { cancelRequest, fileRequest } from './approvals/portal.ts'
import { attachToRequest } from './approvals/request-paper.ts'
import { bellFrom } from './bell/handlers.ts'
import { buyerAgreement } from './buyer-content/agreements.ts'
import { buyerContent, emailContent } from './buyer-content/handlers.ts'
import { portalPublic } from './buyer-content/public-portal.ts'
import { buyerInquiries } from './buyer-inquiries/handlers.ts'
import { paynowPayments } from './buyers-payments/paynow.ts'
import { remittances } from './buyers-payments/remittances.ts'
import { buyersPortal, buyersSend } from './buyers-portal/handlers.ts'
import { calendarOf } from './calendar/handlers.ts'
import { commands } from './commands/handlers.ts'
import { commentsOf } from './comments/handlers.ts'
import { contentReviews } from './content-reviews/handlers.ts'
import { contracts } from './contracts/handlers.ts'
import { dashboard } from './dashboard/handlers.ts'
import { documents } from './documents/handlers.ts'
import { draftUsers } from './draft-users/handlers.ts'
import { registerSeller, verifySeller } from './draft-users/portal.ts'
import { portalDrafts, propertyDrafts, siteDrafts } from './drafts/page-drafts.ts'
import { recordDrafts } from './drafts/record-drafts.ts'
import { emailSettings } from './email-settings/handlers.ts'
import { erpPostings } from './erp/handlers.ts'
import { buyersFaqs, faqCategories } from './faqs/handlers.ts'
import { filesOf } from './files/handlers.ts'
import { mediaOf } from './files/media-handlers.ts'
import { gatewayKeys } from './gateway-keys/handlers.ts'
import { historyOf } from './history/handlers.ts'
import { historySources } from './history-sources.ts'
import { holidays } from './holidays/handlers.ts'
import { incentiveFile, incentivesInForce } from './incentives/portal.ts'
import { resourceFile, resources } from './knowledge-center/portal.ts'
import { leadRetention } from './lead-retention/handlers.ts'
import { lead, leads, registerLead, releaseLead, updateLead } from './leads/portal.ts'
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
import { homesReads } from './property/homes.ts'
import { propertiesRead } from './property/public-properties.ts'
import { webRecipients } from './recipients/handlers.ts'
import { recordChanges } from './record-changes/handlers.ts'
import { recordEditing } from './record-editing/handlers.ts'
import { recordSheets } from './record-sheets/handlers.ts'
import { replies } from './replies/handlers.ts'
import { reservations } from './reservations/handlers.ts'
import { reservationOwn, reservationsOwn } from './reservations/own-reservations.ts'
import { sellersBooking } from './reservations/portal.ts'
import { roles } from './roles/handlers.ts'
import { figures } from './sales-figures/portal.ts'
import { contractQuota } from './sales-figures/quota.ts'
import { yearToDate } from './sales-figures/ytd.ts'
import { salesGroups } from './sales-groups/handlers.ts'
import { secondFactor } from './second-factor/handlers.ts'
import { sellers } from './sellers/handlers.ts'
import { ebookingTrail, loginTrail, reservationTrail, sellersTrail } from './sellers-trail/handlers.ts'
import { seen } from './sellers-trail/portal.ts'
import { session } from './session/handlers.ts'
import { setUpOf } from './set-up/handlers.ts'
import { setUpSources } from './set-up-sources.ts'
import { listSources } from './sources-of-lists.ts'
import { talkSources } from './talk-sources.ts'
import { tour } from './tour/handlers.ts'
import { token, transferRequest } from './transfers/handlers.ts'
import { transfers } from './transfers/own-transfers.ts'
import { decideTransfer, fileTransfer } from './transfers/portal.ts'
import { units } from './units/handlers.ts'
import { leaveQueue, queue, waits } from './units/portal.ts'
import { auditTrail, fullTrail, userTrail } from './user-trail/handlers.ts'
import { userAccounts } from './users/handlers.ts'
import { unsubscribedUsers } from './users/unsubscribed.ts'
import { web } from './web/handlers.ts'
import { webApplications } from './web-applications/handlers.ts'
import { webAppointments } from './web-appointments/handlers.ts'
import { webContent } from './web-content/handlers.ts'
import { launches } from './web-content/launches.ts'
import { previewLinks } from './web-content/preview-link-calls.ts'
import { siteReleases } from './web-content/releases.ts'
import { siteWork } from './web-content/site-work.ts'
import { sites } from './web-content/sites.ts'
import { webInquiries } from './web-inquiries/handlers.ts'
import { redirects } from './web-records/redirect-calls.ts'

/** The finders of every use of a file of the library. */
const finders = findersOf(listSources)

export const handlers: Handlers = {
  session,
  secondFactor,
  property,
  projectInfo,
  units,
  manageContent,
  webContent,
  siteWork,
  redirects,
  launches,
  contentReviews,
  recordChanges,
  siteDrafts,
  propertyDrafts,
  portalDrafts,
  recordDrafts,
  recordSheets,
  recordEditing,
  siteReleases,
  sites,
  previewLinks,
  buyerContent,
  emailContent,
  buyerAgreement,
  web: { ...web, ...webReadHandlers, ...propertiesRead, ...homesReads, ...portalPublic, ...buyersSend },
  files: filesOf(finders),
  media: mediaOf(finders),
  dashboard,
  roles,
  userAccounts,
  unsubscribedUsers,
  emailSettings,
  approvalInbox: { ...approvalInbox, undo: undoApproval },
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
  lists: listsOf(listSources),
  history: historyOf(historySources),
  comments: commentsOf(talkSources),
  bell: bellFrom(talkSources),
  tour,
  calendar: calendarOf(recordListSources),
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
  setUp: setUpOf(setUpSources),
  operations,
  persons,
  userTrail,
  auditTrail,
  fullTrail,
  sellersTrail,
  loginTrail,
  reservationTrail,
  ebookingTrail,
  salesGroups,
  sellers,
  draftUsers,
  sellersPortal: {
    registerSeller,
    verifySeller,
    ...sellersBooking,
    fileRequest,
    attachToRequest,
    cancelRequest,
    fileTransfer,
    decideTransfer,
    waits,
    queue,
    leaveQueue,
    registerLead,
    updateLead,
    releaseLead,
    leads,
    lead,
    reservations: reservationsOwn,
    reservation: reservationOwn,
    requests,
    transfers,
    figures,
    resources,
    resourceFile,
    incentives: incentivesInForce,
    incentiveFile,
    seen,
  },
  gatewayKeys,
  leadRetention,
  contractQuota,
  yearToDate,
  erpPostings,
  remittances,
  paynowPayments,
  documents,
  contracts,
  buyerInquiries,
  replies,
  buyersPortal,
}
