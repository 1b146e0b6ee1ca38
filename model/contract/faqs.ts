import { Type } from 'typebox'
import { lists } from '../kinds/lists.ts'
import { pageOfList } from '../kinds/page-of-list.ts'
import { BrandKey, type Endpoint, endpoint, object } from './endpoint.ts'
import { listQuery, pageParameters } from './list-shapes.ts'
import { recordGroups } from './record-groups.ts'

const { buyersFaqs: questions, faqCategories: categories } = recordGroups

export const buyersFaqs = {
  ...questions,
  search: endpoint('GET', '/v1/cms/search-faq', {
    access: questions.list.access,
    query: object({
      search: Type.String({ minLength: 2, maxLength: 80 }),
      ...pageParameters(lists.buyersFaqs),
    }),
    reply: questions.list.reply,
    summary: 'Questions whose text or answer holds these words: the list, searched.',
  }),
}
export const faqCategories = {
  ...categories,
  list: {
    ...categories.list,
    access: { ...categories.list.access, brand: 'query.brand_id', brandPage: pageOfList.webFaqCategories },
    query: listQuery(lists.faqCategories, { brand_id: Type.Optional(BrandKey) }),
    summary: 'Categories of questions.',
    note: 'Without `brand_id` those of the buyers portal; with it (0 too) those of a site (domain.md 4 row 10).',
  } satisfies Endpoint,
}
