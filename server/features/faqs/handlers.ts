import type { HandlersOf } from '../../call/context.ts'
import { recordPage } from '../../kinds/record-handlers.ts'
import { recordHandlersOfAll, recordListSources } from '../../kinds/record-kinds.ts'

export const buyersFaqs: HandlersOf<'buyersFaqs'> = {
  ...recordHandlersOfAll.buyersFaqs,
  search: ({ query }, ctx) => recordPage(ctx, recordListSources.buyersFaqs, query),
}

export const faqCategories: HandlersOf<'faqCategories'> = {
  ...recordHandlersOfAll.faqCategories,
  list: ({ query }: { query: Record<string, unknown> }, ctx) =>
    recordPage(ctx, recordListSources[query['brand_id'] === undefined ? 'faqCategories' : 'webFaqCategories'], query),
}
