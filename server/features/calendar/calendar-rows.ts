import { type RawBuilder, sql } from 'kysely'
import { type BrandId, brandById, brandOf } from '../../../model/brands.ts'
import { existing } from '../../../model/errors.ts'
import { type CalendarSource, datedKeys } from '../../../model/kinds/calendar.ts'
import type { CalendarDate } from '../../../model/kinds/kind.ts'
import type { RecordKey } from '../../../model/kinds/records.ts'
import { maySee } from '../../../model/pages/access.ts'
import { type PageId, pageIds, pageOf } from '../../../model/pages/index.ts'
import { pageOfPortalSection, portalSectionsSeen } from '../../../model/pages/portal-content.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import type { CallerCtx } from '../../call/context.ts'
import { orNone } from '../../db/or-none.ts'
import { personName, type RecordSource } from '../../records/record-repository.ts'

export type Sources = { readonly [K in RecordKey]: RecordSource }

export type CalendarRow = {
  of: CalendarSource
  field: string
  id: number
  version: number
  at: Date | null
  day: string | null
  name: string
  brand_ids: BrandId[] | null
  status: string | null
  held: string | null
  person_id: number | null
  person: string | null
}
/** Days of Manila, both included. */
export type Span = { readonly from: string; readonly to: string; readonly brand?: string | undefined }

/** Rows of one date that are read at most: a month of a busy house, and a bound for any. */
const most = 500

/** Dates that are whole days, as the field of the form says. */
export const isDayField = ({ kind }: RecordSource, field: string): boolean =>
  kind.content.fields[field]?.kind === 'date'

const start = (day: string) => sql`${`${day}T00:00:00+08:00`}::timestamptz`
const within = (column: RawBuilder<unknown>, isDay: boolean, { from, to }: Span) =>
  isDay
    ? sql`${column} between ${from}::date and ${to}::date`
    : sql`${column} >= ${start(from)} and ${column} < ${start(to)} + interval '1 day'`
const place = (column: RawBuilder<unknown>, isDay: boolean) =>
  isDay ? sql`null::timestamptz as at, ${column}::text as day` : sql`${column} as at, null::text as day`

/** The brands in which the caller sees the page, of those that were asked for. */
function brandsSeen(
  { caller }: CallerCtx,
  page: PageId,
  isBranded: boolean,
  asked: string | undefined,
): readonly BrandId[] {
  const one = asked === undefined ? undefined : existing(brandOf(asked)).id
  return caller.brand_ids.filter(id => {
    const brand = brandById(id)
    return (one === undefined || id === one) && brand && (!isBranded || maySee(caller.access, page, brand.code))
  })
}

/** What of one date of a kind falls into these days; by one index of its column. */
function ofDate(ctx: CallerCtx, listSource: RecordSource, field: string, date: CalendarDate, span: Span) {
  const { kind, list, page, place: stored } = listSource
  const column = sql.ref(`t.${field}`)
  const isDay = isDayField(listSource, field)
  const brands = orNone(brandsSeen(ctx, page, list.branded, span.brand))
  // Literals, so that the indexes of a state serve it whatever the plan was made for.
  const states = date.in?.map(state => sql.lit(state))
  const conditions = [
    within(column, isDay, span),
    list.ofSeveral ? sql`t.brands && ${brands}::int[]` : sql`t.brand_id = any(${brands}::int[])`,
    sql`t.deleted_at is null`,
    ...(states ? [states.length === 1 ? sql`t.status = ${states[0]}` : sql`t.status in (${sql.join(states)})`] : []),
    ...(kind.switch ? [sql.ref(`t.${kind.switch}`)] : []),
    ...(stored.only ? [stored.only] : []),
  ]
  const flow = kind.publication ? sql`t.status, t.held` : sql`null::text as status, null::text as held`
  return sql`(select ${kind.key}::text as of, ${field}::text as field, t.id, t.version, ${place(column, isDay)}, t.title::text as name,
      ${list.ofSeveral ? sql`t.brands` : sql`array[t.brand_id]`}::int[] as brand_ids, ${flow},
      t.updated_by as person_id, ${personName('who')} as person
    from ${sql.table(stored.table)} as t left join users who on who.id = t.updated_by
    where ${sql.join(conditions, sql` and `)} order by ${column} limit ${most + 1})`
}

