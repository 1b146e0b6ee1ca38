import { type RawBuilder, sql } from 'kysely'
import type { ListKey } from '../../model/kinds/lists.ts'
import type { RecordRepository } from '../records/record-repository.ts'

const ofPortal = sql`t.brand_id is null`
const ofSites = sql`t.brand_id is not null`

const questions = (only: RawBuilder<unknown>): Partial<RecordRepository> => ({
  table: 'faqs',
  only,
  shown: { category_name: sql`c.name` },
  joins: sql`left join faq_categories c on c.id = t.category_id`,
})
const categories = (only: RawBuilder<unknown>, list: ListKey): Partial<RecordRepository> => ({
  table: 'faq_categories',
  only,
  shown: { questions: sql`(select count(*)::int from faqs f where f.category_id = t.id and f.deleted_at is null)` },
  searched: sql<string>`plain_text(t.name)`,
  unique: { faq_categories_name: { field: 'name', message: 'Another category has this name.' } },
  usedIn: [{ table: 'faqs', column: 'category_id', list, replaceable: true }],
})

/** Two pairs of lists in one pair of tables: rows without a brand belong to the buyers portal. */
export const buyersFaqs = questions(ofPortal)
export const faqCategories = categories(ofPortal, 'buyersFaqs')
export const webFaqs = questions(ofSites)
export const webFaqCategories = categories(ofSites, 'webFaqs')
