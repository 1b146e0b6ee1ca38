import { sql } from 'kysely'
import { brandById } from '../../../model/brands.ts'
import { maySee } from '../../../model/pages/access.ts'
import { type PageId, pageOf } from '../../../model/pages/index.ts'
import { brandParam, isBranded } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import { pageOfSection } from '../../../model/pages/site-content.ts'
import { dayOf } from '../../../model/rules/working-days.ts'
import type { CallerCtx } from '../../call/context.ts'
import type { Db } from '../../db/handle.ts'
import { propertyOf } from '../../records/property-section.ts'

type Property = { id: number; property_code: string }
/** The number of uses of one kind in one brand, and the page where they are edited. */
type Use = { label: string; brand_id: number; n: number; page?: PageId | undefined; query?: string }
type Kind = (db: Db, property: Property, today: string) => Promise<Use[]>

const counted =
  (label: string, page: PageId, text: (property: Property) => ReturnType<typeof sql>, query = false): Kind =>
  async (db, property) => {
    const { rows } = await sql<{ brand_id: number; n: number }>`
      select brand_id, count(*)::int as n from ${text(property)} group by brand_id order by brand_id`.execute(db)
    return rows.map(row => ({ label, page, ...row, ...(query ? { query: `?property_id=${property.id}` } : {}) }))
  }

/** Site pages whose fields name the property by its code: drafts and published ones. */
const sections: Kind = async (db, { property_code }) => {
  const named = `%${JSON.stringify(property_code)}%`
  const { rows } = await sql<{ brand_id: number; section: string; live: boolean }>`
    select brand_id, section, bool_or(live) as live from (
      select brand_id, section, false as live from site_sections where own::text like ${named}
      union all select brand_id, section, true from site_published where own::text like ${named}
    ) as uses group by brand_id, section order by brand_id, section`.execute(db)
  return rows.map(({ brand_id, section, live }) => {
    const page = pageOfSection(section)
    return {
      label: `${page ? pageOf(page).label : section}${live ? ', which visitors see' : ', a draft'}`,
      brand_id,
      n: 1,
      page,
    }
  })
}

/** Beyond.md 2. A kind of record that can name a property is a row here. */
const kinds: readonly Kind[] = [
  sections,
  counted(
    'Inquiries that are still open',
    'website.property-inquiry',
    ({ id }) =>
      sql`web_inquiries where property_id = ${id} and deleted_at is null and status not in ('closed', 'spam')`,
    true,
  ),
  async (db, property, today) =>
    counted(
      'Site visits to come',
      'website.appointment-inquiry',
      ({ id }) =>
        sql`web_appointments where property_id = ${id} and deleted_at is null
          and status in ('requested', 'confirmed') and visit_date >= ${today}::date`,
      true,
    )(db, property, today),
  counted(
    'Articles that name it',
    'website.news-list',
    ({ id }) => sql`web_news where property_ids @> ${JSON.stringify([String(id)])}::jsonb and deleted_at is null`,
  ),
  counted(
    'Locations that list it',
    'website.location',
    ({ id }) => sql`web_locations where property_ids @> ${JSON.stringify([String(id)])}::jsonb`,
  ),
  counted('Awards given to it', 'website.award-content', ({ id }) => sql`web_awards where property_id = ${id}`),
  counted(
    'Recipients of its inquiries',
    'website.email-recipients',
    ({ property_code }) => sql`recipients where property_inquiry @> ${JSON.stringify([{ property_code }])}::jsonb`,
  ),
  counted(
    'Reservations under way',
    'sellers_portal.e-booking',
    ({ id }) =>
      sql`reservations where property_id = ${id}
        and status not in ('draft', 'disapproved', 'expired', 'cancelled', 'posted')`,
  ),
  counted(
    'Units on hold for a seller',
    'project_info.unit-pages',
    ({ id }) => sql`units where property_id = ${id} and status = 'on_hold'`,
  ),
  counted(
    'Leads whose clients want it',
    'sellers_portal.ownership-extension',
    ({ id }) => sql`leads where property_id = ${id} and status in ('active', 'expiring')`,
  ),
]

/** The place where the uses are edited, for a caller who may open it. */
function linkOf({ caller }: CallerCtx, slug: string, { page, brand_id, query = '' }: Use): string | null {
  const brand = brandById(brand_id)
  if (!page || !brand) return null
  if (!isBranded(page)) return maySee(caller.access, page) ? pathOf(page, { propertyName: slug }) : null
  return maySee(caller.access, page, brand.code) ? pathOf(page, { [brandParam]: brand.slug }) + query : null
}

/** All present uses of the property in the caller's brands. */
export async function impactOf(ctx: CallerCtx, id: number) {
  const property = await propertyOf(ctx, ctx.db, id)
  const today = dayOf(ctx.deps.now())
  const found: Use[] = []
  for (const kind of kinds) found.push(...(await kind(ctx.db, property, today)))
  return found.map(use => ({
    label: isOf(use) ? `${brandById(use.brand_id)?.display_label}: ${use.label}` : use.label,
    count: use.n,
    link: linkOf(ctx, property.slug, use),
  }))
}

const isOf = ({ page }: Use): boolean => page === undefined || isBranded(page)
