import { Type } from 'typebox'
import { Cursor, endpoint, fieldValues, Id, Moment, nullable, object, Version } from './endpoint.ts'

const Subject = object({
  kind: Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'The kind of record: the name of its group of calls, as webFaqs or units.',
    examples: ['webFaqs'],
  }),
  id: Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'Its id; of settings without one what names them: a brand, a kind, a command.',
    examples: ['12'],
  }),
})
const Line = object({
  id: Id,
  created_at: Moment,
  user_id: nullable(Id),
  user_name: Type.String(),
  role_name: nullable(Type.String({ description: 'The role in which it was done, where its line says so.' })),
  area: Type.String(),
  module: Type.String(),
  action: Type.String(),
  entity: nullable(Type.String()),
  entity_id: nullable(Type.String()),
  subject: nullable(Type.String({ description: 'What people know the record by.' })),
  brand_id: nullable(Type.Integer()),
  before: fieldValues('What the fields that differ held.'),
  after: fieldValues('What they held afterwards.'),
  restorable: Type.Array(Type.String(), { description: 'The fields whose value before can be put back.' }),
  kept_out: Type.Record(Type.String(), Type.String(), { description: 'Why a value before cannot be put back.' }),
  restored_from: nullable(object({ line: Id, at: Moment })),
})

/** The history of any record, and the way back. */
export const history = {
  list: endpoint('GET', '/v1/cms/history/:kind/:id', {
    access: 'signed-in',
    refusals: { area: 'admin', module: 'audit-trail' },
    params: Subject,
    query: object({ after: Type.Optional(Cursor) }),
    reply: object({
      name: Type.String(),
      version: nullable(Version),
      form: nullable(
        Type.String({ description: 'Which of several forms its fields are: the mail of an email setting.' }),
      ),
      may_restore: Type.Boolean(),
      values: fieldValues('How its fields stand now.'),
      names: Type.Record(Type.String(), Type.String(), {
        description: 'Names of records that its fields hold by id: of `seller_id 12`, the seller.',
      }),
      items: Type.Array(Line),
      next: nullable(Cursor),
    }),
    summary: 'What was done to one record, newest first, with its values before and after.',
    note: 'Only who may see the record sees its history.',
  }),
  restore: endpoint('POST', '/v1/cms/history/:kind/:id/restore', {
    access: 'signed-in',
    refusals: { area: 'admin', module: 'audit-trail' },
    params: Subject,
    body: object({
      line: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'A line of its history.' }),
      fields: Type.Optional(
        Type.Array(Type.String({ maxLength: 60 }), {
          minItems: 1,
          maxItems: 200,
          description:
            'These fields alone get the value that they had before the line. Left out: all that can be put back.',
        }),
      ),
      version: Type.Optional(Version),
    }),
    reply: object({ restored: Type.Array(Type.String()), left: Type.Record(Type.String(), Type.String()) }),
    summary: 'Put a record, or some of its fields, back to how it stood before a line of its history.',
    note: 'A change like any other: judged by the same rules, a version of its own, a line that names the line restored from.',
    audit: { action: 'restore' },
  }),
}
