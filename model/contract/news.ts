import { Type } from 'typebox'
import { pageOfList } from '../lists/page-of.ts'
import { recordKinds } from '../records/index.ts'
import { BrandKey, endpoint, object } from './endpoint.ts'
import { publicationCall, publicCall, publicOneCall, recordCalls, trashCalls } from './records.ts'

export const webNews = {
  ...recordCalls(recordKinds.webNews),
  ...trashCalls(recordKinds.webNews),
  ...publicationCall(recordKinds.webNews),
  categories: endpoint({
    method: 'GET',
    path: '/v1/cms/web-news/categories',
    access: { page: pageOfList.webNews, flag: 'view', brand: 'query.brand_id' },
    query: object({ brand_id: BrandKey }),
    reply: object({ items: Type.Array(object({ id: Type.String(), name: Type.String() })) }),
    summary: 'The categories that articles of a site may have, as its News and Articles Page keeps them.',
  }),
}
export const webCareers = {
  ...recordCalls(recordKinds.webCareers),
  ...trashCalls(recordKinds.webCareers),
  ...publicationCall(recordKinds.webCareers),
}

/** What visitors read of them. */
export const newsRead = {
  news: publicCall(recordKinds.webNews),
  article: publicOneCall(recordKinds.webNews),
  careers: publicCall(recordKinds.webCareers),
  career: publicOneCall(recordKinds.webCareers),
}
