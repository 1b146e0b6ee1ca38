import { sql } from 'kysely'
import { brandById } from '../../../model/brands.ts'
import type { ContentCardKind } from '../../../model/contract/dashboard.ts'
import { maySee } from '../../../model/pages/access.ts'
import { type PageId, pageIds, pageOf } from '../../../model/pages/index.ts'
import { pageOfPortalSection, portalSectionsSeen } from '../../../model/pages/portal-content.ts'
import type { CallerCtx, HandlersOf } from '../../call/context.ts'
import { brandsIn } from '../../db/or-none.ts'
import { arrangedCards } from './cards.ts'
import { mail, retryMail } from './failed-mail.ts'
import { firstStepsNow } from './first-steps/handlers.ts'
import { portalCards } from './portal-content.ts'
import { reservations } from './reservations.ts'
import { trend } from './trends/handlers.ts'
import { waiting } from './waiting-cards.ts'

/** Rows that a card reads: enough to count the waiting ones, and to show the last few that are done. */
const most: Record<ContentCardKind, number> = { overdue: 100, unpublished: 100, scheduled: 100, recent: 8 }
/** How late a scheduled page may be before it is overdue, in ms. */
const lateness = 2 * 60_000

/** A section of a site's content, or a record of a page's list. */
type Row = { brand_id: number | null; at: Date; by: string | null } & (
  | { section: string }
  | { page: PageId; record: number; name: string }
)

type Item = {
  /** Null for rows of no brand, as of the buyers' portal. */
  brand: string | null
  page: string
  at: string
  by: string | null
  record: number | null
  name: string | null
}

/** The page of a section, if the caller may see it for that brand; a card names no other. */
function seenBy({ caller }: CallerCtx): (rows: readonly Row[]) => Item[] {
  const pageOfSection = new Map<string, PageId>()
  for (const id of pageIds) {
    const { screen } = pageOf(id)
    if (screen.kind === 'content') pageOfSection.set(screen.content.section, id)
  }
  return rows =>
    rows.flatMap(row => {
      const sectionPage = row.brand_id === null ? pageOfPortalSection : (name: string) => pageOfSection.get(name)
      const page = 'section' in row ? sectionPage(row.section) : row.page
      const named = 'section' in row ? { record: null, name: null } : { record: row.record, name: row.name }
      const brand = row.brand_id === null ? null : brandById(row.brand_id)
      return page && brand !== undefined && maySee(caller.access, page, brand?.code)
        ? [{ brand: brand?.code ?? null, page, at: row.at.toISOString(), by: row.by, ...named }]
        : []
    })
}

const isSoonestFirst: ReadonlySet<ContentCardKind> = new Set(['overdue', 'scheduled'])

/** `portal`: the sections of the portal whose pages the caller sees. */
type Query = { db: CallerCtx['db']; brands: readonly number[]; portal: readonly string[]; late: Date }

const schedules = ({ db, brands }: Query) =>
  db
    .selectFrom('site_schedules as s')
    .where('s.brand_id', 'in', brands)
    .orderBy('s.publish_at')
    .limit(200)
    .select(['s.brand_id', 's.section', 's.publish_at as at', 's.created_by_name as by'])

/** Articles that wait for their time (domain.md 2.9). */
const articles = ({ db, brands }: Query) =>
  db
    .selectFrom('web_news as n')
    .leftJoin('users as u', 'u.id', 'n.updated_by')
    .where('n.brand_id', 'in', brands)
    .where('n.status', '=', 'scheduled')
    .where('n.deleted_at', 'is', null)
    .orderBy('n.publish_at')
    .limit(200)
    .select(({ val }) => [
      'n.brand_id',
      val<PageId>('website.news-list').as('page'),
      'n.id as record',
      'n.title as name',
      sql<Date>`n.publish_at`.as('at'),
      sql<string | null>`u."Firstname" || ' ' || u."Lastname"`.as('by'),
    ])

