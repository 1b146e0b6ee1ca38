import { queryOf } from '../../../model/contract/list-shapes.ts'
import { Refusal } from '../../../model/errors.ts'
import { lists } from '../../../model/lists/index.ts'
import type { CallerCtx, HandlersOf } from '../../http/context.ts'
import { listPage } from '../../records/list.ts'
import { changeOne } from '../../records/trash.ts'
import { createCategory, readCategory, removeCategory, updateCategory } from './categories.ts'
import { move } from './move.ts'
import { createFaq, readFaq, updateFaq } from './questions.ts'
import { categorySource, faqBacking, faqSource } from './source.ts'

type Given = Readonly<Record<string, unknown>>
type Page = Awaited<ReturnType<HandlersOf<'buyersFaqs'>['list']>>
const optionsOf = (given: Given) => given as { after?: string; total?: 'capped' | 'exact' | 'none' }

const questions = ({ db }: CallerCtx, given: Given, trashed: boolean): Promise<Page> =>
  listPage<Page['items'][number]>(
    db,
    lists.buyersFaqs,
    faqSource,
    queryOf(lists.buyersFaqs, given, trashed),
    {},
    optionsOf(given),
  )

export const buyersFaqs: HandlersOf<'buyersFaqs'> = {
  list: ({ query }, ctx) => questions(ctx, query, false),
  search: ({ query }, ctx) => questions(ctx, query, false),
  trashed: ({ query }, ctx) => questions(ctx, query, true),
  read: ({ params }, { db }) => readFaq(db, params.id),
  create: ({ body }, ctx) => createFaq(ctx, body),
  update: ({ params, body }, ctx) => updateFaq(ctx, params.id, body),
  move: async ({ params, body }, ctx) => ({
    moved: await move(ctx, { table: 'faqs', entity: 'faq' }, params.id, body.by),
  }),
  remove: ({ params }, ctx) => changeOne(ctx, 'buyersFaqs', faqBacking, 'trash', params.id),
  restore: ({ params }, ctx) => changeOne(ctx, 'buyersFaqs', faqBacking, 'restore', params.id),
}

type Categories = Awaited<ReturnType<HandlersOf<'faqCategories'>['list']>>

export const faqCategories: HandlersOf<'faqCategories'> = {
  list: ({ query }, { db }) => {
    const given: Given = query
    // The sites' categories come with their own page.
    if (given.brand_id !== undefined) throw new Refusal('NOT_AVAILABLE')
    return listPage<Categories['items'][number]>(
      db,
      lists.faqCategories,
      categorySource,
      queryOf(lists.faqCategories, given),
      {},
      optionsOf(given),
    )
  },
  read: ({ params }, { db }) => readCategory(db, params.id),
  create: ({ body }, ctx) => createCategory(ctx, body),
  update: ({ params, body }, ctx) => updateCategory(ctx, params.id, body),
  move: async ({ params, body }, ctx) => ({
    moved: await move(ctx, { table: 'faq_categories', entity: 'faq-category' }, params.id, body.by),
  }),
  remove: async ({ params }, ctx) => {
    await removeCategory(ctx, params.id)
    return { done: true }
  },
}
