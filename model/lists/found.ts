import type { ListKey } from './index.ts'

/** The lists whose records the palette finds, people first; trails and what only orders other records are left out. */
export const foundLists = [
  'userAccounts',
  'reservations',
  'marketingPartner',
  'ownershipExtension',
  'leadRenewal',
  'submissionExtension',
  'transferRequest',
  'erpPostings',
  'buyerInquiries',
  'remittances',
  'paynowPayments',
  'documents',
  'projectNews',
  'buyersFaqs',
  'webInquiries',
  'webAppointments',
  'webApplications',
  'webNews',
  'webCareers',
  'webFaqs',
  'webPopupPromos',
  'webTestimonials',
  'webLocations',
  'webAwards',
  'newsletterSubscriptions',
  'knowledgeCenter',
  'incentives',
  'emailSettings',
] as const satisfies readonly ListKey[]
export type FoundList = (typeof foundLists)[number]
