import type { ListKey } from '../../model/lists/index.ts'
import { buyersFaqsParts, faqCategoriesParts } from '../features/faqs/parts.ts'
import { userTrailParts } from '../features/user-trail/parts.ts'
import { webInquiriesParts } from '../features/web-inquiries/parts.ts'
import type { ListParts } from '../list/parts.ts'

/** What each list has of its own. Accounts stand on a screen of their own, which brings theirs. */
export const listParts: Record<Exclude<ListKey, 'userAccounts'>, ListParts> = {
  webInquiries: webInquiriesParts,
  buyersFaqs: buyersFaqsParts,
  faqCategories: faqCategoriesParts,
  userTrail: userTrailParts,
}

/** Lists that are kept on one page: the page's own first. */
export const listsOnPage: Partial<Record<ListKey, readonly (keyof typeof listParts)[]>> = {
  buyersFaqs: ['buyersFaqs', 'faqCategories'],
}
