import { type BrandId, brandById } from '../brands.ts'
import type { PageId } from './index.ts'
import { brandParam, isBranded } from './menu.ts'
import { detailParamOf, pathOf } from './route.ts'

/** The path of a page, of its record where there is one; the list of sites where the page is of a brand and that is gone. */
export function pathOfRecord(page: PageId, brand_id: BrandId | null, id?: number): string {
  const brand = brand_id === null ? undefined : brandById(brand_id)
  if (isBranded(page) && !brand) return pathOf('desk.website')
  const params = isBranded(page) && brand ? { [brandParam]: brand.slug } : {}
  const detail = detailParamOf(page)
  if (id === undefined) return pathOf(page, params)
  return detail === undefined ? `${pathOf(page, params)}?open=${id}` : pathOf(page, { ...params, [detail]: String(id) })
}
