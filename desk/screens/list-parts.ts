import type { ListKey } from '../../model/lists/index.ts'
import { buyerInquiriesParts } from '../features/buyer-inquiries/parts.ts'
import { paynowPaymentsParts, remittancesParts } from '../features/buyers-payments/parts.ts'
import { documentsParts } from '../features/documents/parts.ts'
import { emailSettingsParts } from '../features/email-settings/parts.ts'
import { erpPostingsParts } from '../features/erp/parts.ts'
import { buyersFaqsParts, faqCategoriesParts, webFaqCategoriesParts, webFaqsParts } from '../features/faqs/parts.ts'
import { holidaysParts } from '../features/holidays/parts.ts'
import { incentivesParts } from '../features/incentives/parts.ts'
import { knowledgeCenterParts, knowledgeFoldersParts } from '../features/knowledge-center/parts.ts'
import { webCareersParts, webNewsParts } from '../features/news/parts.ts'
import { newsletterSubscriptionsParts } from '../features/newsletter/parts.ts'
import { projectNewsParts } from '../features/project-news/parts.ts'
import { reservationsParts } from '../features/reservations/parts.ts'
import { sellersTrailParts } from '../features/sellers-trail/parts.ts'
import { trailParts } from '../features/user-trail/parts.ts'
import { userAccountsParts } from '../features/users/parts.ts'
import { unsubscribedUsersParts } from '../features/users/unsubscribed-parts.ts'
import { webApplicationsParts } from '../features/web-applications/parts.ts'
import { webAppointmentsParts } from '../features/web-appointments/parts.ts'
import { webInquiriesParts } from '../features/web-inquiries/parts.ts'
import {
  webAwardsParts,
  webAwardYearsParts,
  webLocationsParts,
  webPopupPromosParts,
  webTestimonialsParts,
} from '../features/web-records/parts.ts'
import type { ListParts } from '../list/parts.ts'

/** What each list has of its own. */
export const listParts: Record<ListKey, ListParts> = {
  webInquiries: webInquiriesParts,
  webAppointments: webAppointmentsParts,
  webApplications: webApplicationsParts,
  newsletterSubscriptions: newsletterSubscriptionsParts,
  buyersFaqs: buyersFaqsParts,
  faqCategories: faqCategoriesParts,
  webFaqs: webFaqsParts,
  webFaqCategories: webFaqCategoriesParts,
  webPopupPromos: webPopupPromosParts,
  webTestimonials: webTestimonialsParts,
  webLocations: webLocationsParts,
  webAwards: webAwardsParts,
  webAwardYears: webAwardYearsParts,
  webNews: webNewsParts,
  webCareers: webCareersParts,
  erpPostings: erpPostingsParts,
  incentives: incentivesParts,
  knowledgeCenter: knowledgeCenterParts,
  knowledgeFolders: knowledgeFoldersParts,
  reservations: reservationsParts,
  ...trailParts,
  ...sellersTrailParts,
  userAccounts: userAccountsParts,
  remittances: remittancesParts,
  paynowPayments: paynowPaymentsParts,
  documents: documentsParts,
  projectNews: projectNewsParts,
  unsubscribedUsers: unsubscribedUsersParts,
  emailSettings: emailSettingsParts,
  buyerInquiries: buyerInquiriesParts,
  holidays: holidaysParts,
}

/** Lists that are kept on one page: the page's own first. */
export const listsOnPage: Partial<Record<ListKey, readonly (keyof typeof listParts)[]>> = {
  buyersFaqs: ['buyersFaqs', 'faqCategories'],
  webAwards: ['webAwards', 'webAwardYears'],
  knowledgeCenter: ['knowledgeCenter', 'knowledgeFolders'],
}
