import { Type } from 'typebox'
import { object } from './endpoint.ts'

const Words = Type.String()

/** What a decision would do, for every kind that is decided: each field as it stands and as it would, the mails, and what speaks against it, by field. */
export const DecisionPreview = object({
  changes: Type.Array(object({ field: Words, before: Type.Unknown(), after: Type.Unknown() })),
  mails: Type.Array(object({ to: Type.Array(object({ name: Words, email: Words })), subject: Words, body: Words })),
  errors: Type.Record(Words, Type.Array(Words)),
})
