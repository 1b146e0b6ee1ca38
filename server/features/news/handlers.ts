import { sql } from 'kysely'
import type { HandlersOf } from '../../call/context.ts'
import { recordHandlersOfAll } from '../../kinds/record-kinds.ts'
import { brandQueried } from '../../kinds/record-public.ts'

export const webNews: HandlersOf<'webNews'> = {
  ...recordHandlersOfAll.webNews,
  categories: async ({ query }, { db }) => {
    const { rows } = await sql<{ id: string; name: string }>`select id, item as name
      from news_categories(${brandQueried(query.brand_id).id}) order by place`.execute(db)
    return { items: rows }
  },
}
