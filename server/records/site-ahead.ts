import { type RawBuilder, sql } from 'kysely'
import { type Brand, groupBrand } from '../../model/brands.ts'
import { ownedPaths } from '../../model/content/inherit.ts'
import { changeAction, draftAction, type LaunchedKey } from '../../model/kinds/launched.ts'
import type { ReviewedKey } from '../../model/kinds/reviewed.ts'
import { contentOf } from '../../model/pages/site-content.ts'
import { dayOf } from '../../model/rules/working-days.ts'
import type { Database } from '../db/open.ts'
import { tableThen } from './changes-ahead.ts'
import { type DraftContent, keptOf, laidOver } from './drafts/drafted.ts'
import { type SectionRow, sectionsFrom } from './published.ts'

/** A site as visitors will see it later (decision 117). */
export type LookAhead = {
  readonly at: Date
  /** With every saved draft of the site. */
  readonly drafts: boolean
  /** With this launch published. */
  readonly launch_id: number | null
}

const of = (as: string, column: string) => sql.ref(`${as}.${column}`)

/** The rows that visitors see at a given time. For now they equal what each table opens to visitors (a test compares the two). */
const seen = {
  properties: as => sql`${of(as, 'status')} = 'active'`,
  faqs: as => sql`${of(as, 'is_visible')} and ${of(as, 'deleted_at')} is null`,
  faq_categories: as => sql`${of(as, 'is_visible')}`,
  web_testimonials: as =>
    sql`${of(as, 'is_visible')} and ${of(as, 'consent_on_file')} and ${of(as, 'deleted_at')} is null`,
  web_locations: as => sql`${of(as, 'is_visible')}`,
  web_awards: as => sql`${of(as, 'is_visible')}`,
  web_popup_promos: (as, at) =>
    sql`${of(as, 'is_active')} and ${of(as, 'deleted_at')} is null and ${of(as, 'starts_at')} <= ${at} and ${of(as, 'ends_at')} > ${at}`,
  web_news: (as, at) =>
    sql`${of(as, 'deleted_at')} is null and (${of(as, 'status')} = 'published' or (${of(as, 'status')} = 'scheduled' and ${of(as, 'held')} is null and ${of(as, 'publish_at')} <= ${at}))`,
  web_careers: (as, at) =>
    sql`${of(as, 'status')} = 'open' and ${of(as, 'deleted_at')} is null and ${stillOpen(as, at)}`,
} satisfies Record<string, (as: string, at: Date) => ReturnType<typeof sql>>

const stillOpen = (as: string, at: Date) =>
  sql`(${of(as, 'closes_on')} is null or ${of(as, 'closes_on')} >= ${dayOf(at)}::date)`

/** What a launch brings of a table: which kind it is of, and what must hold beside its step. */
const launched: {
  readonly [T in keyof typeof seen]?: { readonly key: ReviewedKey; holds(as: string, at: Date): ReturnType<typeof sql> }
} = {
  faqs: { key: 'webFaqs', holds: as => sql`${of(as, 'deleted_at')} is null` },
  web_testimonials: {
    key: 'webTestimonials',
    holds: as => sql`${of(as, 'consent_on_file')} and ${of(as, 'deleted_at')} is null`,
  },
  web_locations: { key: 'webLocations', holds: () => sql`true` },
  web_awards: { key: 'webAwards', holds: () => sql`true` },
  web_popup_promos: {
    key: 'webPopupPromos',
    holds: (as, at) =>
      sql`${of(as, 'deleted_at')} is null and ${of(as, 'starts_at')} <= ${at} and ${of(as, 'ends_at')} > ${at}`,
  },
  web_news: { key: 'webNews', holds: as => sql`${of(as, 'deleted_at')} is null` },
  web_careers: { key: 'webCareers', holds: (as, at) => sql`${of(as, 'deleted_at')} is null and ${stillOpen(as, at)}` },
}

/** Whether the last launch that will have touched a record by then shows it; null where none touches it. */
export const shownByLaunch = (
  key: LaunchedKey,
  id: RawBuilder<unknown>,
  { at, launch_id }: Omit<LookAhead, 'drafts'>,
) =>
  sql<boolean | null>`(select its.is_shown from launch_records its join launches launch on launch.id = its.launch_id
    where its.list = ${key} and its.record_id = ${id} and its.action not in (${changeAction}, ${draftAction}) and launch.status = 'draft'
      and (launch.id = ${launch_id}::bigint or (launch.held is null and launch.publish_at <= ${at}))
    order by launch.id = ${launch_id}::bigint desc nulls last, launch.publish_at desc limit 1)`

