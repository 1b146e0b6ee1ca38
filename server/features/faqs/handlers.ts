import type { HandlersOf } from '../../http/context.ts'
import { recordPage } from '../../records/record-handlers.ts'
import { recordBackings, recordHandlersOfAll } from '../record-kinds.ts'

export const buyersFaqs: HandlersOf<'buyersFaqs'> = {
  ...recordHandlersOfAll.buyersFaqs,
  search: ({ query }, ctx) => recordPage(ctx, recordBackings.buyersFaqs, query),
}

export const faqCategories: HandlersOf<'faqCategories'> = {
  ...recordHandlersOfAll.faqCategories,
  list: ({ query }: { query: Record<string, unknown> }, ctx) =>
    recordPage(ctx, recordBackings[query.brand_id === undefined ? 'faqCategories' : 'webFaqCategories'], query),
}
