import { type BrandId, brandOf } from '../../model/brands.ts'
import { queryOf } from '../../model/contract/list-shapes.ts'
import { Refusal } from '../../model/errors.ts'
import type { CallerCtx } from '../http/context.ts'
import { listPage, type Page } from './list.ts'
import { actOnRecord, createRecord, deleteRecord, moveRecord, readRecord, updateRecord } from './record.ts'
import type { RecordBacking } from './record-source.ts'
import { changeOne } from './trash.ts'

type Given = Readonly<Record<string, unknown>>
type Row = { id: number; version: number }
type OneRecord = { params: { id: number } }

const brandIdOf = ({ list }: RecordBacking, x: unknown): { brand_id?: BrandId } => {
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
    brandIdOf(backing, given.brand_id),
    { after, total },
  )
}

export const recordHandlers = (backing: RecordBacking) => ({
  list: ({ query }: { query: Given }, ctx: CallerCtx) => recordPage(ctx, backing, query),
  read: ({ params }: OneRecord, ctx: CallerCtx) => readRecord(ctx, backing, params.id),
  create: ({ body }: { body: Given }, ctx: CallerCtx) => createRecord(ctx, backing, body),
  update: ({ params, body }: OneRecord & { body: Given }, ctx: CallerCtx) =>
    updateRecord(ctx, backing, params.id, body),
})

export const trashHandlers = (backing: RecordBacking) => ({
  trashed: ({ query }: { query: Given }, ctx: CallerCtx) => recordPage(ctx, backing, query, true),
  remove: ({ params }: OneRecord, ctx: CallerCtx) => changeOne(ctx, backing.kind.list, backing, 'trash', params.id),
  restore: ({ params }: OneRecord, ctx: CallerCtx) => changeOne(ctx, backing.kind.list, backing, 'restore', params.id),
})

export const removalHandler = (backing: RecordBacking) => ({
  remove: async ({ params }: OneRecord, ctx: CallerCtx) => {
    await deleteRecord(ctx, backing, params.id)
    return { done: true as const }
  },
})

export const orderHandler = (backing: RecordBacking) => ({
  move: async ({ params, body }: OneRecord & { body: { by: number } }, ctx: CallerCtx) => ({
    moved: await moveRecord(ctx, backing, params.id, body.by),
  }),
})

export const publicationHandler = (backing: RecordBacking) => ({
  act: (
    { params, body }: OneRecord & { body: { action: string; version?: number; publish_at?: string } },
    ctx: CallerCtx,
  ) => actOnRecord(ctx, backing, params.id, body),
})
