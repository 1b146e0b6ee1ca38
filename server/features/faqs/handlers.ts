import type { HandlersOf } from '../../http/context.ts'
import {
  orderHandler,
  recordHandlers,
  recordPage,
  removalHandler,
  trashHandlers,
} from '../../records/record-handlers.ts'
import { publicHandler } from '../../records/record-public.ts'
import { buyersFaqsBacking, faqCategoriesBacking, webFaqCategoriesBacking, webFaqsBacking } from './places.ts'

export const buyersFaqs: HandlersOf<'buyersFaqs'> = {
  ...recordHandlers(buyersFaqsBacking),
  ...trashHandlers(buyersFaqsBacking),
  ...orderHandler(buyersFaqsBacking),
  search: ({ query }, ctx) => recordPage(ctx, buyersFaqsBacking, query),
}

export const faqCategories: HandlersOf<'faqCategories'> = {
  ...recordHandlers(faqCategoriesBacking),
  ...removalHandler(faqCategoriesBacking),
  ...orderHandler(faqCategoriesBacking),
  list: ({ query }: { query: Record<string, unknown> }, ctx) =>
    recordPage(ctx, query.brand_id === undefined ? faqCategoriesBacking : webFaqCategoriesBacking, query),
}

export const webFaqs: HandlersOf<'webFaqs'> = {
  ...recordHandlers(webFaqsBacking),
  ...trashHandlers(webFaqsBacking),
  ...orderHandler(webFaqsBacking),
}

export const webFaqCategories: HandlersOf<'webFaqCategories'> = {
  ...recordHandlers(webFaqCategoriesBacking),
  ...removalHandler(webFaqCategoriesBacking),
  ...orderHandler(webFaqCategoriesBacking),
}

export const publicFaq = publicHandler(webFaqsBacking)
