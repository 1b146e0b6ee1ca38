import { Type } from 'typebox'
import { lists } from '../kinds/lists.ts'
import { formats } from '../rules/formats.ts'
import { personLabels, personLengths } from '../rules/person.ts'
import { Done, endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { withRead } from './fields.ts'
import { listQuery, listReply } from './list-shapes.ts'

const page = 'admin.user-account'
const text = nullable(Type.String())
const moment = nullable(Moment)
const source = nullable(Type.Enum(['self', 'admin', 'system']))

export const AccountRow = object({
  id: Id,
  version: Version,
  name: Type.String(),
  email: Type.String(),
  user_type_id: Type.Integer(),
  user_role_id: nullable(Id),
  role_name: text,
  department: text,
  employee_no: text,
  last_login_at: moment,
  locked_until: moment,
  created_at: Moment,
  deleted_at: moment,
  deleted_by: text,
  deactivation_source: source,
  deactivation_reason: text,
})

const words = (field: keyof typeof personLengths) =>
  Type.String({ title: personLabels[field], maxLength: personLengths[field] })
const person = {
  Firstname: words('Firstname'),
  Lastname: words('Lastname'),
  email: words('email'),
  mobile: { ...nullable(Type.String({ maxLength: formats.mobile.most })), title: personLabels.mobile },
  employee_no: words('employee_no'),
  department: words('department'),
  user_role_id: {
    ...Id,
    title: 'Role',
    description: 'The `id` that `userAccounts.roles` answers with.',
    'x-relation': { operationId: 'userAccounts.roles', pick: 'id' },
  },
}
export const Account = object({
  ...AccountRow.properties,
  Firstname: Type.String(),
  Lastname: Type.String(),
  mobile: text,
  must_change_password: Type.Boolean(),
  password_changed_at: Moment,
  last_login_ip: text,
  updated_at: Moment,
  updated_by: text,
  has_second_factor: Type.Boolean(),
  is_above: Type.Boolean({
    description:
      'The role holds what the caller does not: its e-mail, role, password and second factor are not the caller’s to change.',
  }),
})

const params = object({ id: Id })
const version = { version: Type.Optional(Version) }
/** Fields that a read returns and a change ignores. */
const beside = Object.fromEntries(
  Object.entries(Account.properties).filter(([name]) => name !== 'version' && !Object.hasOwn(person, name)),
)
const Session = object({
  id: Type.String({ pattern: '^[0-9a-f]{64}$', examples: ['0a'.repeat(32)] }),
  created_at: Moment,
  last_seen_at: Moment,
  expires_at: Moment,
  ip: text,
  user_agent: text,
  is_own: Type.Boolean({ description: 'The one this call was made in.' }),
})

export const userAccounts = {
  list: endpoint('GET', '/v1/cms/admin-user', {
    access: { page, flag: 'view' },
    summary: 'Staff accounts.',
    query: listQuery(lists.userAccounts),
    reply: listReply(AccountRow),
  }),
  trashed: endpoint('GET', '/v1/cms/user-trash', {
    access: { page, flag: 'view' },
    summary: 'Deactivated users of every kind: who, when and why.',
    query: listQuery(lists.userAccounts),
    reply: listReply(AccountRow),
  }),
  read: endpoint('GET', '/v1/cms/admin-user/:id', {
    access: { page, flag: 'view' },
    summary: 'One account.',
    params,
    reply: Account,
  }),
  roles: endpoint('GET', '/v1/cms/admin-user-role', {
    access: { page, flag: 'view' },
    summary: 'The roles an account may be given.',
    reply: object({
      items: Type.Array(
        object({
          id: Id,
          name: Type.String(),
          description: text,
          is_above: Type.Boolean({ description: 'It holds what the caller does not, so it is not theirs to give.' }),
        }),
      ),
    }),
  }),
  create: endpoint('POST', '/v1/cms/admin-user', {
    access: { page, flag: 'add' },
    summary: 'Make a staff account; a first password is mailed to its owner.',
    body: object(person),
    reply: Account,
    status: 201,
    audit: { action: 'add' },
  }),
  update: endpoint('PUT', '/v1/cms/admin-user/:id', {
    access: { page, flag: 'edit' },
    summary: 'Change an account; another role holds from the next call on.',
    params,
    ...withRead({ ...version, ...person }, beside),
    reply: Account,
    audit: { action: 'edit' },
  }),
  remove: endpoint('DELETE', '/v1/cms/admin-user/:id', {
    access: { page, flag: 'delete' },
    summary: 'Deactivate a user, with the reason; every session ends at once.',
    params,
    body: object({ ...version, reason: Type.String({ maxLength: 2000 }) }),
    reply: Done,
    audit: { action: 'delete' },
  }),
  restore: endpoint('POST', '/v1/cms/user-restore', {
    access: { page, flag: 'delete' },
    summary: 'Bring a deactivated user back; staff get a new first password by mail.',
    body: object({
      id: Id,
      ...version,
      reference: Type.Optional(
        Type.String({ maxLength: 120, description: 'The written request of a user who left of their own accord.' }),
      ),
    }),
    reply: Done,
    audit: { action: 'restore' },
  }),
  impact: endpoint('GET', '/v1/cms/admin-user/:id/impact', {
    access: { page, flag: 'view' },
    summary: 'What is open in the name of a user, before they are deactivated.',
    params,
    reply: object({ items: Type.Array(object({ label: Type.String(), count: Type.Integer() })) }),
  }),
  sessions: endpoint('GET', '/v1/cms/admin-user/:id/sessions', {
    access: { page, flag: 'view' },
    summary: 'Where a user is signed in.',
    params,
    reply: object({ items: Type.Array(Session) }),
  }),
  revoke: endpoint('POST', '/v1/cms/admin-user/:id/sessions/revoke', {
    access: { page, flag: 'edit' },
    summary: 'End one session of a user, or all of them, at once.',
    params,
    body: object({ session: Type.Optional(Session.properties.id) }),
    reply: object({ revoked: Type.Integer() }),
    audit: { action: 'edit' },
  }),
  unlock: endpoint('POST', '/v1/cms/admin-user/:id/unlock', {
    access: { page, flag: 'edit' },
    summary: 'Let a locked user try to sign in again.',
    params,
    reply: Done,
    audit: { action: 'edit' },
  }),
  resetSecondFactor: endpoint('POST', '/v1/cms/admin-user/:id/second-factor', {
    access: { page, flag: 'edit' },
    summary:
      'Take a person’s second factor away, who has lost it; every session ends. Never one’s own, nor that of who holds more.',
    params,
    reply: Done,
    audit: { action: 'edit' },
  }),
  resetPassword: endpoint('POST', '/v1/cms/admin-user/:id/password', {
    access: { page, flag: 'edit' },
    summary:
      'Mail a new first password to the owner of an account; every session ends. Never one’s own, nor that of who holds more.',
    params,
    body: object(version),
    reply: Done,
    audit: { action: 'edit' },
  }),
}
