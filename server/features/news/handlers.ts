import { sql } from 'kysely'
import type { newsRead as calls } from '../../../model/contract/news.ts'
import type { HandlersOf } from '../../http/context.ts'
import { publicationHandler, recordHandlers, trashHandlers } from '../../records/record-handlers.ts'
import { brandAsked, publicHandler, publicOneHandler } from '../../records/record-public.ts'
import { webCareersBacking, webNewsBacking } from './places.ts'

export const webNews: HandlersOf<'webNews'> = {
  ...recordHandlers(webNewsBacking),
  ...trashHandlers(webNewsBacking),
  ...publicationHandler(webNewsBacking),
  categories: async ({ query }, { db }) => {
    const { rows } = await sql<{ id: string; name: string }>`select id, item as name
      from news_categories(${brandAsked(query.brand_id).id}) order by place`.execute(db)
    return { items: rows }
  },
}
export const webCareers: HandlersOf<'webCareers'> = {
  ...recordHandlers(webCareersBacking),
  ...trashHandlers(webCareersBacking),
  ...publicationHandler(webCareersBacking),
}

export const newsRead: Pick<HandlersOf<'web'>, keyof typeof calls> = {
  news: publicHandler(webNewsBacking),
  article: publicOneHandler(webNewsBacking),
  careers: publicHandler(webCareersBacking),
  career: publicOneHandler(webCareersBacking),
}
