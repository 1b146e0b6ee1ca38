import { isPageId } from '../../../model/pages/index.ts'
import { brandParam } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import type { Finding } from '../../../model/site-check/finding.ts'
import { fieldParam } from '../../form/reveal.ts'

type Found = Pick<Finding, 'path' | 'record' | 'property'>

/** Where a finding is mended: a field of a page, a record of its list, or a page of a property's facts. */
export function placeOfFinding(page: string, brand: string, { path, record, property }: Found) {
  if (!isPageId(page)) return { to: '/', search: {} }
  if (property !== undefined) return { to: pathOf(page, { propertyName: property }), search: { [fieldParam]: path } }
  const to = pathOf(page, { [brandParam]: brand })
  return { to, search: record ? { open: String(record.id), [fieldParam]: path } : { [fieldParam]: path } }
}
