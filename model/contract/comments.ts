import { Type } from 'typebox'
import { endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'

const path = '/v1/cms/comments/:kind/:id'
/** Refusals stand where those of histories do: a comment has no page of its own. */
const refusals = { area: 'admin', module: 'audit-trail' } as const
const access = 'signed-in'

const record = {
  kind: Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'The kind of record, as in its history; webContent, buyerContent and projectInfo for pages.',
    examples: ['webFaqs'],
  }),
  id: Type.String({
    minLength: 1,
    maxLength: 100,
    description:
      'Its id as in its history; of a page `ZRLU.website.contact-information`, `12.project_info.amenities` or its name.',
    examples: ['12'],
  }),
}
const Subject = object(record)
const ofComment = object({ ...record, comment: Id })

const Text = Type.String({
  minLength: 1,
  maxLength: 4000,
  description: 'Plain text.',
  examples: ['Is this price right?'],
})
const Mentions = Type.Array(Id, {
  maxItems: 20,
  description: 'The people whom it concerns. Each must be somebody who may see the record.',
  examples: [[7]],
})
const Person = object({ id: Id, name: Type.String() })
const Comment = object({
  id: Id,
  by: Person,
  at: Moment,
  text: Type.String({ description: 'Empty where its writer removed it.' }),
  edited_at: nullable(Moment),
  is_removed: Type.Boolean(),
  is_mine: Type.Boolean(),
  mentions: Type.Array(Person),
  version: Version,
})
const Talk = object({
  name: Type.String({ description: 'What the record is called.' }),
  open: Type.Integer({ description: 'Threads that are not resolved.' }),
  threads: Type.Array(
    object({
      id: Id,
      field: nullable(Type.String()),
      resolved: nullable(object({ by: Type.String(), at: Moment })),
      comments: Type.Array(Comment),
    }),
    { description: 'The oldest first.' },
  ),
})

/** What people say of any record, page or field (decision 289). */
export const comments = {
  list: endpoint('GET', path, {
    access,
    refusals,
    params: Subject,
    reply: Talk,
    summary: 'What was said of a record or page, by threads.',
    note: 'Only who may see the record sees what is said of it.',
  }),
  people: endpoint('GET', `${path}/people`, {
    access,
    refusals,
    params: Subject,
    query: object({ search: Type.Optional(Type.String({ maxLength: 80 })) }),
    reply: Type.Array(object({ id: Id, name: Type.String(), role: Type.String() })),
    summary: 'Colleagues who may see the record, and so may be mentioned.',
  }),
  create: endpoint('POST', path, {
    access,
    refusals,
    params: Subject,
    body: object({
      text: Text,
      field: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          pattern: '^[A-Za-z0-9_.-]+$',
          description: 'The field it is about, as in the form.',
          examples: ['question'],
        }),
      ),
      thread: Type.Optional(
        Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description: 'Answers this thread.' }),
      ),
      mentions: Type.Optional(Mentions),
    }),
    reply: Talk,
    status: 201,
    summary: 'Say something of a record or of one of its fields, or answer.',
    note: 'Whoever may see the record may. An answer opens a resolved thread again.',
    audit: { action: 'comment' },
  }),
  update: endpoint('PUT', `${path}/:comment`, {
    access,
    refusals,
    params: ofComment,
    body: object({ text: Text, mentions: Type.Optional(Mentions), version: Type.Optional(Version) }),
    reply: Talk,
    summary: 'Change one’s own comment.',
    audit: { action: 'edit-comment' },
  }),
  remove: endpoint('DELETE', `${path}/:comment`, {
    access,
    refusals,
    params: ofComment,
    reply: Talk,
    summary: 'Remove one’s own comment: its text and whom it mentions are gone.',
    audit: { action: 'remove-comment' },
  }),
  resolve: endpoint('POST', `${path}/:comment/resolve`, {
    access,
    refusals,
    params: ofComment,
    reply: Talk,
    summary: 'Mark a thread as resolved.',
    audit: { action: 'resolve-comment' },
  }),
  reopen: endpoint('POST', `${path}/:comment/reopen`, {
    access,
    refusals,
    params: ofComment,
    reply: Talk,
    summary: 'Open a resolved thread again.',
    audit: { action: 'reopen-comment' },
  }),
}