export type SeenTable = keyof typeof seen
/** The table, under this name, as its rows will read by then: with what waits beside them and goes out. */
export const rowsAhead = (table: SeenTable, as: string, ahead: LookAhead): RawBuilder<unknown> => {
  const by = launched[table]
  return by ? tableThen(table, by.key, as, ahead) : sql`${sql.table(table)} as ${sql.ref(as)}`
}
/** With what launches will have brought and taken by then. */
export function seenAhead(table: SeenTable, as: string, ahead: Omit<LookAhead, 'drafts'>): RawBuilder<unknown> {
  const { at } = ahead
  const by = launched[table]
  if (!by) return seen[table](as, at)
  return sql`coalesce(${shownByLaunch(by.key, of(as, 'id'), ahead)} and ${by.holds(as, at)}, ${seen[table](as, at)})`
}

/** A named draft over what a site has of its section then, by what each sets itself. */
function draftOver(section: string, now: unknown, { base, content: said }: DraftContent): unknown {
  const content = contentOf(section)
  if (!content) return now
  // Whatever flows from the group is no part of it.
  const sideOf = (own: unknown) => ({
    values: (own ?? {}) as Record<string, unknown>,
    own: new Set(ownedPaths(content.fields, own)),
  })
  return keptOf({ content }, laidOver({ content, own: now, version: 0, sideOf }, { base, content: said }).merged)
}

/** All sections of the site as they will be: published, then planned by that time, by pages or launches, then of the launch, then drafts. */
export async function sectionsAhead(
  { system }: Database,
  brand: Brand,
  ahead: LookAhead,
): Promise<Record<string, unknown>> {
  const sites = [brand.site_id, groupBrand.site_id]
  const published = await system
    .selectFrom('site_published')
    .where('site_id', 'in', sites)
    .select(['site_id', 'section', 'own'])
    .execute()
  const planned = await system
    .selectFrom('site_schedules as plan')
    .innerJoin('site_revisions as revision', join =>
      join
        .onRef('revision.site_id', '=', 'plan.site_id')
        .onRef('revision.section', '=', 'plan.section')
        .onRef('revision.version', '=', 'plan.version'),
    )
    .where('plan.site_id', 'in', sites)
    .where('plan.status', '=', 'waiting')
    .where('plan.publish_at', '<=', ahead.at)
    .select(['plan.site_id', 'plan.section', 'revision.own', 'plan.publish_at'])
    .execute()
  const launching = system
    .selectFrom('launch_members as member')
    .innerJoin('launches as launch', 'launch.id', 'member.launch_id')
    .innerJoin('site_revisions as revision', join =>
      join
        .onRef('revision.site_id', '=', 'member.site_id')
        .onRef('revision.section', '=', 'member.section')
        .onRef('revision.version', '=', 'member.version'),
    )
    .where('launch.status', '=', 'draft')
    .where('member.site_id', 'in', sites)
    .select(['member.site_id', 'member.section', 'revision.own', 'launch.publish_at'])
  const named = await system
    .selectFrom('launch_members as member')
    .innerJoin('launches as launch', 'launch.id', 'member.launch_id')
    .where('launch.status', '=', 'draft')
    .where('member.site_id', 'in', sites)
    .where('member.content', 'is not', null)
    .where(({ or, eb, and }) =>
      or([
        and([eb('launch.held', 'is', null), eb('launch.publish_at', '<=', ahead.at)]),
        eb('launch.id', '=', ahead.launch_id ?? 0),
      ]),
    )
    .select(['member.site_id', 'member.section', 'member.base', 'member.content', 'launch.publish_at', 'launch.id'])
    .execute()
  const plannedLaunches = await launching
    .where('launch.held', 'is', null)
    .where('launch.publish_at', '<=', ahead.at)
    .execute()
  const launched = ahead.launch_id === null ? [] : await launching.where('launch.id', '=', ahead.launch_id).execute()
  // The later of two plans is what stands then; the launch that is looked at goes before nothing.
  const isLooked = ({ id }: (typeof named)[number]) => id === ahead.launch_id
  const due = [...planned, ...plannedLaunches, ...named.filter(row => !isLooked(row))].toSorted(
    (a, b) => Number(a.publish_at) - Number(b.publish_at),
  )
  const drafted = ahead.drafts
    ? await system
        .selectFrom('site_sections')
        .where('site_id', '=', brand.site_id)
        .select(['site_id', 'section', 'own'])
        .execute()
    : []
  const rows = new Map<string, SectionRow>()
  for (const row of [
    ...published,
    ...due,
    ...launched,
    ...named.filter(isLooked),
    ...drafted,
    ...(ahead.drafts ? named : []),
  ]) {
    const of = `${row.site_id} ${row.section}`
    const { site_id, section } = row
    const own = 'content' in row ? draftOver(section, rows.get(of)?.own, row) : row.own
    rows.set(of, { site_id, section, own } as SectionRow)
  }
  return sectionsFrom([...rows.values()], brand)
}
