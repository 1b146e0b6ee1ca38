import { sql } from 'kysely'
import { type BrandId, brandById } from '../../../model/brands.ts'
import type { Content } from '../../../model/content/content.ts'
import { fieldAt } from '../../../model/content/value.ts'
import { type PageId, pageIds, pageOf } from '../../../model/pages/index.ts'
import { contentOf } from '../../../model/pages/site-content.ts'
import type { Db } from '../../db/handle.ts'
import { writeDraft } from '../content/draft.ts'
import { type Holding, savedMeanwhile } from './holding.ts'

const pagesBySection = new Map<string, { page: PageId; content: Content }>(
  pageIds.flatMap(page => {
    const { screen } = pageOf(page)
    return screen.kind === 'content' ? [[screen.content.section, { page, content: screen.content }]] : []
  }),
)

/** A section without a page yet is still a use, shown by its bare name. */
function named(section: string): Pick<Holding, 'page' | 'label' | 'fields'> {
  const found = pagesBySection.get(section)
  if (!found) return { page: section, fields: {}, label: path => `${section} › ${path}` }
  const { page, content } = found
  return {
    page,
    fields: content.fields,
    label: path => `${pageOf(page).label} › ${fieldAt(content.fields, path)?.label ?? path}`,
  }
}

/** Sections of the brands' sites: published, planned by itself or in a launch, and draft. */
export async function siteHoldings(db: Db, needle: string, brands: readonly BrandId[]): Promise<Holding[]> {
  const within = (own: string) => sql<boolean>`${sql.ref(own)}::text like ${`%${needle}%`}`
  const published = await db
    .selectFrom('site_published')
    .where('brand_id', 'in', brands)
    .where(within('own'))
    .select(['brand_id', 'section', 'own'])
    .execute()
  // What is planned holds its version, whatever is saved since: by itself, or in a launch that waits.
  const planned = await db
    .selectFrom('site_revisions as r')
    .where('r.brand_id', 'in', brands)
    .where(within('r.own'))
    .where(
      sql<boolean>`(r.site_id, r.section, r.version) in (
        select site_id, section, version from site_schedules where status = 'waiting'
        union all select m.site_id, m.section, m.version from launch_members m
          join launches l on l.id = m.launch_id where l.status = 'draft')`,
    )
    .select(['r.brand_id', 'r.section', 'r.own'])
    .execute()
  const launched = await db
    .selectFrom('launch_members as m')
    .innerJoin('launches as l', 'l.id', 'm.launch_id')
    .where('l.status', '=', 'draft')
    .where('m.brand_id', 'in', brands)
    .where(within('m.content'))
    .select(['m.brand_id', 'm.section', 'm.content as own'])
    .execute()
  const drafts = await db
    .selectFrom('site_sections')
    .where('brand_id', 'in', brands)
    .where(within('own'))
    .select(['brand_id', 'section', 'own', 'version'])
    .execute()
  const found = [
    ...published.map(row => holding('published', row)),
    ...[...planned, ...launched].map(row => holding('scheduled', row as Row)),
    ...drafts.map(draft),
  ]
  return found.sort((a, b) => order(a) - order(b) || a.page.localeCompare(b.page))
}
const order = ({ brand }: Holding) => brand?.id ?? -1

type Row = { brand_id: number; section: string; own: unknown }
const holding = (state: Holding['state'], { brand_id, section, own }: Row): Holding => ({
  brand: brandById(brand_id),
  state,
  value: own,
  ...named(section),
})

const draft = (row: Row & { version: number }): Holding => ({
  ...holding('draft', row),
  async write(trx, ctx, value, note) {
    const { section, own, version } = row
    const brand = brandById(row.brand_id)
    const { page } = pagesBySection.get(section) ?? {}
    const input = { version, own: value as object, kind: 'save', note } as const
    const content = contentOf(section) ?? { section, fields: {} }
    if (!brand || (await writeDraft(ctx, trx, { brand, content }, input)) === undefined)
      throw savedMeanwhile(page ? pageOf(page).label : section)
    await ctx.record(trx, {
      entity: 'web-content',
      entity_id: section,
      brand_id: brand.id,
      ...(page ? { page } : {}),
      before: own,
      after: value,
    })
  },
})
