import { type RawBuilder, sql } from 'kysely'
import { brandByCode } from '../../../model/brands.ts'
import { pageOfHistory } from '../../../model/kinds/page-of-history.ts'
import { type Access, may, splitId } from '../../../model/pages/access.ts'
import { type PageId, pageIds } from '../../../model/pages/index.ts'
import { isInPart } from '../../../model/pages/kept.ts'
import type { Area } from '../../../model/pages/page.ts'
import { entityNamed } from '../../../model/trail/entity-of.ts'
import { steppedKeys, waitingKeys, waitingPage } from '../../../model/workflows/waiting.ts'

/** Who reads the trail of an area whole; who reads that of administration reads them all (decision 174). */
const wholeAreas: Partial<Record<Area, PageId>> = {
  buyers_portal: 'buyers_portal.audit-trail',
  sellers_portal: 'sellers_portal.sellers-trail',
}

/** What stands under the approvals, with its page: steps taken back, who stands in for whom, and the terms. */
const ofApprovals: readonly (readonly [key: string, page: PageId])[] = [
  ...waitingKeys.map(key => [key, waitingPage(key)] as const),
  ...[...steppedKeys, 'approvalDelegations' as const, 'approvalTerms' as const].map(
    key => [key, pageOfHistory(key)] as const,
  ),
]
/** Who reads lines that stand on no page of the registry: by the page of their record, or why only who has the area whole. */
export const readersOfOthers: Readonly<Record<string, typeof ofApprovals | { readonly none: string }>> = {
  'admin.lists': { none: 'what was to be taken back is of any list' },
  'admin.session': { none: 'who signs in is told to who reads the users’ trail' },
  'buyers_portal.login': { none: 'who signs in is told to who reads the trail of the portal' },
  'buyers_portal.my-account': {
    none: 'what buyers do with their accounts is told to who reads the trail of the portal',
  },
  'sellers_portal.approvals': ofApprovals,
  'website.web-content': { none: 'content was refused of which no page was named' },
}

/** Lines of such places that are about records of pages which a role may view. */
function seenInOthers(access: Access): RawBuilder<unknown>[] {
  return Object.entries(readersOfOthers).flatMap(([place, readers]) => {
    if ('none' in readers) return []
    const entities = readers.flatMap(([key, page]) => (may(access, 'view', page) ? (entityNamed(key) ?? []) : []))
    return entities.length === 0 ? [] : [sql`(t.page = ${place} and t.entity = any(${entities}::text[]))`]
  })
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
  const ways = [sql`t.page = any(${pages}::text[])`, sql`t.area = any(${areas}::text[])`, ...seenInOthers(access)]
  return sql`${ofBrands} and (${sql.join(ways, sql` or `)})`
}
