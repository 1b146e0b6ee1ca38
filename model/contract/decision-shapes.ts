import { type TObject, type TProperties, Type } from 'typebox'
import type { List } from '../lists/list.ts'
import type { PageId } from '../pages/index.ts'
import type { Area } from '../pages/page.ts'
import { type EndpointAccess, endpoint, Id, Moment, nullable, object } from './endpoint.ts'
import { listQuery, listReply } from './list-shapes.ts'

const Words = Type.String()

/** What a decision would do, for every kind that is decided: each field as it stands and as it would, the mails, and what speaks against it, by field. */
export const DecisionPreview = object({
  changes: Type.Array(object({ field: Words, before: Type.Unknown(), after: Type.Unknown() })),
  mails: Type.Array(object({ to: Type.Array(object({ name: Words, email: Words })), subject: Words, body: Words })),
  errors: Type.Record(Words, Type.Array(Words)),
})

/** What happened with a record so far, the first on top. */
export const Timeline = Type.Array(object({ at: Moment, who: Words, action: Words, note: nullable(Words) }))

type Kind<Row extends TObject, Whole extends TObject, Asked extends TProperties> = {
  readonly page: PageId
  readonly path: `/v1/cms/${string}`
  readonly list: List
  readonly row: Row
  readonly whole: Whole
  /** What a decision says, beside the version it was taken on. */
  readonly asked: Asked
  readonly words: { readonly list: string; readonly read: string }
  /** Who may ask what a decision would do, where that is not everyone who reads. */
  readonly preview?: {
    readonly access: EndpointAccess
    readonly refusals?: { readonly area: Area; readonly module: string }
  }
}

/** How every kind that is decided is read: its queue, one of it, and what a decision on that one would do. */
export function queueCalls<Row extends TObject, Whole extends TObject, Asked extends TProperties>({
  page,
  path,
  list,
  row,
  whole,
  asked,
  words,
  preview,
}: Kind<Row, Whole, Asked>) {
  const seeing = { page, flag: 'view' } as const
  const one = object({ id: Id })
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: seeing,
      // Read on from where a page ended, or by the number of a page (domain.md 4 row 35).
      query: listQuery(list, { page: Type.Optional(Type.Integer({ minimum: 1, maximum: 400 })) }),
      reply: listReply(row),
      summary: words.list,
      note: '`page` counts from 1 (domain.md 4 row 35); `after` goes on where a page ended and costs the same however far in.',
    }),
    read: endpoint({
      method: 'GET',
      path: `${path}/:id`,
      access: seeing,
      onBehalf: true,
      params: one,
      reply: whole,
      summary: words.read,
    }),
    preview: endpoint({
      method: 'GET',
      path: `${path}/:id/preview`,
      access: seeing,
      ...preview,
      onBehalf: true,
      params: one,
      query: object(asked),
      reply: DecisionPreview,
      summary: 'What a decision would change and who would be told. Nothing is done.',
    }),
  }
}
