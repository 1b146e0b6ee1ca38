import { Type } from 'typebox'
import { brandCodes } from '../brands.ts'
import { areaKeys, flags } from '../pages/page.ts'
import { Done, endpoint, Id, Moment, nullable, object, PageKey, Version } from './endpoint.ts'
import { withRead } from './fields.ts'
import { RoleAccess } from './session.ts'

const page = 'admin.user-role'

export const RoleRow = object({
  id: Id,
  name: Type.String(),
  description: nullable(Type.String()),
  is_system: Type.Boolean({ description: 'Came with Atrium: may be changed, not renamed or deleted.' }),
  needs_second_factor: Type.Boolean({ description: 'Its people confirm every sign-in with a second factor.' }),
  people: Type.Integer({ description: 'Active users who hold it.' }),
  access: RoleAccess,
  version: Version,
  updated_at: Moment,
  updated_by: nullable(Type.String()),
})

const Flag = Type.Enum([...flags])
const Rights = object({
  brands: Type.Array(Type.Enum([...brandCodes])),
  grants: Type.Array(
    object({
      page: PageKey,
      flag: Flag,
      fields: Type.Optional(Type.String({ description: 'Of this group of fields: seen (view) or changed (edit).' })),
      rows: Type.Optional(
        Type.Enum(['all', 'group'], { description: 'Of these records, where a role may be kept to fewer.' }),
      ),
    }),
  ),
})
const input = {
  name: Type.String({ maxLength: 60 }),
  description: nullable(Type.String({ maxLength: 200 })),
  access: RoleAccess,
  needs_second_factor: Type.Optional(Type.Boolean()),
}
const params = object({ id: Id })
const { id, is_system, people, updated_at, updated_by } = RoleRow.properties
/** Fields that a read returns and a change ignores. */
const beside = { id, is_system, people, updated_at, updated_by }

/** Most people that a preview names; the rest are counted. */
export const namedInPreview = 100

export const roles = {
  list: endpoint('GET', '/v1/cms/user-role', {
    access: { page, flag: 'view' },
    summary: 'Every role, with how many people hold it.',
    reply: object({ items: Type.Array(RoleRow) }),
  }),
  read: endpoint('GET', '/v1/cms/user-role/:id', {
    access: { page, flag: 'view' },
    summary: 'One role.',
    params,
    reply: RoleRow,
  }),
  create: endpoint('POST', '/v1/cms/user-role', {
    access: { page, flag: 'add' },
    summary: 'Make a role; it can hold only what its maker holds.',
    body: object(input),
    reply: RoleRow,
    status: 201,
    audit: { action: 'add' },
  }),
  update: endpoint('PUT', '/v1/cms/user-role/:id', {
    access: { page, flag: 'edit' },
    summary: 'Change a role; its people have the new rights from their next call on.',
    params,
    ...withRead({ version: Type.Optional(Version), ...input }, beside),
    reply: RoleRow,
    audit: { action: 'edit' },
  }),
  remove: endpoint('DELETE', '/v1/cms/user-role/:id', {
    access: { page, flag: 'delete' },
    summary: 'Delete a role that nobody holds.',
    params,
    body: object({ version: Type.Optional(Version) }),
    reply: Done,
    audit: { action: 'delete' },
  }),
  preview: endpoint('POST', '/v1/cms/user-role/preview', {
    access: { page, flag: 'view' },
    summary:
      'What a change of a role would give and take, and to whom, and what of it is beyond what the caller holds; nothing is changed.',
    reads: true,
    body: object({ id: Type.Optional(Id), access: RoleAccess }),
    reply: object({
      gives: Rights,
      takes: Rights,
      beyond: Rights,
      people: Type.Array(object({ id: Id, name: Type.String() })),
      total: Type.Integer(),
    }),
  }),
  explain: endpoint('GET', '/v1/cms/user-role/explain', {
    access: { page, flag: 'view' },
    summary: 'Why a person may do something on a page, or may not, and which roles would let them.',
    query: object({
      user_id: Id,
      page: PageKey,
      flag: Flag,
      brand: Type.Optional(Type.Enum([...brandCodes])),
    }),
    reply: object({
      may: Type.Boolean(),
      person: Type.String(),
      role: object({ id: Id, name: Type.String() }),
      reasons: Type.Array(Type.String(), { description: 'What stands in the way; empty where nothing does.' }),
      kept: Type.Array(Type.String(), { description: 'What of the page the role has not: fields, and records.' }),
      roles: Type.Array(object({ id: Id, name: Type.String() }), { description: 'Roles that hold it.' }),
    }),
  }),
  viewAs: endpoint('POST', '/v1/cms/user-role/view-as', {
    access: { page, flag: 'view' },
    summary:
      'Look at the desk as a person does, or whoever holds a role: calls of this session that carry the answer’s `view` in `X-View-As` are answered as theirs would be, where the caller may see it too, and change nothing.',
    body: object({ user_id: Type.Optional(Id), role_id: Type.Optional(Id) }),
    reply: object({ view: Type.String() }),
    audit: { action: 'view as' },
  }),
  endView: endpoint('POST', '/v1/cms/user-role/view-as/end', {
    access: 'signed-in',
    whileViewing: true,
    refuses: ['NOT_FOUND'],
    summary: 'Look at the desk as oneself again.',
    reply: Done,
    audit: { action: 'view as oneself', place: { area: 'admin', module: 'user-role' } },
  }),
  access: endpoint('GET', '/v1/cms/role-access', {
    access: { page, flag: 'view' },
    summary: 'Every page with the flags a role may hold on it, and which of them the caller may give.',
    reply: object({
      brands: Type.Array(object({ code: Type.String(), label: Type.String(), may_give: Type.Boolean() })),
      pages: Type.Array(
        object({
          page: PageKey,
          area: Type.Enum([...areaKeys]),
          key: Type.String(),
          label: Type.String(),
          menu: Type.Array(Type.String()),
          flags: Type.Array(Flag),
          may_give: Type.Array(Flag),
          fields: Type.Array(
            object({
              key: Type.String(),
              label: Type.String(),
              by_step: Type.Boolean({
                description: 'Steps write them: they can be hidden, and not be made read-only.',
              }),
            }),
            { description: 'Groups of fields that a role may be kept from.' },
          ),
          rows: Type.Array(object({ key: Type.Enum(['own', 'group']), label: Type.String() }), {
            description: 'Records to which a role may be kept.',
          }),
        }),
      ),
    }),
  }),
}
