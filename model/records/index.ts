import type { RelationTarget } from '../content/field.ts'
import type { ListKey } from '../lists/index.ts'
import { buyersFaqs, faqCategories, webFaqCategories, webFaqs } from './faqs.ts'
import { holidays } from './holidays.ts'
import { webCareers, webNews } from './news.ts'
import { projectNews } from './project-news.ts'
import type { RecordKind } from './record.ts'
import { incentives, knowledgeCenter, knowledgeFolders } from './sellers.ts'
import { webAwards, webAwardYears, webLocations, webPopupPromos, webTestimonials } from './web-records.ts'

/** Every kind of record that people keep by hand. Its key is that of its list. */
export const recordKinds = {
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
  incentives,
  knowledgeCenter,
  knowledgeFolders,
  projectNews,
  holidays,
} as const
export type RecordKey = keyof typeof recordKinds
export const recordKeys = Object.keys(recordKinds) as RecordKey[]
export const isRecordKey = (key: string): key is RecordKey => Object.hasOwn(recordKinds, key)
export const kindOf = (key: RecordKey): RecordKind => recordKinds[key]

/** Relations that name a record of a list: where their pickers search, and where the server looks them up. */
export const relationLists = {
  faq_category: 'faqCategories',
  web_faq_category: 'webFaqCategories',
  award_year: 'webAwardYears',
  news: 'webNews',
  career: 'webCareers',
  knowledge_folder: 'knowledgeFolders',
} as const satisfies { readonly [T in RelationTarget]?: ListKey }
export type RecordRelation = keyof typeof relationLists
export const isRecordRelation = (to: string): to is RecordRelation => Object.hasOwn(relationLists, to)
