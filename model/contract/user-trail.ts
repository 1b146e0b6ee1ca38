import { Type } from 'typebox'
import { lists } from '../kinds/lists.ts'
import { pageOfList } from '../kinds/page-of-list.ts'
import { endpoint, Id, Moment, nullable, object, PageKey } from './endpoint.ts'
import { listQuery, listReply } from './list-shapes.ts'
import { trailChecks } from './trail-checks.ts'

const Text = Type.String()
const row = {
  id: Id,
  created_at: Moment,
  user_id: nullable(Id),
  user_name: Text,
  module: Text,
  action: Text,
  entity: nullable(Text),
  entity_id: nullable(Text),
  result: Text,
  ip: nullable(Text),
  request_id: nullable(Text),
}

/** The trail of an area: read, and extended by events that the server cannot see. */
function trailCalls<const P extends string>(key: 'userTrail' | 'auditTrail', name: P, of: string) {
  const path = `/v1/cms/${name}` as const
  const access = { page: pageOfList[key], flag: 'view' } as const
  return {
    list: endpoint('GET', path, {
      access,
      query: listQuery(lists[key]),
      reply: listReply(object(row)),
      summary: `What was done in ${of}, newest first.`,
    }),
    read: endpoint('GET', `${path}/:id`, {
      access,
      params: object({ id: Id }),
      reply: object({
        ...row,
        brand_id: nullable(Type.Integer()),
        before: Type.Unknown(),
        after: Type.Unknown(),
        user_agent: nullable(Text),
      }),
      summary: 'One entry, with what stood before and after.',
    }),
    add: endpoint('POST', path, {
      access: { pageFrom: 'body.page', flag: 'view' },
      status: 201,
      body: object({
        page: PageKey,
        action: Type.Enum(['view', 'export', 'print', 'login', 'logout']),
        entity: Type.Optional(Type.String({ maxLength: 40 })),
        entity_id: Type.Optional(Type.String({ maxLength: 40 })),
      }),
      reply: object({ recorded: Type.Literal(true) }),
      summary: 'Record what the server cannot see: that something was viewed, printed or taken along.',
      note: 'User, time and address are the server’s own (domain.md 1A). It stands in the trail of the page’s area.',
      audit: { action: 'view' },
    }),
  }
}

export const userTrail = {
  ...trailCalls('userTrail', 'user-trail', 'administration'),
  ...trailChecks,
}
export const auditTrail = trailCalls('auditTrail', 'audit-trail', 'the buyers’ portal')
