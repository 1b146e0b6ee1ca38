import { type RawBuilder, sql } from 'kysely'
import { brandByCode } from '../../../model/brands.ts'
import { type Access, may, splitId } from '../../../model/pages/access.ts'
import { type PageId, pageIds } from '../../../model/pages/index.ts'
import { isInPart } from '../../../model/pages/kept.ts'
import type { Area } from '../../../model/pages/page.ts'

/** Who reads the trail of an area whole; who reads that of administration reads them all (decision 174). */
const wholeAreas: Partial<Record<Area, PageId>> = {
  buyers_portal: 'buyers_portal.audit-trail',
  sellers_portal: 'sellers_portal.sellers-trail',
}

/**
 * Lines of pages that a role has whole. Of a page of which it has only some fields or some records a trail would tell the
 * rest: there each record’s own history has its lines, without what is hidden (decision 349).
 */
export function wholePages(access: Access): RawBuilder<unknown> {
  if (!access.fields && !access.rows) return sql`true`
  const inPart = pageIds.filter(page => isInPart(access, page))
  return sql`t.page <> all(${inPart}::text[])`
}

/** The lines that a role may see in the trail of all areas: of its brands, and there of whole areas and of the pages that it may view. */
export function seenBy(access: Access): RawBuilder<unknown> {
  const brand_ids = access.brands.flatMap(code => brandByCode(code)?.id ?? [])
  const ofBrands = sql`(t.brand_id is null or t.brand_id = any(${brand_ids}::int[])) and ${wholePages(access)}`
  if (may(access, 'view', 'admin.audit-trail')) return ofBrands
  const areas = Object.entries(wholeAreas).flatMap(([area, page]) => (may(access, 'view', page) ? [area] : []))
  const pages = pageIds.filter(id => splitId(id).area !== 'desk' && may(access, 'view', id))
  return sql`${ofBrands} and (t.page = any(${pages}::text[]) or t.area = any(${areas}::text[]))`
}
