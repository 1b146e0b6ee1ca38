import { sql } from 'kysely'
import type { Brand } from '../../../model/brands.ts'
import type { Endpoint } from '../../../model/contract/endpoint.ts'
import { contract } from '../../../model/contract/index.ts'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { Refusal } from '../../../model/errors.ts'
import type { ListKey } from '../../../model/kinds/lists.ts'
import { shownAtFirst } from '../../../model/lists/list.ts'
import { plannedOnce } from '../../db/prepared.ts'
import type { CallerCtx } from '../../http/context.ts'
import { brandNamed } from '../../http/permit.ts'
import type { Backing } from '../bulk.ts'
import { downloadOf } from '../export/download.ts'
import { listPage } from '../list.ts'
import { changeOne } from '../trash.ts'
import { decide } from './decide.ts'
import { brandOfRow } from './kind.ts'
import { readCase } from './read-case.ts'
import type { RowKind, RowRecord } from './row-kind.ts'

// biome-ignore lint/suspicious/noExplicitAny: each call's parts are held to its contract before they come here, and its reply on the way out.
type Call = (parts: any, ctx: CallerCtx) => Promise<any>
type StepCalls = Record<'list' | 'read' | 'work', Call>
type CaseCalls = StepCalls & Record<'trashed' | 'remove' | 'restore' | 'download', Call>
type Parts = { params: unknown; query: Readonly<Record<string, unknown>>; body: unknown }

function brandIn(endpoint: Endpoint, parts: Parts): Brand {
  const brand = brandNamed(endpoint, parts)
  if (!brand) throw new Refusal('NOT_FOUND')
  return brand
}

const endpointOf = ({ key }: { key: ListKey }, name: keyof CaseCalls): Endpoint =>
  (contract[key] as unknown as Record<keyof CaseCalls, Endpoint>)[name]

type Body<A> = { readonly action: A; readonly version?: number; readonly [field: string]: unknown }

/** One step of the workflow, as the body of its call has it: judged, written, in the trail and mailed, all or nothing. */
export async function takeStep<A extends string, R extends RowRecord, I extends object>(
  ctx: CallerCtx,
  kind: RowKind<A, R, I>,
  id: number,
  { action, version, ...body }: Body<A>,
): Promise<unknown> {
  if (version === undefined) throw new Refusal('VERSION_REQUIRED')
  // A step that names nothing has nothing to look up.
  const names = Object.keys(body).length > 0
  const input =
    names && kind.inputOf ? await kind.inputOf(ctx, await brandOf(ctx, kind, id), body) : (body as unknown as I)
  return decide(ctx, kind, { id, version, step: () => ({ action, input }) }, (_, trx) => readCase(ctx, kind, id, trx))
}

/** The brand of a case, for what is looked up before the case is locked. */
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

/** A page of the list: of the brand that the call names, or of all the caller's where the list is of none. */
function pageOf<A extends string, R extends RowRecord, I extends object>(
  kind: RowKind<A, R, I>,
  name: 'list' | 'trashed',
  parts: Parts,
  ctx: CallerCtx,
) {
  const { list, source } = kind
  const { after, total } = parts.query as { after?: string; total?: 'capped' | 'exact' | 'none' }
  const query = queryOf(list, parts.query, name === 'trashed')
  const scope = list.branded
    ? { brand_id: brandIn(endpointOf(kind, name), parts).id }
    : { brand_ids: ctx.caller.brand_ids }
  return listPage(ctx.db, list, source, query, scope, { after, total })
}

/** The handlers of a case that is taken step by step. */
export const stepCalls = <A extends string, R extends RowRecord, I extends object>(
  kind: RowKind<A, R, I>,
): StepCalls => ({
  list: (parts, ctx) => pageOf(kind, 'list', parts, ctx),
  read: ({ params }, ctx) => readCase(ctx, kind, params.id),
  work: ({ params, body }, ctx) => takeStep(ctx, kind, params.id, body),
})

/** The handlers of a kind whose list has a trash and a download as well; all such kinds have the same. */
export function caseCalls<A extends string, R extends RowRecord, I extends object>(
  kind: RowKind<A, R, I>,
  backing: Backing,
): CaseCalls {
  const { key, list } = kind
  return {
    ...stepCalls(kind),
    trashed: (parts, ctx) => pageOf(kind, 'trashed', parts, ctx),
    remove: ({ params }, ctx) => changeOne(ctx, key, backing, 'trash', params.id),
    restore: ({ params, body }, ctx) => changeOne(ctx, key, backing, 'restore', body?.id ?? params.id),
    download: (parts, ctx) => {
      const brand = list.branded ? brandIn(endpointOf(kind, 'download'), parts) : undefined
      return downloadOf(ctx, backing, {
        query: queryOf(list, parts.query),
        columns: shownAtFirst(list),
        ...(brand ? { brand_id: brand.id } : {}),
        name: [list.many.replaceAll(' ', '-'), ...(brand ? [brand.slug] : [])].join('-'),
      })
    },
  }
}