/** Launches that have a time; one of several sites is of no single brand. */
const launches = ({ db, portal }: Query) =>
  db
    .selectFrom('launches as l')
    .where(sql<boolean>`string_to_array(l.portal_list, ',') <@ ${portal}::text[]`)
    .where('l.status', '=', 'draft')
    .where('l.publish_at', 'is not', null)
    .orderBy('l.publish_at')
    .limit(200)
    .select(({ val }) => [
      sql<number | null>`case when l.brand_list ~ '^[0-9]+$' then l.brand_list::int end`.as('brand_id'),
      val<PageId>('website.launches').as('page'),
      'l.id as record',
      'l.name',
      sql<Date>`l.publish_at`.as('at'),
      'l.planned_by_name as by',
    ])

/** A failed publication is overdue until the page is published or scheduled again. */
const failedAndStanding = sql<boolean>`s.status = 'failed'
  and not exists (select from site_schedules as later where later.site_id = s.site_id and later.section = s.section and later.id > s.id)
  and not exists (select from site_published as p where p.site_id = s.site_id and p.section = s.section and p.published_at > s.done_at)`

const cards: Record<ContentCardKind, (query: Query) => Promise<Row[]>> = {
  overdue: async query => [
    ...(await articles(query).where('n.publish_at', '<=', query.late).execute()),
    ...(await launches(query)
      .where(({ or, eb }) => or([eb('l.publish_at', '<=', query.late), eb('l.held', 'is not', null)]))
      .execute()),
    ...(await schedules(query)
      .where(({ or, and, eb }) =>
        or([and([eb('s.status', '=', 'waiting'), eb('s.publish_at', '<=', query.late)]), failedAndStanding]),
      )
      .execute()),
  ],
  scheduled: async query =>
    [
      ...(await articles(query).where('n.publish_at', '>', query.late).execute()),
      ...(await launches(query).where('l.publish_at', '>', query.late).where('l.held', 'is', null).execute()),
      ...(await schedules(query).where('s.status', '=', 'waiting').where('s.publish_at', '>', query.late).execute()),
    ].sort((a, b) => a.at.getTime() - b.at.getTime()),
  unpublished: ({ db, brands }) =>
    db
      .selectFrom('site_sections as d')
      .leftJoin('site_published as p', join =>
        join.onRef('p.site_id', '=', 'd.site_id').onRef('p.section', '=', 'd.section'),
      )
      .where('d.brand_id', 'in', brands)
      .where(sql<boolean>`p.version is distinct from d.version and p.own is distinct from d.own`)
      .orderBy('d.updated_at', 'desc')
      .limit(200)
      .select(['d.brand_id', 'd.section', 'd.updated_at as at', 'd.updated_by_name as by'])
      .execute(),
  recent: ({ db, brands }) =>
    db
      .selectFrom('site_published')
      .where('brand_id', 'in', brands)
      .where('published_by', 'is not', null)
      .orderBy('published_at', 'desc')
      .limit(200)
      .select(['brand_id', 'section', 'published_at as at', 'published_by_name as by'])
      .execute(),
}

export const dashboard: HandlersOf<'dashboard'> = {
  ...arrangedCards,
  content: async ({ query: { card } }, ctx) => {
    const now = ctx.deps.now()
    const portal = portalSectionsSeen(ctx.caller.access)
    const query = { db: ctx.db, brands: brandsIn(ctx.caller), portal, late: new Date(now.getTime() - lateness) }
    const found = (await Promise.all([cards[card](query), portalCards[card](query)])).flat()
    const rows = found.toSorted((a, b) => (a.at.getTime() - b.at.getTime()) * (isSoonestFirst.has(card) ? 1 : -1))
    const seen = seenBy(ctx)(rows)
    return { as_of: now.toISOString(), items: seen.slice(0, most[card]), more: seen.length > most[card] }
  },
  firstSteps: firstStepsNow,
  mail,
  reservations,
  retryMail,
  trend,
  waiting,
}
