import { sql } from 'kysely'
import { brandById } from '../../../model/brands.ts'
import { maySee } from '../../../model/pages/access.ts'
import { pageIds, pageOf, type PageId } from '../../../model/pages/index.ts'
import type { CallerCtx, HandlersOf } from '../../http/context.ts'
import { mail } from './mail.ts'
import { waiting } from './waiting.ts'

/** Rows a card shows. */
const most = 8
/** How late a scheduled page may be before it is overdue, in ms. */
const lateness = 2 * 60_000

type Row = { brand_id: number; section: string; at: Date; by: string | null }

/** The page of a section, where the caller may see it for that brand; a card names nothing else. */
function seenBy({ caller }: CallerCtx): (rows: readonly Row[]) => { brand: string; page: string; at: string; by: string | null }[] {
  const pageOfSection = new Map<string, PageId>()
  for (const id of pageIds) {
    const { screen } = pageOf(id)
    if (screen.kind === 'content') pageOfSection.set(screen.content.section, id)
  }
  return rows => rows.flatMap(row => {
    const page = pageOfSection.get(row.section)
    const brand = brandById(row.brand_id)
    return page && brand && maySee(caller.access, page, brand.code) ? [{ brand: brand.code, page, at: row.at.toISOString(), by: row.by }] : []
  }).slice(0, most)
}

export const dashboard: HandlersOf<'dashboard'> = {
  content: async (_, ctx) => {
    const { db, deps, caller } = ctx
    const brands = [...caller.brand_ids, -1]
    const now = deps.now()
    const late = new Date(now.getTime() - lateness)
    const waiting = db.selectFrom('site_schedules').where('brand_id', 'in', brands).where('status', '=', 'waiting').orderBy('publish_at').limit(200).select(['brand_id', 'section', 'publish_at as at', 'created_by_name as by'])
    const [unpublished, scheduled, overdue, recent] = await Promise.all([
      db.selectFrom('site_sections as d').leftJoin('site_published as p', join => join.onRef('p.site_id', '=', 'd.site_id').onRef('p.section', '=', 'd.section'))
        .where('d.brand_id', 'in', brands).where(sql<boolean>`p.version is distinct from d.version and p.own is distinct from d.own`).orderBy('d.updated_at', 'desc').limit(200)
        .select(['d.brand_id', 'd.section', 'd.updated_at as at', 'd.updated_by_name as by']).execute(),
      waiting.where('publish_at', '>', late).execute(),
      waiting.where('publish_at', '<=', late).execute(),
      db.selectFrom('site_published').where('brand_id', 'in', brands).where('published_by', 'is not', null).orderBy('published_at', 'desc').limit(200).select(['brand_id', 'section', 'published_at as at', 'published_by_name as by']).execute(),
    ])
    const shown = seenBy(ctx)
    return { as_of: now.toISOString(), unpublished: shown(unpublished), scheduled: shown(scheduled), overdue: shown(overdue), recent: shown(recent) }
  },
  mail,
  waiting,
}
