import { type BrandCode, brandCodes } from './brands.ts'
import type { FieldErrors } from './errors.ts'
import { type Access, may, noAccess, type PageFlags, splitId } from './pages/access.ts'
import { isPageId, type PageId, pageIds, pageOf } from './pages/index.ts'
import { type Area, areaKeys, areas, type Flag } from './pages/page.ts'
import { flagsOf } from './roles.ts'

export type Grant = { readonly page: PageId; readonly flag: Flag }
/** A set of rights, or the rights that one set has and another lacks. */
export type Rights = { readonly brands: readonly BrandCode[]; readonly grants: readonly Grant[] }

/** Pages on which a role holds flags of its own. */
export const grantablePages: readonly PageId[] = pageIds.filter(id => flagsOf(pageOf(id)).length > 0)
const everyGrant: readonly Grant[] = grantablePages.flatMap(page => flagsOf(pageOf(page)).map(flag => ({ page, flag })))

/** The rights that `to` holds and `from` does not: those that a change gives or, the other way round, takes. */
export const added = (from: Access, to: Access): Rights => ({
  brands: brandCodes.filter(code => to.brands.includes(code) && !from.brands.includes(code)),
  grants: everyGrant.filter(({ page, flag }) => may(to, flag, page) && !may(from, flag, page)),
})

export const isNothing = ({ brands, grants }: Rights): boolean => brands.length === 0 && grants.length === 0

/** The ceiling: nobody gives a flag or a brand, or has power over one, that they do not hold themselves. */
export const isWithin = (own: Access, wanted: Access): boolean => isNothing(added(own, wanted))

/** The rights that both hold. */
export const shared = (one: Access, other: Access): Access =>
  withGrants(
    { ...noAccess, brands: brandCodes.filter(code => one.brands.includes(code) && other.brands.includes(code)) },
    everyGrant.filter(({ page, flag }) => may(one, flag, page) && may(other, flag, page)),
  )

/** The role that makes the others: it holds every flag of the admin area. It always keeps one person. */
export const isAdministrator = (access: Access): boolean =>
  everyGrant.every(({ page, flag }) => splitId(page).area !== 'admin' || may(access, flag, page))

/** Wrong entries of a role, by `area.key`: pages and flags that do not exist, and flags without the view. */
export function accessProblems(access: Access): FieldErrors {
  const problems: FieldErrors = {}
  for (const area of areaKeys) {
    for (const [key, input] of Object.entries(access[area])) {
      const problem = pageProblem(area, key, input)
      if (problem) problems[`${area}.${key}`] = [problem]
    }
  }
  return problems
}

function pageProblem(area: Area, key: string, input: PageFlags): string | undefined {
  const id = `${area}.${key}`
  if (!isPageId(id)) return `${areas[area].label} has no page ${key}. Leave it out.`
  const offered = flagsOf(pageOf(id))
  const set = Object.entries(input).flatMap(([flag, isSet]) => (isSet ? [flag] : []))
  const strange = set.find(flag => !offered.some(known => known === flag))
  if (strange) return `${pageOf(id).label} has no flag ${strange}. Leave it out.`
  return set.length > 0 && input.view !== true ? `${pageOf(id).label} needs view before anything else.` : undefined
}

/** The same rights in the form that a role stores: in the registry's order, only the held ones. */
export function tidied(access: Access): Access {
  const { brands, grants } = added(noAccess, access)
  return withGrants({ ...noAccess, brands }, grants)
}

function withGrants(access: Access, grants: readonly Grant[]): Access {
  const held: Record<Area, Record<string, Record<string, boolean>>> = {
    buyers_portal: {},
    sellers_portal: {},
    project_info: {},
    website: {},
    admin: {},
  }
  for (const { page, flag } of grants) {
    const { area, key } = splitId(page)
    if (area === 'desk') continue
    held[area][key] = { ...held[area][key], [flag]: true }
  }
  return { ...access, ...held }
}

/** The access with one flag set or cleared. Any flag brings view with it; clearing view clears all. */
export function withFlag(access: Access, page: PageId, flag: Flag, isSet: boolean): Access {
  const { area, key } = splitId(page)
  if (area === 'desk') return access
  const { [key]: before = {}, ...others } = access[area]
  if (!isSet && flag === 'view') return { ...access, [area]: others }
  return {
    ...access,
    [area]: { ...access[area], [key]: { ...before, ...(isSet ? { view: true } : {}), [flag]: isSet } },
  }
}
