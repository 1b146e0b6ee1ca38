import { Type } from 'typebox'
import type { List } from '../lists/list.ts'
import { Moment, nullable, object } from './endpoint.ts'
import { listQuery } from './list-shapes.ts'

const Words = Type.String()

/** What a decision would do, for every kind that is decided: each field as it stands and as it would, the mails, and what speaks against it, by field. */
export const DecisionPreview = object({
  changes: Type.Array(object({ field: Words, before: Type.Unknown(), after: Type.Unknown() })),
  mails: Type.Array(object({ to: Type.Array(object({ name: Words, email: Words })), subject: Words, body: Words })),
  errors: Type.Record(Words, Type.Array(Words)),
})

/** What happened with a record so far, the first on top. */
export const Timeline = Type.Array(object({ at: Moment, who: Words, action: Words, note: nullable(Words) }))

/** A queue is read on from where a page ended, or by the number of a page, which counts from 1 (domain.md 4 row 35). */
export const queueQuery = (list: List) =>
  listQuery(list, { page: Type.Optional(Type.Integer({ minimum: 1, maximum: 400 })) })
