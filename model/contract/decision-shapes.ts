import { type TObject, type TProperties, Type } from 'typebox'
import type { List } from '../lists/list.ts'
import type { PageId } from '../pages/index.ts'
import type { Area } from '../pages/page.ts'
import { statusAsked } from '../workflows/workflow.ts'
import { changeShape, type Described } from './column-shapes.ts'
import { type EndpointAccess, endpoint, Id, Moment, nullable, object } from './endpoint.ts'
import { listQuery, listReply } from './list-shapes.ts'

const Words = Type.String()

/** The effect of a decision: each column that it changes, the mails, and objections by field. */
export const decisionPreview = (workflow: Described, { properties }: TObject) =>
  object({
    changes: Type.Array(changeShape(workflow, properties)),
    mails: Type.Array(object({ to: Type.Array(object({ name: Words, email: Words })), subject: Words, body: Words })),
    next: Type.Array(Words, { description: 'Who could take the next step.' }),
    errors: Type.Record(Words, Type.Array(Words)),
  })

/** The history of a record, newest first. */
export const Timeline = Type.Array(object({ at: Moment, who: Words, action: Words, note: nullable(Words) }))

type Labelled<A extends string> = {
  readonly actions: { readonly [action in A]: { readonly label: string; readonly to: string; readonly asked?: string } }
}
/** How a call names one of these steps: by its action; or by a status, as the specification's calls do. */
export const stepNames = <A extends string>(workflow: Labelled<A>, taken: readonly A[]) => ({
  action: Type.Optional(
    Type.Enum([...taken], {
      description: `The step: ${taken.map(action => `\`${action}\` (${workflow.actions[action].label})`).join(', ')}.`,
    }),
  ),
  status: Type.Optional(
    Type.Enum([...new Set(taken.map(action => statusAsked(workflow, action)))], {
      description: 'In the place of `action`: the status that the step leads to, where one step that is open now does.',
    }),
  ),
})

type Kind<Row extends TObject, Whole extends TObject, Asked extends TProperties> = {
  readonly page: PageId
  readonly path: `/v1/cms/${string}`
  readonly list: List
  readonly workflow: Described
  readonly row: Row
  readonly whole: Whole
  /** The input of a decision, beside the version that it is about. */
  readonly asked: Asked
  readonly words: { readonly list: string; readonly read: string }
  /** The flag that a preview needs, where not every reader may see it. */
  readonly preview?: {
    readonly access: EndpointAccess
    readonly shows?: readonly PageId[]
    readonly refusals?: { readonly area: Area; readonly module: string }
  }
}

/** The reads of every kind that is decided: its queue, one record, and the preview of a decision. */
export function queueCalls<Row extends TObject, Whole extends TObject, Asked extends TProperties>({
  page,
  path,
  list,
  workflow,
  row,
  whole,
  asked: request,
  words,
  preview,
}: Kind<Row, Whole, Asked>) {
  const seeing = { page, flag: 'view' } as const
  const one = object({ id: Id })
  return {
    list: endpoint('GET', path, {
      access: seeing,
      // Continues from the end of a page, or by page number (domain.md 4 row 35).
      query: listQuery(list, { page: Type.Optional(Type.Integer({ minimum: 1, maximum: 400 })) }),
      reply: listReply(row),
      summary: words.list,
      note: '`page` counts from 1 (domain.md 4 row 35); `after` goes on where a page ended and costs the same however far in.',
    }),
    read: endpoint('GET', `${path}/:id`, {
      access: seeing,
      onBehalf: true,
      params: one,
      reply: whole,
      summary: words.read,
    }),
    preview: endpoint('GET', `${path}/:id/preview`, {
      access: seeing,
      ...preview,
      onBehalf: true,
      params: one,
      query: object(request),
      reply: decisionPreview(workflow, whole),
      summary: 'What a decision would change and who would be told. Nothing is done.',
    }),
  }
}
