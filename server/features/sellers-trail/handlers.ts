import { sql } from 'kysely'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { existing } from '../../../model/errors.ts'
import type { SellersTrailKey } from '../../../model/kinds/sellers-trail.ts'
import type { HandlersOf } from '../../call/context.ts'
import { listPage } from '../../records/list.ts'
import { sellersTrailListSources } from './list-source.ts'

type Handlers = HandlersOf<'sellersTrail'>
type Row = Awaited<ReturnType<Handlers['list']>>['items'][number]
type Entry = Awaited<ReturnType<Handlers['read']>>

const trailHandlers = (key: SellersTrailKey): Handlers => {
  const { list, source } = sellersTrailListSources[key]
  return {
    list: ({ query }, { db }) =>
      listPage<Row>(
        db,
        list,
        source,
        queryOf(list, query),
        {},
        query as { after?: string; total?: 'capped' | 'exact' | 'none' },
      ),
    read: async ({ params }, { db }) => {
      const { rows } = await sql<Omit<Entry, 'created_at'> & { created_at: Date }>`
        select t.id, t.created_at, t.seller_name, t.module, t.action, t.reference_no, t.result, t.ip, t.user_agent, t.detail, s.seller_code
        from sellers_audit_trail as t left join sellers as s on s.id = t.seller_id
        where t.id = ${params.id} and ${source.only ?? sql`true`}`.execute(db)
      const row = existing(rows[0])
      return { ...row, created_at: row.created_at.toISOString() }
    },
  }
}

export const sellersTrail = trailHandlers('sellersTrail')
export const loginTrail = trailHandlers('loginTrail')
export const reservationTrail = trailHandlers('reservationTrail')
export const ebookingTrail = trailHandlers('ebookingTrail')
