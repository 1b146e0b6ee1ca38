import { approvalDelegations, approvalInbox, approvalTerms } from './approval-inbox.ts'
import { leadRenewal, ownershipExtension, submissionExtension } from './approvals.ts'
import { bell } from './bell.ts'
import { buyerAgreement, portalRead } from './buyer-agreement.ts'
import { buyerContent, emailContent } from './buyer-content.ts'
import { buyerInquiries } from './buyer-inquiries.ts'
import { paynowPayments, remittances } from './buyers-payments.ts'
import { buyersPortal } from './buyers-portal.ts'
import { buyerInquiry, buyerPaper, buyerSlip } from './buyers-portal-writes.ts'
import { calendar } from './calendar.ts'
import { commands } from './commands.ts'
import { comments } from './comments.ts'
import { contentReviews } from './content-reviews.ts'
import { contracts } from './contracts.ts'
import { dashboard } from './dashboard.ts'
import { documents } from './documents.ts'
import { draftUsers } from './draft-users.ts'
import { emailSettings } from './email-settings.ts'
import type { Endpoint } from './endpoint.ts'
import { erpPostings } from './erp.ts'
import { buyersFaqs, faqCategories } from './faqs.ts'
import { files } from './files.ts'
import { gatewayKeys } from './gateway-keys.ts'
import { history } from './history.ts'
import { holidays } from './holidays.ts'
import { launches } from './launches.ts'
import { leadRetention } from './lead-retention.ts'
import { lists } from './lists.ts'
import { manageContent } from './manage-content.ts'
import { marketingPartner, marketingPartnerLevels } from './marketing-partners.ts'
import { media } from './media.ts'
import { portalDrafts, propertyDrafts, recordDrafts, siteDrafts } from './named-drafts.ts'
import { webNews } from './news.ts'
import { newsletterSubscriptions, subscribe } from './newsletter.ts'
import { operations } from './operations.ts'
import { persons } from './persons.ts'
import { projectInfo } from './project-info.ts'
import { projectNews } from './project-news.ts'
import { property } from './property.ts'
import { webRecipients } from './recipients.ts'
import { recordChanges } from './record-changes.ts'
import { recordEditing } from './record-editing.ts'
import { recordGroups, webReads } from './record-groups.ts'
import { recordSheets } from './record-sheets.ts'
import { redirects } from './redirects.ts'
import { replies } from './replies.ts'
import { reservations } from './reservations.ts'
import { roles } from './roles.ts'
import { contractQuota, yearToDate } from './sales-figures.ts'
import { salesGroups } from './sales-groups.ts'
import { secondFactor } from './second-factor.ts'
import { sellers } from './sellers.ts'
import { sellersPortal } from './sellers-portal.ts'
import { ebookingTrail, loginTrail, reservationTrail, sellersTrail } from './sellers-trail.ts'
import { session } from './session.ts'
import { setUp } from './set-up.ts'
import { previewLinks, siteReleases } from './site-releases.ts'
import { siteWork } from './site-work.ts'
import { sites } from './sites.ts'
import { tour } from './tour.ts'
import { token, transferRequest } from './transfers.ts'
import { units } from './units.ts'
import { unsubscribedUsers } from './unsubscribed-users.ts'
import { userAccounts } from './user-accounts.ts'
import { auditTrail, fullTrail, userTrail } from './user-trail.ts'
import { careerApplication, webApplications } from './web-applications.ts'
import { appointment, slots, webAppointments } from './web-appointments.ts'
import { web as site, webContent } from './web-content.ts'
import { homesRead } from './web-homes.ts'
import { inquiry, webInquiries } from './web-inquiries.ts'
import { propertiesRead } from './web-properties.ts'

const web = {
  ...site,
  inquiry,
  buyerInquiry,
  buyerPaper,
  buyerSlip,
  appointment,
  slots,
  careerApplication,
  subscribe,
  ...webReads,
  ...propertiesRead,
  ...homesRead,
  ...portalRead,
}

/** Every call of the API, once. The server's routes, the desk's client, OpenAPI and the permission matrix come from it. */
export const contract = {
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
  web,
  files,
  media,
  dashboard,
  roles,
  userAccounts,
  unsubscribedUsers,
  emailSettings,
  approvalInbox,
  approvalDelegations,
  approvalTerms,
  ownershipExtension,
  leadRenewal,
  submissionExtension,
  marketingPartner,
  marketingPartnerLevels,
  reservations,
  transferRequest,
  lists,
  history,
  comments,
  bell,
  tour,
  calendar,
  webInquiries,
  webAppointments,
  webApplications,
  webRecipients,
  newsletterSubscriptions,
  ...recordGroups,
  // Additions to the calls of their manifest.
  buyersFaqs,
  faqCategories,
  webNews,
  projectNews,
  holidays,
  commands,
  setUp,
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
  sellersPortal,
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
  // One segment that no other call has: must be last.
  token,
}
export type Contract = typeof contract

export { apiBase } from './endpoint.ts'

export type NamedEndpoint = { name: string; endpoint: Endpoint }
export const endpoints: NamedEndpoint[] = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${group}.${name}`,
    endpoint,
  })),
)