/** Planned publications of content, with those that are done or that could not go out. */
const ofContent = (
  of: 'page' | 'portalPage',
  table: string,
  brands: RawBuilder<unknown>,
  name: string,
  span: Span,
  where: RawBuilder<unknown>,
) =>
  sql`(select ${of}::text as of, 'publish_at' as field, s.id, s.version, s.publish_at as at, null::text as day, ${sql.ref(`s.${name}`)}::text as name,
      ${brands} as brand_ids, s.status::text, s.error as held, s.created_by as person_id, s.created_by_name as person
    from ${sql.table(table)} as s
    where s.status <> 'cancelled' and ${within(sql.ref('s.publish_at'), false, span)} and ${where}
    order by s.publish_at limit ${most + 1})`

/** Launches that have a time, seen by who may touch all their sites; of one site, where it is among them. */
function ofLaunches({ caller }: CallerCtx, span: Span) {
  const sites = sql`string_to_array(l.brand_list, ',')::int[]`
  const asked = span.brand === undefined ? [] : [sql`${existing(brandOf(span.brand)).id}::int = any(${sites})`]
  const conditions = [
    within(sql`l.publish_at`, false, span),
    sql`${sites} <@ ${orNone(caller.brand_ids)}::int[]`,
    sql`string_to_array(l.portal_list, ',') <@ ${portalSectionsSeen(caller.access)}::text[]`,
    ...asked,
  ]
  return sql`(select 'launch'::text as of, 'publish_at' as field, l.id, l.version, l.publish_at as at, null::text as day, l.name::text,
      ${sites} as brand_ids, case when l.status <> 'draft' then 'done' when l.held is null then 'waiting' else 'failed' end as status,
      l.held, l.planned_by as person_id, l.planned_by_name as person
    from launches l where ${sql.join(conditions, sql` and `)} order by l.publish_at limit ${most + 1})`
}

const contentPages = (kind: 'content' | 'portal') => pageIds.filter(id => pageOf(id).screen.kind === kind)

/** The dated kinds that the caller sees, and whether any page of a site or of the portal is among what they see. */
function seenBy(ctx: CallerCtx, sources: Sources) {
  const sees = (page: PageId) => maySee(ctx.caller.access, page)
  return {
    kinds: datedKeys.map(key => sources[key]).filter(({ page }) => sees(page)),
    sites: contentPages('content').some(sees),
    portal: contentPages('portal').some(sees),
    launches: sees('website.launches'),
  }
}

export type Found = { readonly rows: readonly CalendarRow[]; readonly more: boolean; readonly sees: boolean }

/** All dates in these days that the caller may see, in one trip: a part a date, each by its own index. */
export async function rowsBetween(ctx: CallerCtx, sources: Sources, span: Span): Promise<Found> {
  const { kinds, sites, portal, launches } = seenBy(ctx, sources)
  const { caller } = ctx
  const brands = orNone(brandsSeen(ctx, 'desk.calendar', false, span.brand))
  const parts = [
    ...kinds.flatMap(listSource =>
      Object.entries(listSource.kind.dates ?? {}).map(([field, date]) => ofDate(ctx, listSource, field, date, span)),
    ),
    ...(sites
      ? [
          ofContent(
            'page',
            'site_schedules',
            sql`array[s.brand_id]::int[]`,
            'section',
            span,
            sql`s.brand_id = any(${brands}::int[])`,
          ),
        ]
      : []),
    // The portal is of no brand.
    ...(portal && span.brand === undefined
      ? [ofContent('portalPage', 'buyer_contents_schedules', sql`null::int[]`, 'portal', span, sql`true`)]
      : []),
    ...(launches ? [ofLaunches(ctx, span)] : []),
  ]
  if (parts.length === 0) return { rows: [], more: false, sees: false }
  const { rows } = await sql<CalendarRow>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  const isWhole = [...Map.groupBy(rows, ({ of, field }) => `${of} ${field}`).values()].every(
    some => some.length <= most,
  )
  const seen = rows.filter(row => {
    if (row.of !== 'page' && row.of !== 'portalPage') return true
    const page = pageOfRow(row)
    const [brand] = (row.brand_ids ?? []).map(id => brandById(id))
    return page !== undefined && maySee(caller.access, page, brand?.code)
  })
  return { rows: seen, more: !isWhole, sees: true }
}

/** The page of the content that is planned; undefined where it no longer exists. */
export const pageOfRow = ({ of, name }: Pick<CalendarRow, 'of' | 'name'>): PageId | undefined =>
  of === 'page' ? pageOfSection(name) : pageOfPortalSection(name)
