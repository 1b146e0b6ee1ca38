import { applications } from './applications.ts'
import { buyerInquiries, postDatedChecks } from './buyer-inquiries.ts'
import { reservationPartners } from './buyers-of-reservations.ts'
import { paynowPayments, remittances } from './buyers-payments.ts'
import { contractQuotas } from './contract-quotas.ts'
import { contracts } from './contracts.ts'
import { documents } from './documents.ts'
import { emailSettings } from './email-settings.ts'
import type { Entity } from './entity.ts'
import { erpPostings } from './erp-postings.ts'
import { faqCategories, faqs } from './faqs.ts'
import { incentives } from './incentives.ts'
import { knowledgeCenter, knowledgeFolders } from './knowledge-center.ts'
import { leadRenewals, ownershipExtensions } from './lead-requests.ts'
import { leadRetention } from './lead-retention.ts'
import { leads } from './leads.ts'
import { approvalLevels, marketingPartnerPapers, marketingPartners } from './marketing-partners.ts'
import { webCareers, webNews } from './news.ts'
import { cisAttachments, clientSignatures, clientSurveys } from './papers-of-reservations.ts'
import { pictures } from './pictures.ts'
import { projectInfo } from './project-info.ts'
import { projectNews } from './project-news.ts'
import { properties } from './properties.ts'
import { recipients } from './recipients.ts'
import { reservations, units } from './reservations.ts'
import { salesGroups } from './sales-groups.ts'
import { savedAnswers } from './saved-answers.ts'
import { sellers } from './sellers.ts'
import { sellersTrail } from './sellers-trail.ts'
import { siteCheckCounts } from './site-check-counts.ts'
import { submissionExtensions } from './submission-extensions.ts'
import { subscriptions } from './subscriptions.ts'
import { trails } from './trails.ts'
import { actionTokens, transferRequests } from './transfers.ts'
import { users } from './users.ts'
import { visits } from './visits.ts'
import { webInquiries } from './web-inquiries.ts'
import { webAwards, webAwardYears, webLocations, webPopupPromos, webTestimonials } from './web-records.ts'
import { ytdData } from './ytd-data.ts'

/** All demo entities, each after those it refers to. A new one needs its file and its line here. */
export const entities: readonly Entity[] = [
  users,
  properties,
  projectInfo,
  emailSettings,
  salesGroups,
  sellers,
  approvalLevels,
  marketingPartners,
  leadRetention,
  contractQuotas,
  ytdData,
  leads,
  ownershipExtensions,
  leadRenewals,
  transferRequests,
  actionTokens,
  recipients,
  faqCategories,
  faqs,
  webInquiries,
  pictures,
  marketingPartnerPapers,
  units,
  reservations,
  submissionExtensions,
  reservationPartners,
  cisAttachments,
  clientSurveys,
  clientSignatures,
  contracts,
  remittances,
  paynowPayments,
  documents,
  projectNews,
  erpPostings,
  postDatedChecks,
  buyerInquiries,
  savedAnswers,
  siteCheckCounts,
  incentives,
  knowledgeFolders,
  knowledgeCenter,
  webPopupPromos,
  webTestimonials,
  webLocations,
  webAwardYears,
  webAwards,
  webNews,
  webCareers,
  visits,
  applications,
  subscriptions,
  sellersTrail,
  ...trails,
]
