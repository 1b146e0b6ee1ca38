import type { Brand } from '../../../model/brands.ts'
import type { Endpoint } from '../../../model/contract/endpoint.ts'
import { contract } from '../../../model/contract/index.ts'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { Refusal } from '../../../model/errors.ts'
import type { ListKey } from '../../../model/kinds/lists.ts'
import { shownAtFirst } from '../../../model/lists/list.ts'
import type { CallerCtx } from '../../http/context.ts'
import { brandNamed } from '../../http/permit.ts'
import type { Backing } from '../bulk.ts'
import { downloadOf } from '../export/download.ts'
import { listPage } from '../list.ts'
import { changeOne } from '../trash.ts'
import type { Worked, WorkedKind } from './kind.ts'
import { readWorked } from './read.ts'
import { takeStep } from './step.ts'

// biome-ignore lint/suspicious/noExplicitAny: each call's parts are held to its contract before they come here, and its reply on the way out.
type Call = (parts: any, ctx: CallerCtx) => Promise<any>
type Steps = Record<'list' | 'read' | 'work', Call>
type Calls = Steps & Record<'trashed' | 'remove' | 'restore' | 'download', Call>
type Parts = { params: unknown; query: Readonly<Record<string, unknown>>; body: unknown }
type Kind<S extends string, A extends string, R extends Worked<S>, I extends object> = WorkedKind<S, A, R, I>

function brandIn(endpoint: Endpoint, parts: Parts): Brand {
  const brand = brandNamed(endpoint, parts)
  if (!brand) throw new Refusal('NOT_FOUND')
  return brand
}

const endpointOf = ({ key }: { key: ListKey }, name: keyof Calls): Endpoint =>
  (contract[key] as unknown as Record<keyof Calls, Endpoint>)[name]

/** A page of the list: of the brand that the call names, or of all the caller's where the list is of none. */
function pageOf<S extends string, A extends string, R extends Worked<S>, I extends object>(
  kind: Kind<S, A, R, I>,
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

/** The handlers of a record that is taken step by step. */
export const stepped = <S extends string, A extends string, R extends Worked<S>, I extends object>(
  kind: Kind<S, A, R, I>,
): Steps => ({
  list: (parts, ctx) => pageOf(kind, 'list', parts, ctx),
  read: ({ params }, ctx) => readWorked(ctx, kind, params.id),
  work: ({ params, body }, ctx) => takeStep(ctx, kind, params.id, body),
})

/** The handlers of one kind of worked record; all kinds have the same. */
export function worked<S extends string, A extends string, R extends Worked<S>, I extends object>(
  kind: Kind<S, A, R, I>,
  backing: Backing,
): Calls {
  const { key, list } = kind
  return {
    ...stepped(kind),
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
