import { Type } from 'typebox'
import { mostPictures } from '../rules/comment-pictures.ts'
import { PrivateFile } from './approvals.ts'
import { endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { uploadLimit } from './files.ts'

const path = '/v1/cms/comments/:kind/:id'
/** Refusals stand where those of histories do: a comment has no page of its own. */
const refusals = { area: 'admin', module: 'audit-trail' } as const
const access = 'signed-in'

const record = {
  kind: Type.String({
    minLength: 1,
    maxLength: 40,
    description:
      'The kind of record, as in its history; webContent, buyerContent and projectInfo for pages; erpPostings, paynowPayments, launches, mails.',
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
  maxLength: 4000,
  description: 'Plain text; empty only beside a picture.',
  examples: ['Is this price right?'],
})
const Mentions = Type.Array(Id, {
  maxItems: 20,
  description: 'The people whom it concerns. Each must be somebody who may see the record.',
  examples: [[7]],
})
const Pictures = Type.Array(Id, {
  maxItems: mostPictures,
  uniqueItems: true,
  description: 'Pictures that the caller sent for this record, or that the comment has already.',
  examples: [[41]],
})
const Picture = object({ ...PrivateFile.properties, width: Type.Integer(), height: Type.Integer() })
const Person = object({ id: Id, name: Type.String() })
const Day = Type.String({ format: 'date', examples: ['2026-12-05'] })
const Due = nullable(Day)
const Comment = object({
  id: Id,
  by: Person,
  at: Moment,
  text: Type.String({ description: 'Empty where its writer removed it.' }),
  edited_at: nullable(Moment),
  is_removed: Type.Boolean(),
  is_mine: Type.Boolean(),
  mentions: Type.Array(Person),
  pictures: Type.Array(Picture),
  version: Version,
})
const Talk = object({
  name: Type.String({ description: 'What the record is called.' }),
  open: Type.Integer({ description: 'Threads that are not resolved.' }),
  threads: Type.Array(
    object({
      id: Id,
      field: nullable(Type.String()),
      about: nullable(Type.String({ description: 'What that field is called.' })),
      resolved: nullable(object({ by: Type.String(), at: Moment })),
      task: nullable(
        object({
          for: Person,
          is_away: Type.Boolean({ description: 'They are no active member of staff any more.' }),
          is_mine: Type.Boolean(),
          by: Type.String(),
          due_on: Due,
          is_late: Type.Boolean(),
        }),
      ),
      comments: Type.Array(Comment),
    }),
    { description: 'The oldest first.' },
  ),
})

/** What people say of any record, page or field (decision 289). */
export const comments = {
  read: endpoint('GET', '/v1/cms/comments/:comment', {
    access,
    refusals,
    params: object({ comment: Id }),
    reply: object({
      ...record,
      name: Type.String({ description: 'What the record is called.' }),
      to: Type.String({ description: 'Where its record is opened in the desk.' }),
    }),
    summary: 'The record or page of which a comment was made.',
    note: 'Only who may see the record is told.',
  }),
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
      pictures: Type.Optional(Pictures),
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
    body: object({
      text: Text,
      mentions: Type.Optional(Mentions),
      pictures: Type.Optional(Pictures),
      version: Type.Optional(Version),
    }),
    reply: Talk,
    summary: 'Change one’s own comment; without `pictures` it keeps those that it has.',
    audit: { action: 'edit-comment' },
  }),
  remove: endpoint('DELETE', `${path}/:comment`, {
    access,
    refusals,
    params: ofComment,
    reply: Talk,
    summary: 'Remove one’s own comment: its text, its pictures and whom it mentions are gone.',
    audit: { action: 'remove-comment' },
  }),
  attach: endpoint('POST', `${path}/pictures`, {
    access,
    refusals,
    params: Subject,
    body: 'multipart',
    bodyLimit: uploadLimit,
    reply: Picture,
    status: 201,
    summary:
      'Send a picture (JPG, PNG or WebP of 5 MB or less) that a comment of the caller on this record may then have.',
    note: 'Only its sender reads it until a comment has it; without one it goes after seven days.',
    audit: { action: 'attach' },
  }),
  picture: endpoint('GET', `${path}/pictures/:picture`, {
    access,
    refusals,
    params: object({ ...record, picture: Id }),
    query: object({
      size: Type.Optional(Type.Literal('small', { description: 'A small copy, as WebP.', examples: ['small'] })),
    }),
    reply: 'file',
    summary: 'A picture of a comment, for whoever may see the record.',
  }),
  resolve: endpoint('POST', `${path}/:comment/resolve`, {
    access,
    refusals,
    params: ofComment,
    reply: Talk,
    summary: 'Mark a thread as resolved.',
    audit: { action: 'resolve-comment' },
  }),
  give: endpoint('PUT', `${path}/:comment/task`, {
    access,
    refusals,
    params: ofComment,
    body: object({
      user_id: nullable(Id),
      due_on: Type.Optional(
        nullable(Type.String({ format: 'date', description: 'From today on.', examples: ['2030-12-05'] })),
      ),
    }),
    reply: Talk,
    summary: 'Give a thread to somebody to do, by a day; with `user_id` null it is nobody’s task any more.',
    note: 'Whoever may see the record may, and only to somebody who may see it, who finds it in the bell and on the dashboard.',
    audit: { action: 'give-task' },
  }),
  tasks: endpoint('GET', '/v1/cms/tasks', {
    access,
    reply: object({
      as_of: Moment,
      items: Type.Array(
        object({
          comment: Id,
          for: Person,
          by: Person,
          is_mine: Type.Boolean({ description: 'The caller is to do it; else the caller gave it.' }),
          given_at: Moment,
          due_on: Due,
          is_late: Type.Boolean(),
          title: Type.String({ description: 'What the record is called.' }),
          page: Type.String(),
          text: Type.String({ description: 'How the thread begins.' }),
          to: Type.String({ description: 'Where its record is opened in the desk.' }),
        }),
        { description: 'One’s own first; what is due first, what has no day last.' },
      ),
      more: Type.Boolean({ description: 'There are more than are told.' }),
    }),
    summary: 'What the caller is to do, and what the caller gave others to do: open threads that are tasks.',
    note: 'Asked of each record anew: of what one may not see any more nothing is told.',
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
