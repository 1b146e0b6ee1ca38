import { type RawBuilder, sql } from 'kysely'
import type { ListKey } from '../../../model/lists/index.ts'
import { recordKinds } from '../../../model/records/index.ts'
import { type RecordPlace, recordBacking } from '../../records/record-source.ts'

const ofPortal = sql`t.brand_id is null`
const ofSites = sql`t.brand_id is not null`

const questions = (only: RawBuilder<unknown>): RecordPlace => ({
  table: 'faqs',
  entity: 'faq',
  only,
  shown: { category_name: sql`c.name` },
  joins: sql`left join faq_categories c on c.id = t.category_id`,
})
const categories = (only: RawBuilder<unknown>, list: ListKey): RecordPlace => ({
  table: 'faq_categories',
  entity: 'faq-category',
  only,
  shown: { questions: sql`(select count(*)::int from faqs f where f.category_id = t.id and f.deleted_at is null)` },
  searched: sql<string>`plain_text(t.name)`,
  unique: { faq_categories_name: { field: 'name', message: 'Another category has this name.' } },
  usedIn: [{ table: 'faqs', column: 'category_id', list }],
})

/** Two pairs of lists in one pair of tables: rows of no brand are the buyers portal's. */
export const buyersFaqsBacking = recordBacking(recordKinds.buyersFaqs, questions(ofPortal))
export const faqCategoriesBacking = recordBacking(recordKinds.faqCategories, categories(ofPortal, 'buyersFaqs'))
export const webFaqsBacking = recordBacking(recordKinds.webFaqs, questions(ofSites))
export const webFaqCategoriesBacking = recordBacking(recordKinds.webFaqCategories, categories(ofSites, 'webFaqs'))
