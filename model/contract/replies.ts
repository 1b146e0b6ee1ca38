import { Type } from 'typebox'
import { responseKinds } from '../workflows/inquiry.ts'
import { endpoint, Id, Moment, nullable, object } from './endpoint.ts'

/** The lists whose records are answered in writing. */
export const answeredLists = ['webInquiries', 'buyerInquiries'] as const
export type RepliedList = (typeof answeredLists)[number]

const Words = Type.String()
const Kind = Type.Enum(responseKinds)
const of = object({ list: Type.Enum(answeredLists), id: Id })

/** What helps to answer an inquiry, and the reply that one is writing (decision 225). */
export const replies = {
  read: endpoint('GET', '/v1/cms/replies/:list/:id', {
    access: { listFrom: 'params.list', flag: 'view' },
    params: of,
    reply: object({
      draft: nullable(object({ kind: Kind, text: Words, at: Moment })),
      others: Type.Array(object({ by: Words, at: Moment }), { description: 'Colleagues who are writing one, too.' }),
      greeting: Words,
      signature: Words,
      answers: Type.Array(object({ id: Id, title: Words, text: Words })),
      before: Type.Array(
        object({
          list: Type.Enum(answeredLists),
          id: Id,
          brand: Words,
          number: Words,
          at: Moment,
          status: Words,
          text: Words,
          answer: nullable(object({ text: Words, by: Words, at: Moment })),
        }),
        { description: 'What the same address wrote before, the last first, with the last answer to it.' },
      ),
    }),
    summary:
      'For a reply to an inquiry: one’s own draft, saved answers with its values, and what the person wrote before.',
  }),
  keep: endpoint('PUT', '/v1/cms/replies/:list/:id', {
    access: { listFrom: 'params.list', flag: 'edit' },
    params: of,
    body: object({ kind: Kind, text: Type.String({ maxLength: 5000 }) }),
    reply: object({ at: nullable(Moment) }),
    summary: 'Keep a reply that one is writing, for any device; an empty text forgets it.',
    note: 'Not audited: nobody is told and no record changes. The reply itself is audited when it is sent.',
  }),
}
