import { Type } from 'typebox'
import { listOf } from '../kinds/lists.ts'
import { pageOfList } from '../kinds/page-of-list.ts'
import { type SellersTrailKey, sellersTrails } from '../kinds/sellers-trail.ts'
import { endpoint, Id, Moment, nullable, object } from './endpoint.ts'
import { listQuery, listReply } from './list-shapes.ts'
import { Changes } from './user-trail.ts'

const Text = Type.String()
const row = {
  id: Id,
  created_at: Moment,
  seller_name: Text,
  module: Text,
  action: Text,
  reference_no: nullable(Text),
  result: Text,
  ip: nullable(Text),
}

/** Domain.md 4 row 18: one screen with a preset module. Each has its own right, so each has its own call (decision 045). */
function trailCalls(key: SellersTrailKey) {
  const path = `/v1/cms/sellers-audit-trail${sellersTrails[key].path}` as const
  const access = { page: pageOfList[key], flag: 'view' } as const
  return {
    list: endpoint('GET', path, {
      access,
      searches: 'the trails',
      query: listQuery(listOf(key)),
      reply: listReply(object(row)),
      summary: 'What sellers did in their portal, newest first.',
    }),
    read: endpoint('GET', `${path}/:id`, {
      access,
      params: object({ id: Id }),
      reply: object({
        ...row,
        seller_code: nullable(Text),
        user_agent: nullable(Text),
        detail: Type.Unknown(),
        changes: Changes,
      }),
      summary: 'One entry of the sellers’ trail, with its details.',
    }),
  }
}

export const sellersTrail = trailCalls('sellersTrail')
export const loginTrail = trailCalls('loginTrail')
export const reservationTrail = trailCalls('reservationTrail')
export const ebookingTrail = trailCalls('ebookingTrail')
