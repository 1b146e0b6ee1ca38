import { type Brand, brandBySlug } from '../../model/brands.ts'
import { type Access, brandHas, hasFlag, maySee, mayTouch } from '../../model/pages/access.ts'
import type { PageId } from '../../model/pages/index.ts'
import { brandParam, isBranded } from '../../model/pages/menu.ts'
import type { RouteParams } from '../../model/pages/route.ts'

export type GuardVerdict =
  | { readonly kind: 'open'; readonly brand?: Brand }
  | { readonly kind: 'missing' }
  /** The brand's site has no such page, whatever the role. */
  | { readonly kind: 'not-of-brand'; readonly brand: Brand }
  /** What the role lacks: the view flag of the page, or the brand. */
  | { readonly kind: 'forbidden'; readonly lacks: 'page' | 'brand'; readonly brand?: Brand }

/** The result of an address for this role. `maySee` decides; the rest is the reason. */
export function guard(access: Access, id: PageId, params: RouteParams): GuardVerdict {
  const brand = isBranded(id) ? brandBySlug(params[brandParam] ?? '') : undefined
  if (isBranded(id) && !brand) return { kind: 'missing' }
  if (maySee(access, id, brand?.code)) return { kind: 'open', ...(brand ? { brand } : {}) }
  if (brand && !brandHas(id, brand.code)) return { kind: 'not-of-brand', brand }
  if (!hasFlag(access, id, 'view')) return { kind: 'forbidden', lacks: 'page', ...(brand ? { brand } : {}) }
  if (brand && !mayTouch(access, brand.code)) return { kind: 'forbidden', lacks: 'brand', brand }
  throw new Error(`${id} is closed to this role for a reason nobody worded.`)
}
