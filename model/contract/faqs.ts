import { Type } from 'typebox'
import { lists } from '../lists/index.ts'
import { pageOfList } from '../lists/page-of.ts'
import { recordKinds } from '../records/index.ts'
import { BrandKey, endpoint, object } from './endpoint.ts'
import { listQuery, pageParameters } from './list-shapes.ts'
import { orderCall, recordCalls, removalCall, trashCalls } from './records.ts'

const questions = recordCalls(recordKinds.buyersFaqs)
export const buyersFaqs = {
  ...questions,
  ...trashCalls(recordKinds.buyersFaqs),
  ...orderCall(recordKinds.buyersFaqs),
  search: endpoint({
    method: 'GET',
    path: '/v1/cms/search-faq',
    access: questions.list.access,
    query: object({
      search: Type.String({ minLength: 2, maxLength: 80 }),
      ...pageParameters(lists.buyersFaqs),
    }),
    reply: questions.list.reply,
    summary: 'Questions whose text or answer holds these words: the list, searched.',
  }),
}
const categories = recordCalls(recordKinds.faqCategories)
export const faqCategories = {
  ...categories,
  list: endpoint({
    ...categories.list,
    access: { ...categories.list.access, brand: 'query.brand_id', brandPage: pageOfList.webFaqCategories },
    query: listQuery(lists.faqCategories, { brand_id: Type.Optional(BrandKey) }),
    summary: 'Categories of questions.',
    note: 'Without `brand_id` those of the buyers portal; with it (0 too) those of a site (domain.md 4 row 10).',
  }),
  ...removalCall(recordKinds.faqCategories),
  ...orderCall(recordKinds.faqCategories),
}
export const webFaqs = {
  ...recordCalls(recordKinds.webFaqs),
  ...trashCalls(recordKinds.webFaqs),
  ...orderCall(recordKinds.webFaqs),
}
export const webFaqCategories = {
  ...recordCalls(recordKinds.webFaqCategories),
  ...removalCall(recordKinds.webFaqCategories),
  ...orderCall(recordKinds.webFaqCategories),
}
