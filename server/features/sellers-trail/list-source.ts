import { type RawBuilder, sql } from 'kysely'
import { listOf } from '../../../model/kinds/lists.ts'
import { pageOfList } from '../../../model/kinds/page-of-list.ts'
import {
  type SellerModule,
  type SellersTrailKey,
  sellerModules,
  sellersTrailKeys,
  sellersTrails,
} from '../../../model/kinds/sellers-trail.ts'
import type { Access } from '../../../model/pages/access.ts'
import type { PageId } from '../../../model/pages/index.ts'
import { isInPart } from '../../../model/pages/kept.ts'
import type { ListSource } from '../../records/bulk.ts'
import type { Source } from '../../records/list-sql.ts'

const columns = ['id', 'created_at', 'seller_name', 'module', 'action', 'reference_no', 'result', 'ip']

/** Rows of the list's own module only: other modules need other rights. */
function sellersTrailSource(key: SellersTrailKey): Source {
  const { module } = sellersTrails[key]
  return {
    table: 'sellers_audit_trail',
    fields: Object.fromEntries(columns.map(column => [column, sql`t.${sql.ref(column)}`])),
    searched: sql<string>`t.search_text`,
    isParted: true,
    types: { created_at: 'timestamptz' },
    ...(module === undefined ? {} : { only: sql`t.module = ${module}` }),
  }
}

/** The pages that have the records of a module: of one that a role has in part a trail would tell the rest (decision 349). */
const pagesOf: Readonly<Record<SellerModule, readonly PageId[]>> = {
  login: [],
  lead: [
    'sellers_portal.transfer-request',
    'sellers_portal.ownership-extension',
    'sellers_portal.renewal-request',
    'sellers_portal.submission-extension',
  ],
  reservation: ['sellers_portal.e-booking'],
  ebooking: ['sellers_portal.e-booking'],
  resource: [],
  marketing_partner: ['sellers_portal.marketing-partners'],
}

/** The lines of a trail that a role sees: of the list's own module, and of modules that it has whole. */
const seenIn =
  ({ only = sql`true` }: Source) =>
  (access: Access): RawBuilder<unknown> => {
    const kept = sellerModules.flatMap(({ value }) =>
      pagesOf[value].some(page => isInPart(access, page)) ? [value] : [],
    )
    return kept.length === 0 ? only : sql`(${only} and t.module <> all(${kept}::text[]))`
  }

/** A trail has no actions. */
export const sellersTrailListSources = Object.fromEntries(
  sellersTrailKeys.map(key => {
    const source = sellersTrailSource(key)
    const place = { list: listOf(key), entity: 'sellers-trail', page: pageOfList[key], bulk: {} }
    return [key, { ...place, source, seenBy: seenIn(source) }]
  }),
) as Record<SellersTrailKey, ListSource & Required<Pick<ListSource, 'seenBy'>>>
