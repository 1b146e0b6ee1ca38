import { brandByCode } from '../../../model/brands.ts'
import { isPageId } from '../../../model/pages/index.ts'
import { brandParam, isBranded } from '../../../model/pages/menu.ts'
import { pathOf } from '../../../model/pages/route.ts'
import type { api } from '../../api/api.ts'

export type DatedEntry = Awaited<ReturnType<typeof api.calendar.list>>['items'][number]

/** One date of one record. */
export const keyOf = ({ of, field, id }: Pick<DatedEntry, 'of' | 'field' | 'id'>): string => `${of}.${field}.${id}`

/** Where it is opened: its record, or its page; undefined of a page that this desk does not know. */
export function placeOf({ of, id, page, brands: [code] }: DatedEntry) {
  if (!isPageId(page)) return undefined
  const brand = code === undefined ? undefined : brandByCode(code)
  if (isBranded(page) && !brand) return undefined
  return {
    to: brand && isBranded(page) ? pathOf(page, { [brandParam]: brand.slug }) : pathOf(page),
    search: of === 'page' || of === 'portalPage' ? {} : { open: id },
  }
}

export const deedOf = ({ means, is_past }: Pick<DatedEntry, 'means' | 'is_past'>): string =>
  means === 'goes_out' ? (is_past ? 'Went out' : 'Goes out') : is_past ? 'Ended' : 'Ends'

export const sitesOf = ({ brands }: Pick<DatedEntry, 'brands'>): string =>
  brands.map(code => brandByCode(code)?.display_label ?? code).join(', ') || 'Buyers Portal'
