import { Type } from 'typebox'
import { lists } from '../kinds/lists.ts'
import { pageOfList } from '../kinds/page-of-list.ts'
import { Done, endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { listQuery, listReply } from './list-shapes.ts'
import { AccountRow } from './user-accounts.ts'

const page = pageOfList.unsubscribedUsers
const { id, version, name, email, user_type_id, role_name, deleted_by, deactivation_source, deactivation_reason } =
  AccountRow.properties
const UserRow = object({
  ...{ id, version, name, email, user_type_id, role_name, deleted_by, deactivation_source, deactivation_reason },
  deleted_at: nullable(Moment),
})
const params = object({ id: Id })

export const unsubscribedUsers = {
  list: endpoint('GET', '/v1/cms/unsubscribed-users', {
    access: { page, flag: 'view' },
    summary: 'Users who left of their own accord, and those whom staff deactivated.',
    query: listQuery(lists.unsubscribedUsers),
    reply: listReply(UserRow),
  }),
  read: endpoint('GET', '/v1/cms/unsubscribed-users/:id', {
    access: { page, flag: 'view' },
    summary: 'One of them.',
    params,
    reply: UserRow,
  }),
  restore: endpoint('POST', '/v1/cms/unsubscribed-users/:id/restore', {
    access: { page, flag: 'edit' },
    summary: 'Bring a user back; who left of their own accord, on their written request only.',
    params,
    body: object({
      version: Type.Optional(Version),
      reference: Type.Optional(Type.String({ maxLength: 120 })),
    }),
    reply: Done,
    audit: { action: 'restore' },
  }),
}
