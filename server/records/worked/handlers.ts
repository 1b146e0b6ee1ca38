import type { Brand } from '../../../model/brands.ts'
import type { Endpoint } from '../../../model/contract/endpoint.ts'
import { contract } from '../../../model/contract/index.ts'
import { queryOf } from '../../../model/contract/list-shapes.ts'
import { Refusal } from '../../../model/errors.ts'
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
type Calls = Record<'list' | 'trashed' | 'read' | 'work' | 'remove' | 'restore' | 'download', Call>
type Parts = { params: unknown; query: Readonly<Record<string, unknown>>; body: unknown }

function brandIn(endpoint: Endpoint, parts: Parts): Brand {
  const brand = brandNamed(endpoint, parts)
  if (!brand) throw new Refusal('NOT_FOUND')
  return brand
}

/** The handlers of one kind of worked record; all kinds have the same. */
export function worked<S extends string, A extends string, R extends Worked<S>, I extends object>(
  kind: WorkedKind<S, A, R, I>,
  backing: Backing,
): Calls {
  const { key, list, source } = kind
  const endpoints = contract[key] as unknown as Record<keyof Calls, Endpoint>
  const page = (name: 'list' | 'trashed', parts: Parts, ctx: CallerCtx) => {
    const { after, total } = parts.query as { after?: string; total?: 'capped' | 'exact' | 'none' }
    const query = queryOf(list, parts.query, name === 'trashed')
    return listPage(ctx.db, list, source, query, { brand_id: brandIn(endpoints[name], parts).id }, { after, total })
  }
  return {
    list: (parts, ctx) => page('list', parts, ctx),
    trashed: (parts, ctx) => page('trashed', parts, ctx),
    read: ({ params }, ctx) => readWorked(ctx, kind, params.id),
    work: ({ params, body }, ctx) => takeStep(ctx, kind, params.id, body),
    remove: ({ params }, ctx) => changeOne(ctx, key, backing, 'trash', params.id),
    restore: ({ params, body }, ctx) => changeOne(ctx, key, backing, 'restore', body?.id ?? params.id),
    download: (parts, ctx) => {
      const brand = brandIn(endpoints.download, parts)
      return downloadOf(ctx, backing, {
        query: queryOf(list, parts.query),
        columns: shownAtFirst(list),
        brand_id: brand.id,
        name: `${list.many.replaceAll(' ', '-')}-${brand.slug}`,
      })
    },
  }
}
