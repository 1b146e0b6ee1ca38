import { lists } from '../../model/lists/index.ts'
import { pageOfList } from '../../model/lists/page-of.ts'
import { partnerWorkflow } from '../../model/workflows/marketing-partner.ts'
import { transferWorkflow } from '../../model/workflows/transfer.ts'
import type { Backings } from '../records/export/job.ts'
import { requestBackings } from './approvals/backings.ts'
import { buyerInquiriesBacking } from './buyer-inquiries/handlers.ts'
import { paynowBacking } from './buyers-payments/paynow.ts'
import { remittancesBacking } from './buyers-payments/remittances.ts'
import { documentsBacking } from './documents/handlers.ts'
import { emailSettingsBacking } from './email-settings/backing.ts'
import { erpPostingsBacking } from './erp/backing.ts'
import { buyersFaqsBacking, faqCategoriesBacking, webFaqCategoriesBacking, webFaqsBacking } from './faqs/places.ts'
import { holidaysBacking } from './holidays/places.ts'
import { incentivesBacking } from './incentives/places.ts'
import { knowledgeCenterBacking, knowledgeFoldersBacking } from './knowledge-center/places.ts'
import { partnerSource } from './marketing-partners/rows.ts'
import { webCareersBacking, webNewsBacking } from './news/places.ts'
import { subscriptionBacking } from './newsletter/kind.ts'
import { projectNewsBacking } from './project-news/places.ts'
import { reservationsBacking } from './reservations/rows.ts'
import { sellersTrailBackings } from './sellers-trail/backing.ts'
import { source as transferSource } from './transfers/store.ts'
import { trailBackings } from './user-trail/handlers.ts'
import { accountSource, unsubscribedSource } from './users/source.ts'
import { applicationBacking } from './web-applications/kind.ts'
import { appointmentBacking } from './web-appointments/backing.ts'
import { inquiryBacking } from './web-inquiries/backing.ts'
import {
  webAwardsBacking,
  webAwardYearsBacking,
  webLocationsBacking,
  webPopupPromosBacking,
  webTestimonialsBacking,
} from './web-records/places.ts'

/** What stands behind each list: here the features meet, since none knows another. */
export const backings: Backings = {
  webInquiries: inquiryBacking,
  webAppointments: appointmentBacking,
  webApplications: applicationBacking,
  newsletterSubscriptions: subscriptionBacking,
  buyersFaqs: buyersFaqsBacking,
  faqCategories: faqCategoriesBacking,
  webFaqs: webFaqsBacking,
  webFaqCategories: webFaqCategoriesBacking,
  webPopupPromos: webPopupPromosBacking,
  webTestimonials: webTestimonialsBacking,
  webLocations: webLocationsBacking,
  webAwards: webAwardsBacking,
  webAwardYears: webAwardYearsBacking,
  webNews: webNewsBacking,
  webCareers: webCareersBacking,
  erpPostings: erpPostingsBacking,
  incentives: incentivesBacking,
  knowledgeCenter: knowledgeCenterBacking,
  knowledgeFolders: knowledgeFoldersBacking,
  reservations: reservationsBacking,
  ...requestBackings,
  transferRequest: {
    list: lists.transferRequest,
    source: transferSource,
    entity: transferWorkflow.entity,
    page: pageOfList.transferRequest,
    bulk: {},
  },
  marketingPartner: {
    list: lists.marketingPartner,
    source: partnerSource,
    entity: partnerWorkflow.entity,
    page: pageOfList.marketingPartner,
    bulk: {},
  },
  ...trailBackings,
  ...sellersTrailBackings,
  remittances: remittancesBacking,
  paynowPayments: paynowBacking,
  documents: documentsBacking,
  projectNews: projectNewsBacking,
  emailSettings: emailSettingsBacking,
  unsubscribedUsers: {
    list: lists.unsubscribedUsers,
    source: unsubscribedSource,
    entity: 'user',
    page: pageOfList.unsubscribedUsers,
    bulk: {},
  },
  buyerInquiries: buyerInquiriesBacking,
  holidays: holidaysBacking,
  // One account at a time: deactivating asks for a reason and ends sessions.
  userAccounts: {
    list: lists.userAccounts,
    source: accountSource,
    entity: 'user',
    page: pageOfList.userAccounts,
    bulk: {},
  },
}
