import { type TProperties, Type } from 'typebox'
import type { List } from '../lists/list.ts'
import type { PageId } from '../pages/index.ts'
import { actionsOf, type Decidable, type Workflow } from '../workflows/workflow.ts'
import { changedShape } from './column-shapes.ts'
import { decisionPreview } from './decision-shapes.ts'
import { BrandKey, endpoint, Id, Moment, nullable, object, Version } from './endpoint.ts'
import { listQuery, listReply } from './list-shapes.ts'
import { Changed } from './lists.ts'

type Path = `/v1/cms/${string}`
/** The path of the calls of one kind. Of a list of one brand, a path that ends in a parameter names the brand there, any other in `?brand_id`. */
type StepPaths = { readonly list: Path; readonly read: Path }
type Paths = StepPaths & {
  readonly trashed: Path
  readonly remove: Path
  /** With the id in the path, or without it and then in the body. */
  readonly restore: Path
  readonly download: Path
}

const Text = Type.String()
/** Fields of every record, whatever was sent. */
const row = {
  id: Id,
  version: Version,
  created_at: Moment,
  email: Text,
  deleted_at: nullable(Moment),
  deleted_by: nullable(Text),
}

/** The fields of one kind: `shown` in a row of the list, `whole` in the record beside it, `given` as input of a step. */
type Kind<
  P,
  S extends string,
  A extends string,
  R extends Decidable<S>,
  I,
  Shown extends TProperties,
  Whole extends TProperties,
  Given extends TProperties,
> = {
  readonly page: PageId
  readonly list: List
  readonly workflow: Workflow<S, A, R, I>
  readonly paths: P
  readonly shown: Shown
  readonly whole: Whole
  readonly given: Given
  /** An oddity of the specification, named. */
  readonly note?: string
}

/** A row of the list, and the record beside it. */
function caseShapes<
  P,
  S extends string,
  A extends string,
  R extends Decidable<S>,
  I,
  Shown extends TProperties,
  Whole extends TProperties,
  Given extends TProperties,
>(kind: Kind<P, S, A, R, I, Shown, Whole, Given>) {
  const { workflow } = kind
  const Action = Type.Enum(actionsOf(workflow))
  const shown = { ...row, status: Type.Enum(Object.keys(workflow.states) as S[]), ...kind.shown }
  const Columns = changedShape(workflow, kind.whole)
  const Record = object({
    ...shown,
    ...kind.whole,
    number: Type.String({ description: 'What people quote.' }),
    brand: Text,
    /** The actions open to the caller now. */
    actions: Type.Array(Action),
    timeline: Type.Array(object({ at: Moment, by: Text, action: Text, before: Columns, after: Columns })),
  })
  return { Action, Row: object(shown), Record, Effect: decisionPreview(workflow, Record) }
}

/** The calls of a case without trash: its list, the case, a step, and its preview. */
export function steppedCalls<
  S extends string,
  A extends string,
  R extends Decidable<S>,
  I,
  Shown extends TProperties,
  Whole extends TProperties,
  Given extends TProperties,
>(kind: Kind<StepPaths, S, A, R, I, Shown, Whole, Given>) {
  const { page, list, workflow, paths } = kind
  const { many } = list
  const { Action, Row, Record, Effect } = caseShapes(kind)
  const one = object({ id: Id })
  return {
    list: endpoint('GET', paths.list, {
      ...ofBrand(paths.list, page, 'view', list),
      reply: listReply(Row),
      summary: `The ${many}${of(list)}, 25 at a time.`,
      ...(kind.note === undefined ? {} : { note: kind.note }),
    }),
    read: endpoint('GET', paths.read, {
      access: { page, flag: 'view' },
      params: one,
      reply: Record,
      summary: `One of the ${many}${list.trash ? ', live or in the trash' : ''}, with what was done.`,
    }),
    work: endpoint('PUT', paths.read, {
      access: { page, flag: 'edit' },
      params: one,
      body: object({ action: Action, version: Type.Optional(Version), ...kind.given }),
      reply: Record,
      summary: `Take a step: ${actionsOf(workflow)
        .map(action => workflow.actions[action].label.toLowerCase())
        .join(', ')}.`,
      audit: { action: 'edit' },
    }),
    preview: endpoint('POST', `${paths.read}/preview`, {
      access: { page, flag: 'edit' },
      params: one,
      reads: true,
      body: object({ action: Action, ...kind.given }),
      reply: Effect,
      summary: 'What a step would change, who would be told, and what is in its way. Nothing is done.',
    }),
  }
}

/**
 * The calls of one kind of case: sent by a visitor, worked through by staff along its workflow, moved to the trash and
 * back.
 */
export function caseCalls<
  S extends string,
  A extends string,
  R extends Decidable<S>,
  I,
  Shown extends TProperties,
  Whole extends TProperties,
  Given extends TProperties,
>(kind: Kind<Paths, S, A, R, I, Shown, Whole, Given>) {
  const { page, list, paths } = kind
  const { many } = list
  const { Row } = caseShapes(kind)
  const inTrash = { page, flag: 'delete' } as const
  const one = object({ id: Id })
  const isInPath = /:id$/.test(paths.restore)
  return {
    ...steppedCalls(kind),
    trashed: endpoint('GET', paths.trashed, {
      ...ofBrand(paths.trashed, page, 'view', list),
      reply: listReply(Row),
      summary: `The ${many}${of(list)} in the trash.`,
    }),
    remove: endpoint('DELETE', paths.remove, {
      access: inTrash,
      params: one,
      reply: Changed,
      summary: `Move one of the ${many} to the trash; it keeps its status.`,
      audit: { action: 'delete' },
    }),
    restore: endpoint('POST', paths.restore, {
      access: inTrash,
      ...((isInPath ? { params: one } : { body: one }) as { params: typeof one }),
      reply: Changed,
      summary: `Take one of the ${many} out of the trash.`,
      audit: { action: 'restore' },
    }),
    download: endpoint('GET', paths.download, {
      ...ofBrand(paths.download, page, 'export', list),
      leavesOut: true,
      reply: 'file',
      summary: `The ${many}${of(list)} as a spreadsheet, sent as it is made; the filters are those of the list.`,
      audit: { action: 'export' },
    }),
  }
}

const of = ({ branded }: List) => (branded ? ' of a brand' : '')

/** A call about the records of one brand, named by its path or query; of a list without brand, about all the caller's. */
function ofBrand<F extends 'view' | 'export'>(path: Path, page: PageId, flag: F, list: List) {
  if (!list.branded) return { access: { page, flag }, params: object({}), query: listQuery(list) }
  const name = /:(\w+)$/.exec(path)?.[1]
  return {
    access: { page, flag, brand: name === undefined ? 'query.brand_id' : (`params.${name}` as const) },
    params: object(name === undefined ? {} : { [name]: BrandKey }),
    query: listQuery(list, name === undefined ? { brand_id: BrandKey } : {}),
  } as const
}
