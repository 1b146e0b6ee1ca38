import { type BrandCode, brandCodes } from './brands.ts'
import type { FieldErrors } from './errors.ts'
import { type Access, type FieldRights, may, noAccess, type PageFlags, splitId } from './pages/access.ts'
import { isPageId, labelOfPage, type PageId, pageIds, pageOf } from './pages/index.ts'
import { type FieldRight, fieldGroupsOf, fieldRight, rowRight, rowRightsOf } from './pages/kept.ts'
import { type Area, areaKeys, areas, type Flag, type RowRight } from './pages/page.ts'
import { flagsOf } from './roles.ts'

/**
 * A flag on a page. With `fields` it is the right to see that group there (`view`) or to change it (`edit`); with `rows`,
 * to see all records (`all`), or those of a group and not only one's own.
 */
export type Grant = {
  readonly page: PageId
  readonly flag: Flag
  readonly fields?: string
  readonly rows?: 'all' | 'group'
}
/** A set of rights, or the rights that one set has and another lacks. */
export type Rights = { readonly brands: readonly BrandCode[]; readonly grants: readonly Grant[] }

/** Pages on which a role holds flags of its own. */
export const grantablePages: readonly PageId[] = pageIds.filter(id => flagsOf(pageOf(id)).length > 0)
const everyGrant: readonly Grant[] = grantablePages.flatMap(page => flagsOf(pageOf(page)).map(flag => ({ page, flag })))
/** What a role may be kept from on pages that it sees. */
const keptGrants: readonly Grant[] = grantablePages.flatMap(page => [
  ...Object.entries(fieldGroupsOf(page)).flatMap(([fields, { byStep }]): Grant[] => [
    { page, flag: 'view', fields },
    ...(byStep ? [] : [{ page, flag: 'edit', fields } as const]),
  ]),
  ...(Object.keys(rowRightsOf(page)).length > 0 ? [{ page, flag: 'view', rows: 'all' } as const] : []),
  ...(rowRightsOf(page).own ? [{ page, flag: 'view', rows: 'group' } as const] : []),
])

function holds(access: Access, { page, flag, fields, rows }: Grant): boolean {
  if (rows) return rowRight(access, page) !== 'own' && (rows === 'group' || rowRight(access, page) === undefined)
  if (fields === undefined) return may(access, flag, page)
  const right = fieldRight(access, page, fields)
  return flag === 'view' ? right !== 'none' : right === 'change'
}

/** The rights that `to` holds and `from` does not: those that a change gives or, the other way round, takes. */
export const added = (from: Access, to: Access): Rights => ({
  brands: brandCodes.filter(code => to.brands.includes(code) && !from.brands.includes(code)),
  grants: [
    ...everyGrant.filter(grant => holds(to, grant) && !holds(from, grant)),
    // With a page comes all of it; what is kept back there is told of a page that both see.
    ...keptFrom(from).filter(
      grant => may(from, 'view', grant.page) && may(to, 'view', grant.page) && holds(to, grant) && !holds(from, grant),
    ),
  ],
})

/** What may be kept from a role of all that can be: nothing from one that is kept from nothing. */
const keptFrom = ({ fields, rows }: Access): readonly Grant[] => (fields || rows ? keptGrants : [])

export const isNothing = ({ brands, grants }: Rights): boolean => brands.length === 0 && grants.length === 0

/**
 * The ceiling: nobody gives a flag or a brand, or has power over one, that they do not hold themselves. What somebody does not
 * hold is looked for once, and then only that in each role.
 */
export function ceilingOf(own: Access): (wanted: Access) => boolean {
  const lacks = (grant: Grant) => !holds(own, grant)
  const lacking = everyGrant.filter(lacks)
  const kept = keptFrom(own).filter(grant => may(own, 'view', grant.page) && lacks(grant))
  return wanted =>
    brandCodes.every(code => own.brands.includes(code) || !wanted.brands.includes(code)) &&
    !lacking.some(grant => holds(wanted, grant)) &&
    !kept.some(grant => may(wanted, 'view', grant.page) && holds(wanted, grant))
}
export const isWithin = (own: Access, wanted: Access): boolean => ceilingOf(own)(wanted)

