import { sql } from 'kysely'
import { type Brand, groupBrand } from '../../model/brands.ts'
import { dayOf } from '../../model/rules/working-days.ts'
import type { Database } from '../db/open.ts'
import { type SectionRow, sectionsFrom } from './published.ts'

/** A site as visitors will see it later (decision 117). */
export type Ahead = {
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
    sql`${of(as, 'status')} = 'open' and ${of(as, 'deleted_at')} is null and (${of(as, 'closes_on')} is null or ${of(as, 'closes_on')} >= ${dayOf(at)}::date)`,
} satisfies Record<string, (as: string, at: Date) => ReturnType<typeof sql>>

export type SeenTable = keyof typeof seen
export const seenAhead = (table: SeenTable, as: string, at: Date) => seen[table](as, at)

/** All sections of the site as they will be: published, then planned by that time, by pages or launches, then of the launch, then drafts. */
export async function sectionsAhead(
  { system }: Database,
  brand: Brand,
  ahead: Ahead,
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
  const plannedLaunches = await launching
    .where('launch.held', 'is', null)
    .where('launch.publish_at', '<=', ahead.at)
    .execute()
  const launched = ahead.launch_id === null ? [] : await launching.where('launch.id', '=', ahead.launch_id).execute()
  // The later of two plans is what stands then.
  const due = [...planned, ...plannedLaunches].toSorted((a, b) => Number(a.publish_at) - Number(b.publish_at))
  const drafted = ahead.drafts
    ? await system
        .selectFrom('site_sections')
        .where('site_id', '=', brand.site_id)
        .select(['site_id', 'section', 'own'])
        .execute()
    : []
  const rows = new Map<string, SectionRow>()
  for (const row of [...published, ...due, ...launched, ...drafted])
    rows.set(`${row.site_id} ${row.section}`, row as SectionRow)
  return sectionsFrom([...rows.values()], brand)
}
