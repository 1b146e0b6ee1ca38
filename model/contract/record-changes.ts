import { Type } from 'typebox'
import { reviewedKeys } from '../kinds/reviewed.ts'
import { contentValues } from './content-values.ts'
import { Done, endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { Change } from './site-work.ts'

const path = '/v1/cms/record-changes/:list/:id'
const OfRecord = object({ list: Type.Enum(reviewedKeys, { description: 'The list of its kind.' }), id: Id })
const editing = { listFrom: 'params.list', flag: 'edit' } as const
const Values = contentValues('records')

const Waiting = object({
  version: Version,
  record_version: Type.Integer({
    minimum: 1,
    description: 'Of the record that it was laid over, here.',
    examples: [1],
  }),
  values: contentValues('records', 'As they are to be, with what others changed in the record since.'),
  changes: Type.Array(Change, { description: 'What the record says now against what it is to say.' }),
  held: Type.Array(Type.String(), {
    description: 'Fields that somebody changed in the record too since: until it is kept anew it does not go out.',
  }),
  launches: Type.Array(object({ id: Id, name: Type.String(), publish_at: nullable(Moment) }), {
    description: 'Launches of the caller with which it goes out.',
  }),
  updated_at: Moment,
  updated_by: nullable(Type.String()),
})
const State = object({ change: nullable(Waiting) })

/** Decision 342: a change of a record that visitors read waits beside what they read. */
export const recordChanges = {
  read: endpoint('GET', path, {
    access: { listFrom: 'params.list', flag: 'view' },
    params: OfRecord,
    reply: State,
    summary: 'The change of a record that waits beside what visitors read; null where none does.',
  }),
  keep: endpoint('PUT', path, {
    access: editing,
    params: OfRecord,
    bodyLimit: 5 * 1024 * 1024,
    body: object({
      version: Type.Optional(Type.Integer({ minimum: 0, description: 'Of the change; 0 where none waited.' })),
      record_version: Type.Optional(
        Type.Integer({ minimum: 1, description: 'Of the record as it was read.', examples: [1] }),
      ),
      values: Values,
    }),
    reply: State,
    summary: 'Keep a change of a record beside what visitors read, or change what is kept.',
    note: 'Of a record that visitors see. 409 STALE where the change or the record moved on. What says the same as the record ends the change.',
    audit: { action: 'keep' },
  }),
  publish: endpoint('POST', `${path}/publish`, {
    access: editing,
    params: OfRecord,
    body: object({ version: Type.Optional(Version) }),
    reply: Done,
    summary: 'Let visitors read the change that waits: it is saved in the record, by all of its rules.',
    audit: { action: 'edit' },
  }),
  drop: endpoint('DELETE', path, {
    access: editing,
    params: OfRecord,
    query: object({ version: Type.Optional(Version) }),
    reply: Done,
    summary: 'Forget the change that waits; what visitors read stays.',
    audit: { action: 'drop' },
  }),
}