/** The rights that both hold. */
export const shared = (one: Access, other: Access): Access =>
  withGrants(
    { ...noAccess, brands: brandCodes.filter(code => one.brands.includes(code) && other.brands.includes(code)) },
    everyGrant.filter(grant => holds(one, grant) && holds(other, grant)),
    grant => holds(one, grant) && holds(other, grant),
  )

const adminGrants = everyGrant.filter(({ page }) => splitId(page).area === 'admin')
/** The role that makes the others: it holds every flag of the admin area. It always keeps one person. */
export const isAdministrator = (access: Access): boolean =>
  adminGrants.every(({ page, flag }) => may(access, flag, page))

/** Wrong entries of a role, by `area.key`: pages and flags that do not exist, and flags without the view. */
export function accessProblems(access: Access): FieldErrors {
  const problems: FieldErrors = {}
  for (const area of areaKeys) {
    for (const [key, input] of Object.entries(access[area])) {
      const problem = pageProblem(area, key, input)
      if (problem) problems[`${area}.${key}`] = [problem]
    }
  }
  for (const [page, { hidden = [], fixed = [] }] of Object.entries(access.fields ?? {})) {
    const strange = [...hidden, ...fixed].find(group => !isPageId(page) || fieldGroupsOf(page)[group] === undefined)
    if (strange !== undefined)
      problems[`fields.${page}`] = [`${labelOfPage(page)} has no group of fields ${strange}. Leave it out.`]
  }
  for (const [page, right] of Object.entries(access.rows ?? {}))
    if (!isPageId(page) || rowRightsOf(page)[right] === undefined)
      problems[`rows.${page}`] = [
        `Nobody can be kept to some records of ${labelOfPage(page)} so (${right}). Leave it out.`,
      ]
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
  return withGrants({ ...noAccess, brands }, grants, grant => holds(access, grant))
}

/** What is kept back on the pages that are seen, where `isHeld` has not all of it. */
function keptBack(seen: ReadonlySet<PageId>, isHeld: (grant: Grant) => boolean): Pick<Access, 'fields' | 'rows'> {
  const fields: Record<string, FieldRights> = {}
  const rows: Record<string, RowRight> = {}
  for (const page of seen) {
    const groups = Object.keys(fieldGroupsOf(page))
    const hidden = groups.filter(group => !isHeld({ page, flag: 'view', fields: group }))
    const fixed = groups.filter(
      group =>
        !hidden.includes(group) &&
        !fieldGroupsOf(page)[group]?.byStep &&
        !isHeld({ page, flag: 'edit', fields: group }),
    )
    if (hidden.length + fixed.length > 0)
      fields[page] = { ...(hidden.length > 0 ? { hidden } : {}), ...(fixed.length > 0 ? { fixed } : {}) }
    const { own, group } = rowRightsOf(page)
    if (!isHeld({ page, flag: 'view', rows: 'all' }))
      if (group && isHeld({ page, flag: 'view', rows: 'group' })) rows[page] = 'group'
      else if (own) rows[page] = 'own'
      else if (group) rows[page] = 'group'
  }
  return {
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...(Object.keys(rows).length > 0 ? { rows } : {}),
  }
}

function withGrants(access: Access, grants: readonly Grant[], isHeld: (grant: Grant) => boolean): Access {
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
  return { ...access, ...held, ...keptBack(new Set(grants.map(({ page }) => page)), isHeld) }
}

/** The access with a group of fields had otherwise on a page. */
export function withFieldRight(access: Access, page: PageId, group: string, right: FieldRight): Access {
  const { hidden = [], fixed = [] } = access.fields?.[page] ?? {}
  const without = (keys: readonly string[]) => keys.filter(key => key !== group)
  return tidied({
    ...access,
    fields: {
      ...access.fields,
      [page]: {
        hidden: [...without(hidden), ...(right === 'none' ? [group] : [])],
        fixed: [...without(fixed), ...(right === 'read' ? [group] : [])],
      },
    },
  })
}

/** The access kept to some records of a page, or to none in particular. */
export function withRowRight(access: Access, page: PageId, right: RowRight | 'all'): Access {
  const { [page]: _, ...others } = access.rows ?? {}
  return tidied({ ...access, rows: right === 'all' ? others : { ...others, [page]: right } })
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
