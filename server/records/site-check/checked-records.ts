import { type RawBuilder, sql } from 'kysely'
import type { Brand } from '../../../model/brands.ts'
import { listOf } from '../../../model/kinds/lists.ts'
import { kindOf } from '../../../model/kinds/records.ts'
import { isReviewed } from '../../../model/kinds/reviewed.ts'
import type { CheckedRecord } from '../../../model/site-check/checked.ts'
import type { Db } from '../../db/handle.ts'
import { tableThen } from '../changes-ahead.ts'
import { shown } from '../record-values.ts'
import { type LookAhead, shownByLaunch } from '../site-ahead.ts'

type Row = Readonly<Record<string, unknown>>
type Looked = {
  readonly table: string
  /** Those that visitors see, or will without anybody doing more. */
  readonly where: (now: Date) => RawBuilder<unknown>
  readonly title: string
}
const isThere = sql`deleted_at is null`

/** The records of a site that its check looks at. */
const looked = {
  webNews: { table: 'web_news', where: () => sql`${isThere} and status in ('published', 'scheduled')`, title: 'title' },
  webCareers: { table: 'web_careers', where: () => sql`${isThere} and status = 'open'`, title: 'title' },
  webPopupPromos: {
    table: 'web_popup_promos',
    where: now => sql`${isThere} and is_active and ends_at > ${now}`,
    title: 'title',
  },
  webFaqs: { table: 'faqs', where: () => sql`${isThere} and is_visible`, title: 'question' },
  webTestimonials: {
    table: 'web_testimonials',
    where: () => sql`${isThere} and is_visible and consent_on_file`,
    title: 'name',
  },
  webAwards: { table: 'web_awards', where: () => sql`is_visible`, title: 'title' },
  webLocations: { table: 'web_locations', where: () => sql`is_visible`, title: 'name' },
  webRedirects: { table: 'web_redirects', where: () => sql`is_active`, title: 'from_path' },
} as const satisfies { readonly [key: string]: Looked }
export type CheckedKey = keyof typeof looked
/** Those that go out by review or launch too, and are read elsewhere than on a site. */
const named = { ...looked, projectNews: { table: 'project_news', title: 'title' } } as const
/** The column that names one of them. */
export const titleColumnOf = (key: keyof typeof named): string => named[key].title
/** The table of their records. */
export const tableOf = (key: keyof typeof named): string => named[key].table
export const checkedKeys = Object.keys(looked) as CheckedKey[]

/** The kinds whose values visitors meet, each with the condition for those of its records. */
export const shownRecords = (now: Date) =>
  // What a redirect leads to takes it along (decision 242).
  checkedKeys
    .filter(key => key !== 'webRedirects')
    .map(key => {
      const { table, where }: Looked = looked[key]
      const kind = kindOf(key)
      return { kind, page: kind.page, list: kind.list, entity: kind.entity, place: { table, only: where(now) } }
    })

/** Records of these kinds with the values of their forms, and what waits beside them: those that visitors see, or will with what goes out by then. */
export async function recordsOf(
  db: Db,
  brand: Brand,
  kinds: readonly CheckedKey[],
  { at, then }: { readonly at: Date; readonly then?: Omit<LookAhead, 'drafts'> | undefined },
): Promise<CheckedRecord[]> {
  const found: CheckedRecord[] = []
  for (const key of kinds) {
    const { table, where, title }: Looked = looked[key]
    const kind = kindOf(key)
    const columns = [...new Set(['id', ...Object.keys(kind.content.fields)])]
    const seen = then ? sql`coalesce(${shownByLaunch(key, sql.ref(`${table}.id`), then)}, ${where(at)})` : where(at)
    const { rows } = await sql<Row & { id: number }>`select ${sql.join(columns.map(column => sql.ref(column)))}
      from ${isReviewed(key) ? tableThen(table, key, table, then ?? asKept(at)) : sql.table(table)}
      where brand_id = ${brand.id} and ${seen} order by id`.execute(db)
    for (const row of rows)
      found.push({
        page: kind.page,
        id: row.id,
        title: String(row[title] ?? ''),
        content: kind.content,
        values: shown(kind, row),
      })
  }
  return found
}

/** With all that waits, as the drafts of pages are looked at. */
const asKept = (at: Date) => ({ at, launch_id: null, drafts: true })

type Count = {
  readonly key: CheckedKey
  readonly total: number
  readonly shown: number
  readonly planned: number
  readonly asked: number
  readonly launched: number
  readonly kept: number
  readonly at: Date | null
  readonly by: string | null
}

/** How many records of these kinds there are, how many of them visitors see now or will by themselves, and how many wait for somebody or for a launch. */
export async function countsOf(
  db: Db,
  brand: Brand,
  kinds: readonly CheckedKey[],
  now: Date,
): Promise<readonly Count[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map(key => {
    const { table, where }: Looked = looked[key]
    const goes = Object.entries(kindOf(key).dates ?? {}).flatMap(([column, { means, stays, in: states }]) =>
      means === 'goes_out' && !stays
        ? [sql`(${sql.ref(column)} > ${now} ${states ? sql`and status = any(${[...states]}::text[])` : sql``})`]
        : [],
    )
    const plan = goes.length > 0 ? sql.join(goes, sql` or `) : sql`false`
    const isKept = listOf(key).trash ? isThere : sql`true`
    return sql`select ${key} as key, count(*)::int as total,
      count(*) filter (where ${where(now)} and not (${plan}))::int as shown,
      count(*) filter (where ${where(now)} and (${plan}))::int as planned,
      max(updated_at) as at, (array_agg(updated_by order by updated_at desc))[1] as by_id
      from ${sql.table(table)} where brand_id = ${brand.id} and ${isKept}`
  })
  const { rows } = await sql<Count>`select of.key, of.total, of.shown, of.planned, of.at,
      (select count(*)::int from content_reviews as r where r.brand_id = ${brand.id} and r.status = 'asked'
        and r.section like of.key || '#%') as asked,
      (select count(distinct m.record_id)::int from launch_records m join launches l on l.id = m.launch_id
        where m.brand_id = ${brand.id} and m.list = of.key and l.status = 'draft') as launched,
      (select count(*)::int from record_changes its where its.brand_id = ${brand.id} and its.list = of.key) as kept,
      nullif(trim(u."Firstname" || ' ' || u."Lastname"), '') as by
    from (${sql.join(parts, sql` union all `)}) as of left join users as u on u.id = of.by_id`.execute(db)
  return rows
}
