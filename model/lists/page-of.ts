import type { PageId } from '../pages/index.ts'
import type { ListKey } from './index.ts'

/** The page whose flags a list stands under. Categories of the buyers portal and years of awards have no page of their own. */
export const pageOfList: { readonly [L in ListKey]: PageId } = {
  webInquiries: 'website.property-inquiry',
  webAppointments: 'website.appointment-inquiry',
  webApplications: 'website.application-list',
  newsletterSubscriptions: 'website.newsletter-subscriptions',
  buyersFaqs: 'buyers_portal.faq',
  faqCategories: 'buyers_portal.faq',
  webFaqs: 'website.faq-list',
  webFaqCategories: 'website.faq-category-list',
  webPopupPromos: 'website.popup-promo-list',
  webTestimonials: 'website.testimonials-list',
  webLocations: 'website.location',
  webAwards: 'website.award-content',
  webAwardYears: 'website.award-content',
  reservations: 'sellers_portal.e-booking',
  sellersTrail: 'sellers_portal.sellers-trail',
  loginTrail: 'sellers_portal.audit-trail',
  reservationTrail: 'sellers_portal.audit-trail-reservation',
  ebookingTrail: 'sellers_portal.audit-trail-ebooking',
  webNews: 'website.news-list',
  webCareers: 'website.careers-list',
  userTrail: 'admin.audit-trail',
  userAccounts: 'admin.user-account',
  erpPostings: 'sellers_portal.erp-ledger',
  knowledgeCenter: 'sellers_portal.resources',
  knowledgeFolders: 'sellers_portal.resources',
  incentives: 'sellers_portal.incentive-master',
}
