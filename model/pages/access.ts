import type { BrandCode } from '../brands.ts'
import { type PageId, pageIds, registry } from './index.ts'
import type { Area, Flag, Page, RowRight } from './page.ts'

/** Flags of one page as a role stores them; a missing flag or page is false (domain.md 1A). */
export type PageFlags = { readonly [F in Flag]?: boolean }
/** The groups of fields that a role does not see on a page, and those that it sees and does not change. */
export type FieldRights = { readonly hidden?: readonly string[]; readonly fixed?: readonly string[] }
/**
 * Specification 3, "Role access": brand codes, and under each area its pages by their key. Beside them, by page, what a
 * role is kept from there: fields and rows (decision 349).
 */
export type Access = {
  readonly brands: readonly string[]
  readonly fields?: { readonly [page: string]: FieldRights }
  readonly rows?: { readonly [page: string]: RowRight }
} & {
  readonly [A in Area]: { readonly [key: string]: PageFlags }
}

export const noAccess: Access = {
  brands: [],
  buyers_portal: {},
  sellers_portal: {},
  project_info: {},
  website: {},
  admin: {},
}

type IdParts = { readonly area: Area | 'desk'; readonly key: string }
/** A page id is its area and its key: `sellers_portal.marketing-partners`. */
export function splitId(id: string): IdParts {
  const dot = id.indexOf('.')
  return { area: id.slice(0, dot) as Area | 'desk', key: id.slice(dot + 1) }
}

/** The area and the key under which a role holds the flags of a page: its own, or those of the page that it goes with. */
const flagsAt = new Map<PageId, IdParts>(pageIds.map(id => [id, splitId((registry[id] as Page).flagOf ?? id)]))

/** Whether a role's flag for a page is set. The only reader of the flags. */
export function hasFlag(access: Access, id: PageId, flag: Flag): boolean {
  const page: Page = registry[id]
  if (page.everyone) return flag === 'view'
  if (page.withAny) return flag === 'view' && seesBeside(access, id)
  const { area, key } = flagsAt.get(id) ?? splitId(id)
  return area !== 'desk' && access[area]?.[key]?.[flag] === true
}

/** Whether a page without a flag of its own is opened by another of its area, which the brand has too (decision 284). */
export const seesBeside = (access: Access, id: PageId, brand?: BrandCode): boolean =>
  pageIds.some(other => {
    const { withAny, everyone }: Page = registry[other]
    return (
      !withAny &&
      !everyone &&
      splitId(other).area === splitId(id).area &&
      (brand === undefined || brandHas(other, brand)) &&
      hasFlag(access, other, 'view')
    )
  })

/** The brands of the page that the role has: two filters, kept apart (house.md). */
export const brandHas = (id: PageId, brand: BrandCode): boolean => {
  const page: Page = registry[id]
  return page.brands === undefined || page.brands.includes(brand)
}
export const mayTouch = (access: Access, brand: BrandCode): boolean => access.brands.includes(brand)

/** The one rule for showing a page and for acting on it: the menu, the router, the buttons and the server all ask it. */
export function may(access: Access, flag: Flag, id: PageId, brand?: BrandCode): boolean {
  if (!hasFlag(access, id, 'view') || !hasFlag(access, id, flag)) return false
  if (brand === undefined) return true
  if (!mayTouch(access, brand) || !brandHas(id, brand)) return false
  const { withAny }: Page = registry[id]
  return !withAny || seesBeside(access, id, brand)
}

export const maySee = (access: Access, id: PageId, brand?: BrandCode): boolean => may(access, 'view', id, brand)
