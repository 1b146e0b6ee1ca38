import { Type } from 'typebox'
import { pageOfList } from '../kinds/page-of-list.ts'
import { BrandKey, endpoint, object } from './endpoint.ts'
import { recordGroups } from './record-groups.ts'

export const webNews = {
  ...recordGroups.webNews,
  categories: endpoint('GET', '/v1/cms/web-news/categories', {
    access: { page: pageOfList.webNews, flag: 'view', brand: 'query.brand_id' },
    query: object({ brand_id: BrandKey }),
    reply: object({ items: Type.Array(object({ id: Type.String(), name: Type.String() })) }),
    summary: 'The categories that articles of a site may have, as its News and Articles Page keeps them.',
  }),
}
