import { sql } from 'kysely'
import { lists } from '../../../model/lists/index.ts'
import { pageOfList } from '../../../model/lists/page-of.ts'
import type { Backing, BulkAction } from '../../records/bulk.ts'
import type { Source } from '../../records/list-sql.ts'
import { trashActions } from '../../records/trash.ts'

export const faqSource: Source = {
  table: 'faqs',
  only: sql`t.brand_id is null`,
  fields: {
    ...Object.fromEntries(
      ['id', 'version', 'sort', 'question', 'category_id', 'is_visible', 'updated_at', 'views', 'deleted_at'].map(
        column => [column, sql`t.${sql.ref(column)}`],
      ),
    ),
    category_name: sql`c.name`,
    deleted_by: sql`d."Firstname" || ' ' || d."Lastname"`,
  },
  joins: sql`left join faq_categories c on c.id = t.category_id left join users d on d.id = t.deleted_by`,
  searched: sql<string>`t.search_text`,
  types: { sort: 'int', updated_at: 'timestamptz', views: 'int', category_id: 'bigint', is_visible: 'bool' },
}

const show = (is_visible: boolean): BulkAction => ({
  flag: 'edit',
  action: 'edit',
  columns: ['is_visible', 'deleted_at'],
  change: row =>
    row.deleted_at !== null
      ? 'This question is in the trash. Restore it first.'
      : row.is_visible === is_visible
        ? `This question is ${is_visible ? 'visible' : 'hidden'} already.`
        : { is_visible },
})

export const faqBacking: Backing = {
  list: lists.buyersFaqs,
  source: faqSource,
  entity: 'faq',
  page: pageOfList.buyersFaqs,
  bulk: { ...trashActions('question'), show: show(true), hide: show(false) },
}

export const categorySource: Source = {
  table: 'faq_categories',
  only: sql`t.brand_id is null`,
  fields: {
    ...Object.fromEntries(
      ['id', 'version', 'sort', 'name', 'is_visible'].map(column => [column, sql`t.${sql.ref(column)}`]),
    ),
    questions: sql`(select count(*)::int from faqs f where f.category_id = t.id and f.deleted_at is null)`,
  },
  searched: sql<string>`plain_text(t.name)`,
  types: { sort: 'int', is_visible: 'bool' },
}

export const categoryBacking: Backing = {
  list: lists.faqCategories,
  source: categorySource,
  entity: 'faq-category',
  page: pageOfList.faqCategories,
  bulk: {},
}
