import { buyerInquiries } from './buyer-inquiries.ts'
import { paynowPayments, remittances } from './buyers-payments.ts'
import { documents } from './documents.ts'
import { emailSettings } from './email-settings.ts'
import { erpPostings } from './erp-postings.ts'
import { buyersFaqs, faqCategories, webFaqCategories, webFaqs } from './faqs.ts'
import { holidays } from './holidays.ts'
import { incentives } from './incentives.ts'
import { knowledgeCenter, knowledgeFolders } from './knowledge.ts'
import type { List } from './list.ts'
import { marketingPartners } from './marketing-partners.ts'
import { webCareers, webNews } from './news.ts'
import { newsletterSubscriptions } from './newsletter-subscriptions.ts'
import { projectNews } from './project-news.ts'
import { requestLists } from './requests.ts'
import { reservations } from './reservations.ts'
import { ebookingTrail, loginTrail, reservationTrail, sellersTrail } from './sellers-trail.ts'
import { transferRequests } from './transfers.ts'
import { unsubscribedUsers } from './unsubscribed-users.ts'
import { userAccounts } from './user-accounts.ts'
import { auditTrail, userTrail } from './user-trail.ts'
import { webApplications } from './web-applications.ts'
import { webAppointments } from './web-appointments.ts'
import { webInquiries } from './web-inquiries.ts'
import { webAwards, webAwardYears, webLocations, webPopupPromos, webTestimonials } from './web-records.ts'

/** Every list of the desk by its key, which names its group in the contract, its saved views and its exports. */
export const lists = {
  webInquiries,
  webAppointments,
  webApplications,
  newsletterSubscriptions,
  buyersFaqs,
  faqCategories,
  webFaqs,
  webFaqCategories,
  webPopupPromos,
  webTestimonials,
  webLocations,
  webAwards,
  webAwardYears,
  webNews,
  webCareers,
  reservations,
  ...requestLists,
  transferRequest: transferRequests,
  marketingPartner: marketingPartners,
  userTrail,
  auditTrail,
  sellersTrail,
  loginTrail,
  reservationTrail,
  ebookingTrail,
  userAccounts,
  unsubscribedUsers,
  emailSettings,
  incentives,
  knowledgeCenter,
  knowledgeFolders,
  erpPostings,
  remittances,
  paynowPayments,
  documents,
  projectNews,
  buyerInquiries,
  holidays,
} as const
export type ListKey = keyof typeof lists
export const listKeys = Object.keys(lists) as ListKey[]
export const isListKey = (key: string): key is ListKey => Object.hasOwn(lists, key)
export const listOf = (key: ListKey): List => lists[key]
