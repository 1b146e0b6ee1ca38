import { brandOf } from '../../model/brands.ts'
import { queryOf } from '../../model/contract/list-shapes.ts'
import { Refusal } from '../../model/errors.ts'
import type { CallerCtx } from '../http/context.ts'
import { listPage, type Page } from './list.ts'
import type { Scope } from './list-sql.ts'
import { fileLogHandler, privateFileHandlers } from './private-files.ts'
import { actOnRecord, createRecord, deleteRecord, moveRecord, readRecord, updateRecord } from './record.ts'
import type { RecordBacking } from './record-source.ts'
import { changeOne } from './trash.ts'

type Given = Readonly<Record<string, unknown>>
type Row = { id: number; version: number }
type OneRecord = { params: { id: number } }

const brandIdOf = ({ caller }: CallerCtx, { list }: RecordBacking, x: unknown): Scope => {
  if (list.ofSeveral) return { brand_ids: caller.brand_ids }
  if (!list.branded) return {}
  const brand = brandOf(String(x))
  if (!brand) throw new Refusal('NOT_FOUND')
  return { brand_id: brand.id }
}

/** A page of the list, as the parameters of its call ask for it. */
export function recordPage(ctx: CallerCtx, backing: RecordBacking, given: Given, trashed = false): Promise<Page<Row>> {
  const { after, total } = given as { after?: string; total?: 'capped' | 'exact' | 'none' }
  return listPage<Row>(
    ctx.db,
    backing.list,
    backing.source,
    queryOf(backing.list, given, trashed),
    brandIdOf(ctx, backing, given.brand_id),
    { after, total },
  )
}

const readHandlers = (backing: RecordBacking) => ({
  list: ({ query }: { query: Given }, ctx: CallerCtx) => recordPage(ctx, backing, query),
  read: ({ params }: OneRecord, ctx: CallerCtx) => readRecord(ctx, backing, params.id),
})

const recordHandlers = (backing: RecordBacking) => ({
  ...readHandlers(backing),
  create: ({ body }: { body: Given }, ctx: CallerCtx) => createRecord(ctx, backing, body),
  update: ({ params, body }: OneRecord & { body: Given }, ctx: CallerCtx) => {
    if (backing.kind.saved !== 'put') return updateRecord(ctx, backing, params.id, body)
    const { id: _, ...values } = body
    return params.id === 0
      ? createRecord(ctx, backing, withoutVersion(values))
      : updateRecord(ctx, backing, params.id, values)
  },
})

/** One call adds and, with an id, changes. */
const savedByPostHandlers = (backing: RecordBacking) => ({
  ...readHandlers(backing),
  save: ({ body: { id, ...values } }: { body: Given }, ctx: CallerCtx) =>
    id === undefined
      ? createRecord(ctx, backing, withoutVersion(values))
      : updateRecord(ctx, backing, Number(id), values),
})
/** What is new has none yet; one that is sent with it is not its field. */
const withoutVersion = ({ version: _, ...values }: Given): Given => values

const trashHandlers = (backing: RecordBacking) => ({
  trashed: ({ query }: { query: Given }, ctx: CallerCtx) => recordPage(ctx, backing, query, true),
  remove: ({ params }: OneRecord, ctx: CallerCtx) => changeOne(ctx, backing.kind.key, backing, 'trash', params.id),
  restore: ({ params }: OneRecord, ctx: CallerCtx) => changeOne(ctx, backing.kind.key, backing, 'restore', params.id),
})

const removalHandler = (backing: RecordBacking) => ({
  remove: async ({ params }: OneRecord, ctx: CallerCtx) => {
    await deleteRecord(ctx, backing, params.id)
    return { done: true as const }
  },
})

const orderHandler = (backing: RecordBacking) => ({
  move: async ({ params, body }: OneRecord & { body: { by: number } }, ctx: CallerCtx) => ({
    moved: await moveRecord(ctx, backing, params.id, body.by),
  }),
})

const publicationHandler = (backing: RecordBacking) => ({
  act: (
    { params, body }: OneRecord & { body: { action: string; version?: number; publish_at?: string } },
    ctx: CallerCtx,
  ) => actOnRecord(ctx, backing, params.id, body),
})

/** The calls that a kind asks for, as `groupOf` of the contract does. */
export const groupHandlers = (backing: RecordBacking) => {
  const { kind, list } = backing
  return {
    ...(kind.saved === 'post' ? savedByPostHandlers(backing) : recordHandlers(backing)),
    ...(list.trash ? trashHandlers(backing) : removalHandler(backing)),
    ...(kind.order ? orderHandler(backing) : {}),
    ...(kind.publication ? publicationHandler(backing) : {}),
    ...(kind.file ? privateFileHandlers(backing) : {}),
    ...(kind.file === 'logged' ? fileLogHandler(backing) : {}),
  }
}
