import { Type } from 'typebox'
import { lists } from '../kinds/lists.ts'
import { pageOfList } from '../kinds/page-of-list.ts'
import { endpoint, fieldValue, Id, Moment, nullable, object, PageKey } from './endpoint.ts'
import { listQuery, listReply } from './list-shapes.ts'
import { trailChecks } from './trail-checks.ts'

const Text = Type.String()
const row = {
  id: Id,
  created_at: Moment,
  user_id: nullable(Id),
  user_name: Text,
  role_name: nullable(Text),
  area: Text,
  module: Text,
  page: Text,
  action: Text,
  entity: nullable(Text),
  entity_id: nullable(Text),
  subject: nullable(Type.String({ description: 'What people know the record by.', examples: ['BI26-001601'] })),
  brand_id: nullable(Type.Integer()),
  result: Text,
  ip: nullable(Text),
  request_id: nullable(Text),
}
const Shown = object({ as: Type.Enum(['text', 'none', 'lost', 'picture']), text: Text })
/** The fields of a line in words. */
export const Changes = Type.Array(object({ field: Text, label: Text, before: Shown, after: Shown }), {
  description: 'What differs, or what was asked for, each by the label of its field and as its form shows it.',
})

type TrailKey = 'userTrail' | 'auditTrail' | 'fullTrail'

function readCalls<const P extends string>(key: TrailKey, name: P, of: string) {
  const path = `/v1/cms/${name}` as const
  const access = { page: pageOfList[key], flag: 'view' } as const
  return {
    list: endpoint('GET', path, {
      access,
      searches: 'the trails',
      query: listQuery(lists[key]),
      reply: listReply(object(row)),
      summary: `What was done in ${of}, newest first.`,
    }),
    read: endpoint('GET', `${path}/:id`, {
      access,
      params: object({ id: Id }),
      reply: object({
        ...row,
        line: Type.Integer({ description: 'Its number in the trail that is sealed.' }),
        before: fieldValue('The fields that differ, each with what it held.'),
        after: fieldValue('The same, with what they held afterwards.'),
        user_agent: nullable(Text),
        told: Type.String({ examples: ['Camille del Rosario closed buyer’s inquiry BI26-001601'] }),
        page_label: Text,
        action_label: Text,
        record: nullable(Text),
        refused: nullable(object({ code: Text, message: Text })),
        changes: Changes,
        link: nullable(object({ to: Text, search: Type.Optional(Type.Record(Type.String(), Type.String())) })),
      }),
      summary: 'One entry in words, with what stood before and after.',
    }),
  }
}

/** The trail of an area: read, and extended by events that the server cannot see. */
function trailCalls<const P extends string>(key: Exclude<TrailKey, 'fullTrail'>, name: P, of: string) {
  return {
    ...readCalls(key, name, of),
    add: endpoint('POST', `/v1/cms/${name}` as const, {
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
/** Every line of all areas, as far as the caller may see it (decision 174). */
export const fullTrail = readCalls('fullTrail', 'full-trail', 'all areas')
