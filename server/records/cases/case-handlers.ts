import { sql } from 'kysely'
import type { Brand } from '../../../model/brands.ts'
import type { Endpoint } from '../../../model/contract/endpoint.ts'
import { contract } from '../../../model/contract/index.ts'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { existing, Refusal } from '../../../model/errors.ts'
import type { ListKey } from '../../../model/kinds/lists.ts'
import { shownAtFirst } from '../../../model/lists/list.ts'
import type { CallerCtx } from '../../call/context.ts'
import { brandNamed } from '../../call/permit.ts'
import { plannedOnce } from '../../db/prepared.ts'
import type { ListSource } from '../bulk.ts'
import { downloadOf } from '../export/download.ts'
import { listPage } from '../list.ts'
import { changeOne } from '../trash.ts'
import { decide, preview } from './decide.ts'
import { brandOfRow } from './kind.ts'
import { readCase } from './read-case.ts'
import type { RowKind, RowRecord } from './row-kind.ts'

// biome-ignore lint/suspicious/noExplicitAny: each call's input is validated against its contract before it comes here, and so is its reply afterwards.
type Call = (call: any, ctx: CallerCtx) => Promise<any>
type StepCalls = Record<'list' | 'read' | 'work' | 'preview', Call>
type CaseCalls = StepCalls & Record<'trashed' | 'remove' | 'restore' | 'download', Call>
type CallInput = { params: unknown; query: Readonly<Record<string, unknown>>; body: unknown }

function brandIn(key: ListKey, name: keyof CaseCalls, call: CallInput): Brand {
  const endpoints: Readonly<Record<string, Endpoint>> = contract[key]
  return existing(endpoints[name] && brandNamed(endpoints[name], call))
}

type Wanted<A> = { readonly action: A; readonly [field: string]: unknown }
type Body<A> = Wanted<A> & { readonly version?: number }

/** Takes one step of the workflow as its call's body asks: judges it, writes it, adds it to the trail and mails it, all or nothing. */
export async function takeStep<A extends string, R extends RowRecord, I extends object>(
  ctx: CallerCtx,
  kind: RowKind<A, R, I>,
  id: number,
  { action, version, ...body }: Body<A>,
): Promise<unknown> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  const input = await inputOf(ctx, kind, id, body)
  const atOnce = kind.beside === undefined
  const request = { id, version, step: () => ({ action, input }), atOnce }
  return decide(ctx, kind, request, (_, trx) => readCase(ctx, kind, id, trx))
}

/** What a step would do, as its call's body asks for it. */
async function previewStep<A extends string, R extends RowRecord, I extends object>(
  ctx: CallerCtx,
  kind: RowKind<A, R, I>,
  id: number,
  { action, ...body }: Wanted<A>,
) {
  const input = await inputOf(ctx, kind, id, body)
  return preview(ctx, kind, { id, step: () => ({ action, input }) })
}

/** The input of a step, with what the body of its call refers to. */
async function inputOf<A extends string, R extends RowRecord, I extends object>(
  ctx: CallerCtx,
  kind: RowKind<A, R, I>,
  id: number,
  body: Readonly<Record<string, unknown>>,
): Promise<I> {
  // A step that refers to nothing needs no look-up.
  if (kind.inputOf && Object.keys(body).length > 0) return kind.inputOf(ctx, await brandOf(ctx, kind, id), body)
  // A kind that looks nothing up takes the body as its contract has it, which was held to it before it came here.
  return body as unknown as I
}

/** The brand of a case, for look-ups before the case is locked. */
async function brandOf<A extends string, R extends RowRecord, I extends object>(
  { db, caller }: CallerCtx,
  { source }: RowKind<A, R, I>,
  id: number,
): Promise<Brand> {
  const { rows } = await sql<{
    brand_id: number
  }>`${plannedOnce} select brand_id from ${sql.table(source.table)} where id = ${id} and brand_id = any(${caller.brand_ids}::int[])`.execute(
    db,
  )
  if (!rows[0]) throw new Refusal('NOT_FOUND')
  return brandOfRow(rows[0].brand_id)
}

/** A page of the list: of the brand that the call names, or of all the caller's brands where the list has no brand. */
function pageOf<A extends string, R extends RowRecord, I extends object>(
  kind: RowKind<A, R, I>,
  name: 'list' | 'trashed',
  call: CallInput,
  ctx: CallerCtx,
) {
  const { list, source } = kind
  const { after, total } = call.query as { after?: string; total?: 'capped' | 'exact' | 'none' }
  const query = queryOf(list, call.query, name === 'trashed')
  const reader = ctx.caller
  const scope = list.branded
    ? { brand_id: brandIn(kind.key, name, call).id, reader }
    : { brand_ids: reader.brand_ids, reader }
  return listPage(ctx.db, list, source, query, scope, { after, total })
}

/** The handlers of a case without a trash. */
export const stepCalls = <A extends string, R extends RowRecord, I extends object>(
  kind: RowKind<A, R, I>,
): StepCalls => ({
  list: (call, ctx) => pageOf(kind, 'list', call, ctx),
  read: ({ params }, ctx) => readCase(ctx, kind, params.id),
  work: ({ params, body }, ctx) => takeStep(ctx, kind, params.id, body),
  preview: ({ params, body }, ctx) => previewStep(ctx, kind, params.id, body),
})

/** The handlers of a kind whose list also has a trash and a download; they are the same for all such kinds. */
export function caseCalls<A extends string, R extends RowRecord, I extends object>(
  kind: RowKind<A, R, I>,
  listSource: ListSource,
): CaseCalls {
  const { key, list } = kind
  return {
    ...stepCalls(kind),
    trashed: (call, ctx) => pageOf(kind, 'trashed', call, ctx),
    remove: ({ params }, ctx) => changeOne(ctx, key, listSource, 'trash', params.id),
    restore: ({ params, body }, ctx) => changeOne(ctx, key, listSource, 'restore', body?.id ?? params.id),
    download: (call, ctx) => {
      const brand = list.branded ? brandIn(key, 'download', call) : undefined
      return downloadOf(ctx, listSource, {
        query: queryOf(list, call.query),
        columns: shownAtFirst(list),
        ...(brand ? { brand_id: brand.id } : {}),
        name: [list.many.replaceAll(' ', '-'), ...(brand ? [brand.slug] : [])].join('-'),
      })
    },
  }
}
