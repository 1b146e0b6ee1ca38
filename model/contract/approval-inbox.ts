import { Type } from 'typebox'
import { approvalTerms as content } from '../content/records/approval-terms.ts'
import { undoKeys, waitingKeys } from '../workflows/waiting.ts'
import { endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { asRead, changedFields } from './fields.ts'

const Words = Type.String()
const Day = Type.String({ format: 'date' })
const Person = object({ id: Id, name: Words })
export const WaitingKind = Type.Enum([...waitingKeys])
const UndoKind = Type.Enum([...undoKeys])

/** Decision 063: everything that waits for a person, of every kind, in one queue. */
export const approvalInbox = {
  list: endpoint('GET', '/v1/cms/approvals', {
    access: 'signed-in',
    query: object({
      kind: Type.Optional(WaitingKind),
      late: Type.Optional(Type.Boolean({ description: 'Only what is past its due date.' })),
      after: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    }),
    reply: object({
      as_of: Moment,
      items: Type.Array(
        object({
          key: WaitingKind,
          id: Id,
          due_at: nullable(Moment),
          brand_ids: Type.Array(Type.Integer()),
          title: Words,
          number: Words,
          who: Words,
          for: nullable(object({ id: Id, name: Words })),
        }),
      ),
      next: nullable(Words),
      acting: Type.Array(object({ id: Id, name: Words, brands: Type.Array(Words), pages: Type.Array(Words) }), {
        description: 'In whose place the caller may decide today, and what of it.',
      }),
    }),
    summary:
      'What waits for the caller’s decision, of every kind, what is due first on top: their own requests and the levels of others are not in it.',
  }),
  undo: endpoint('POST', '/v1/cms/approvals/undo', {
    refuses: ['UNDO_OVER'],
    access: 'signed-in',
    onBehalf: true,
    body: object({ key: UndoKind, id: Id, version: Version }),
    reply: object({ key: UndoKind, id: Id }),
    summary:
      'Take back the step that brought a record to this version: by whoever took it, for ten seconds, while its mail waits and nobody acted since.',
    audit: { action: 'undo', place: { area: 'sellers_portal', module: 'approvals' } },
  }),
}

const Delegation = object({
  id: Id,
  version: Version,
  from: Person,
  to: Person,
  pages: Type.Array(Words),
  starts_on: Day,
  ends_on: Day,
  reason: nullable(Words),
  ended_at: nullable(Moment),
  ended_by: nullable(Words),
  created_at: Moment,
})
const path = '/v1/cms/approval-delegations'
const place = { area: 'sellers_portal', module: 'approvals' } as const

/** Decision 064: approvals delegated during an absence. */
export const approvalDelegations = {
  list: endpoint('GET', path, {
    access: 'signed-in',
    reply: object({
      items: Type.Array(Delegation),
      pages: Type.Array(Words, { description: 'What the caller may pass on.' }),
    }),
    summary:
      'What the caller passed on and what was passed on to them: what is to come, what holds, and what ended lately.',
  }),
  create: endpoint('POST', path, {
    access: 'signed-in',
    body: object({
      to_user_id: Id,
      pages: Type.Array(Words, { maxItems: 20 }),
      starts_on: Day,
      ends_on: Day,
      reason: Type.Optional(nullable(Type.String({ maxLength: 4000 }))),
    }),
    reply: Delegation,
    status: 201,
    summary: 'Pass approvals on to a colleague, for some kinds and days. Nobody passes on what they do not hold.',
    audit: { action: 'delegate', place },
  }),
  end: endpoint('POST', `${path}/:id/end`, {
    access: 'signed-in',
    params: object({ id: Id }),
    body: object({ version: Type.Optional(Version) }),
    reply: Delegation,
    summary: 'End it at once: by whoever passed it on, whoever it was passed on to, or who edits user accounts.',
    audit: { action: 'revoke', place },
  }),
  candidates: endpoint('GET', `${path}/candidates`, {
    access: 'signed-in',
    query: object({ search: Type.Optional(Type.String({ minLength: 2, maxLength: 80 })) }),
    reply: Type.Array(object({ id: Id, name: Words, role: Words })),
    summary: 'Colleagues to whom approvals may be passed on.',
  }),
}

const Terms = object({
  key: WaitingKind,
  version: Version,
  days: Type.Integer(),
  remind_before: Type.Integer(),
  escalate_after: Type.Integer(),
  updated_at: nullable(Moment),
  updated_by: nullable(Words),
  may_edit: Type.Boolean({ description: 'Whether the caller sets them.' }),
})
/** Judged by the form's own fields, so that every message names one; the rest is as read. */
const Open = Type.Optional(Type.Unknown())
const { updated_at, updated_by, may_edit } = Terms.properties

/** Decision 100: how many days each kind of approval has, and who is reminded when. */
export const approvalTerms = {
  list: endpoint('GET', '/v1/cms/approval-terms', {
    access: 'signed-in',
    reply: Type.Array(Terms),
    summary: 'Until when approvals are to be decided, of the kinds that the caller decides or manages.',
  }),
  save: endpoint('POST', '/v1/cms/approval-terms', {
    access: 'signed-in',
    body: object({
      key: WaitingKind,
      days: Open,
      remind_before: Open,
      escalate_after: Open,
      updated_at: Open,
      updated_by: Open,
      may_edit: Open,
      version: Type.Optional(Version),
    }),
    described: object({
      key: WaitingKind,
      ...changedFields(content.fields),
      ...asRead({ updated_at, updated_by, may_edit }),
      version: Version,
    }),
    reply: Terms,
    summary: 'Change the days of a kind, by who manages it. They hold for what comes to its approver from then on.',
    audit: { action: 'edit', place },
  }),
}
