import { faq, faqCategory } from '../content/records/faq.ts'
import { record } from './record.ts'

/** Domain.md 1D: the questions of the buyers portal, and what they are gathered under. */
export const buyersFaqs = record({
  list: 'buyersFaqs',
  path: 'faq',
  switch: 'is_visible',
  content: faq('faq_category', 'buyers'),
  order: { within: 'category_id' },
  kept: { published_at: 'time', views: 'count' },
})
export const faqCategories = record({
  list: 'faqCategories',
  path: 'faq-category',
  switch: 'is_visible',
  content: faqCategory,
  order: {},
  kept: { questions: 'count' },
  holds: { count: 'questions', list: 'buyersFaqs' },
})

/** The same for a brand's website. */
export const webFaqs = record({
  list: 'webFaqs',
  path: 'web-faq',
  switch: 'is_visible',
  content: faq('web_faq_category', 'visitors'),
  order: { within: 'category_id' },
  kept: { published_at: 'time', views: 'count' },
  web: { path: 'faq', orGroup: true },
})
export const webFaqCategories = record({
  list: 'webFaqCategories',
  path: 'web-faq-category',
  switch: 'is_visible',
  content: faqCategory,
  order: {},
  kept: { questions: 'count' },
  holds: { count: 'questions', list: 'webFaqs' },
})
