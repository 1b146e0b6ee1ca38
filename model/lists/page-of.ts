import type { PageId } from '../pages/index.ts'
import type { ListKey } from './index.ts'

/** The page whose flags a list stands under. Categories have no page of their own in the buyers portal: they belong to its FAQ. */
export const pageOfList: { readonly [L in ListKey]: PageId } = {
  webInquiries: 'website.property-inquiry',
  webAppointments: 'website.appointment-inquiry',
  webApplications: 'website.application-list',
  newsletterSubscriptions: 'website.newsletter-subscriptions',
  buyersFaqs: 'buyers_portal.faq',
  faqCategories: 'buyers_portal.faq',
  webFaqs: 'website.faq-list',
  webFaqCategories: 'website.faq-category-list',
  userTrail: 'admin.audit-trail',
  userAccounts: 'admin.user-account',
}
