import { brandOf } from '../../model/brands.ts'
import { queryOf } from '../../model/contract/list-shapes.ts'
import { existing } from '../../model/errors.ts'
import type { CallerCtx } from '../call/context.ts'
import { listPage, type PageOfRows } from '../records/list.ts'
import type { Scope } from '../records/list-sql.ts'
import type { RecordSource } from '../records/record-repository.ts'
import { changeOne } from '../records/trash.ts'
import type { UseAnswer } from '../records/uses/unless-used.ts'
import { moveRecord } from './move-record.ts'
import { fileLogHandler, privateFileHandlers } from './private-files.ts'
import { readRecord } from './record.ts'
import { deleteRecord } from './record-delete.ts'
import { actOnRecord, createRecord, trashRecord, updateRecord } from './record-writes.ts'

type RecordInput = Readonly<Record<string, unknown>>
type Row = { id: number; version: number }
type OneRecord = { params: { id: number } }

const brandIdOf = ({ caller }: CallerCtx, { list }: RecordSource, x: unknown): Omit<Scope, 'reader'> => {
  if (list.ofSeveral) return { brand_ids: caller.brand_ids }
  if (!list.branded) return {}
  const brand = existing(brandOf(String(x)))
  return { brand_id: brand.id }
}

/** A page of the list, from the parameters of its call. */
export function recordPage(
  ctx: CallerCtx,
  listSource: RecordSource,
  input: RecordInput,
  trashed = false,
): Promise<PageOfRows<Row>> {
  const { after, total } = input as { after?: string; total?: 'capped' | 'exact' | 'none' }
  return listPage<Row>(
    ctx.db,
    listSource.list,
    listSource.source,
    queryOf(listSource.list, input, trashed),
    { ...brandIdOf(ctx, listSource, input['brand_id']), reader: ctx.caller },
    { after, total },
  )
}

const readHandlers = (listSource: RecordSource) => ({
  list: ({ query }: { query: RecordInput }, ctx: CallerCtx) => recordPage(ctx, listSource, query),
  read: ({ params }: OneRecord, ctx: CallerCtx) => readRecord(ctx, listSource, params.id),
})

const recordHandlers = (listSource: RecordSource) => ({
  ...readHandlers(listSource),
  create: ({ body }: { body: RecordInput }, ctx: CallerCtx) => createRecord(ctx, listSource, body),
  update: ({ params, body }: OneRecord & { body: RecordInput }, ctx: CallerCtx) => {
    if (listSource.kind.saved !== 'put') return updateRecord(ctx, listSource, params.id, body)
    const { id: _, ...values } = body
    return params.id === 0
      ? createRecord(ctx, listSource, withoutVersion(values))
      : updateRecord(ctx, listSource, params.id, values)
  },
})

/** One call creates, or changes if it has an id. */
const savedByPostHandlers = (listSource: RecordSource) => ({
  ...readHandlers(listSource),
  save: ({ body: { id, ...values } }: { body: RecordInput }, ctx: CallerCtx) =>
    id === undefined
      ? createRecord(ctx, listSource, withoutVersion(values))
      : updateRecord(ctx, listSource, Number(id), values),
})
/** A new record has no version yet; one that is sent is not its field. */
const withoutVersion = ({ version: _, ...values }: RecordInput): RecordInput => values

const trashHandlers = (listSource: RecordSource) => ({
  trashed: ({ query }: { query: RecordInput }, ctx: CallerCtx) => recordPage(ctx, listSource, query, true),
  remove: ({ params, query = {} }: OneRecord & { query?: UseAnswer }, ctx: CallerCtx) =>
    trashRecord(ctx, listSource, params.id, query),
  restore: ({ params }: OneRecord, ctx: CallerCtx) =>
    changeOne(ctx, listSource.kind.key, listSource, 'restore', params.id),
})

const removalHandler = (listSource: RecordSource) => ({
  remove: async ({ params, query }: OneRecord & { query: { use_instead?: number } }, ctx: CallerCtx) => {
    await deleteRecord(ctx, listSource, params.id, query.use_instead)
    return { done: true as const }
  },
})

const orderHandler = (listSource: RecordSource) => ({
  move: async ({ params, body }: OneRecord & { body: { by: number } }, ctx: CallerCtx) => ({
    moved: await moveRecord(ctx, listSource, params.id, body.by),
  }),
})

const publicationHandler = (listSource: RecordSource) => ({
  act: (
    { params, body }: OneRecord & { body: { action: string; version?: number; publish_at?: string } & UseAnswer },
    ctx: CallerCtx,
  ) => actOnRecord(ctx, listSource, params.id, body),
})

/** The handlers of a kind, matching `groupOf` of the contract. */
export const groupHandlers = (listSource: RecordSource) => {
  const { kind, list } = listSource
  return {
    ...(kind.saved === 'post' ? savedByPostHandlers(listSource) : recordHandlers(listSource)),
    ...(list.trash ? trashHandlers(listSource) : removalHandler(listSource)),
    ...(kind.order ? orderHandler(listSource) : {}),
    ...(kind.publication ? publicationHandler(listSource) : {}),
    ...(kind.file ? privateFileHandlers(listSource) : {}),
    ...(kind.file === 'logged' ? fileLogHandler(listSource) : {}),
  }
}
