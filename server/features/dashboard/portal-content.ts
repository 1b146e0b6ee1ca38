import { sql } from 'kysely'
import type { ContentCardKind } from '../../../model/contract/dashboard.ts'
import type { CallerCtx } from '../../call/context.ts'

type Query = { readonly db: CallerCtx['db']; readonly late: Date }
type Row = { brand_id: null; section: string; at: Date; by: string | null }

const ofNoBrand = sql<null>`null`.as('brand_id')
const schedules = ({ db }: Query) =>
  db
    .selectFrom('buyer_contents_schedules as s')
    .orderBy('s.publish_at')
    .limit(200)
    .select(['s.portal as section', 's.publish_at as at', 's.created_by_name as by', ofNoBrand])

/** As on the sites: a failed publication is overdue until the page is published or scheduled again. */
const failedAndStanding = sql<boolean>`s.status = 'failed'
  and not exists (select from buyer_contents_schedules as later where later.portal = s.portal and later.id > s.id)
  and not exists (select from buyer_contents_published as p where p.portal = s.portal and p.published_at > s.done_at)`

/** The cards' rows of the buyers' portal, which belongs to no brand. */
export const portalCards: Record<ContentCardKind, (query: Query) => Promise<Row[]>> = {
  overdue: query =>
    schedules(query)
      .where(({ or, and, eb }) =>
        or([and([eb('s.status', '=', 'waiting'), eb('s.publish_at', '<=', query.late)]), failedAndStanding]),
      )
      .execute(),
  scheduled: query =>
    schedules(query).where('s.status', '=', 'waiting').where('s.publish_at', '>', query.late).execute(),
  unpublished: ({ db }) =>
    db
      .selectFrom('buyer_contents as d')
      .leftJoin('buyer_contents_published as p', 'p.portal', 'd.portal')
      .where(sql<boolean>`p.version is distinct from d.version and p.own is distinct from d.own`)
      .orderBy('d.updated_at', 'desc')
      .select(['d.portal as section', 'd.updated_at as at', 'd.updated_by_name as by', ofNoBrand])
      .execute(),
  recent: ({ db }) =>
    db
      .selectFrom('buyer_contents_published')
      .where('published_by', 'is not', null)
      .orderBy('published_at', 'desc')
      .select(['portal as section', 'published_at as at', 'published_by_name as by', ofNoBrand])
      .execute(),
}
