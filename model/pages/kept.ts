import type { Access, FieldRights } from './access.ts'
import { type PageId, pageOf } from './index.ts'
import type { FieldGroup, RowRight } from './page.ts'

/** The page that has the flags, the fields and the rows of this one. */
const owner = (id: PageId): PageId => (pageOf(id).flagOf ?? id) as PageId

/** The groups of fields that a role may be kept from on a page, by their keys. */
export const fieldGroupsOf = (id: PageId): Readonly<Record<string, FieldGroup>> => pageOf(owner(id)).fields ?? {}
/** The records that a role may be kept to on a page, in words. */
export const rowRightsOf = (id: PageId): { readonly [R in RowRight]?: string } => pageOf(owner(id)).rows ?? {}

const none: FieldRights = {}
const rightsOn = ({ fields }: Access, id: PageId): FieldRights => fields?.[owner(id)] ?? none

/** How a role has a group of fields on a page whose flags it holds. */
export type FieldRight = 'change' | 'read' | 'none'
export function fieldRight(access: Access, id: PageId, group: string): FieldRight {
  const { hidden, fixed } = rightsOn(access, id)
  if (hidden?.includes(group)) return 'none'
  return fixed?.includes(group) ? 'read' : 'change'
}

/** The records to which a role is kept on a page; undefined where it sees all of its brands. */
export const rowRight = ({ rows }: Access, id: PageId): RowRight | undefined => rows?.[owner(id)]

const nothing: ReadonlyMap<string, string> = new Map()
/** Names of fields on a page, each with the label of its group. */
function namesOf(id: PageId, groups: readonly string[] | undefined): ReadonlyMap<string, string> {
  if (groups === undefined || groups.length === 0) return nothing
  const all = fieldGroupsOf(id)
  return new Map(groups.flatMap(key => (all[key]?.fields ?? []).map(name => [name, all[key]?.label ?? key] as const)))
}
/** The fields that a role does not see on a page, each with the label of its group. */
export const hiddenOn = (access: Access, id: PageId): ReadonlyMap<string, string> =>
  namesOf(id, rightsOn(access, id).hidden)
/** The fields that it may not change there: those it does not see, and those it only reads; but what steps write. */
export function fixedOn(access: Access, id: PageId): ReadonlyMap<string, string> {
  const { hidden = [], fixed = [] } = rightsOn(access, id)
  const all = fieldGroupsOf(id)
  return namesOf(
    id,
    [...hidden, ...fixed].filter(key => !all[key]?.byStep),
  )
}

/** Whether a role has a page in part only: some of its fields, or some of its records. */
export const isInPart = (access: Access, id: PageId): boolean =>
  hiddenOn(access, id).size > 0 || rowRight(access, id) !== undefined

/** Without what names a field that is hidden: its values, and what is said of it by name. Lists become empty, all else null. */
export function withoutHidden(value: unknown, hidden: ReadonlyMap<string, string>): unknown {
  if (hidden.size === 0 || typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.filter(one => !isAbout(one, hidden)).map(one => withoutHidden(one, hidden))
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [
      name,
      hidden.has(name) ? (Array.isArray(of) ? [] : null) : withoutHidden(of, hidden),
    ]),
  )
}

/** Lines of a change or a finding say by `field` what they are about. */
const isAbout = (one: unknown, hidden: ReadonlyMap<string, string>): boolean =>
  typeof one === 'object' && one !== null && 'field' in one && typeof one.field === 'string' && hidden.has(one.field)
