import type { BrandCode } from '../brands.ts'
import type { Content } from '../content/content.ts'

/** The areas as a role names them (specification 3, Role access), with their labels in the top menu and in addresses. */
export const areas = {
  buyers_portal: { label: 'BUYERS PORTAL', path: '/buyers-portal' },
  sellers_portal: { label: 'SELLERS PORTAL', path: '/sellers-portal' },
  project_info: { label: 'PROJECT INFO', path: '/project-info' },
  website: { label: 'WEBSITES', path: '/website' },
  admin: { label: 'Admin', path: '/admin' },
} as const
export type Area = keyof typeof areas
export const areaKeys = Object.keys(areas) as Area[]

/** The rights on a page that a role may hold. Domain.md 1A; `publish` is ours, for content. */
export const flags = ['view', 'add', 'edit', 'delete', 'approve', 'publish', 'export'] as const
export type Flag = (typeof flags)[number]

/** Fields that a role may be kept from, as one: by the names that they have in lists, records and bodies. */
export type FieldGroup = {
  readonly label: string
  readonly fields: readonly string[]
  /** Steps of a workflow write them: a role may be kept from reading them and not from writing them. */
  readonly byStep?: true
}
/** Which records of a page a role may be kept to; nobody is kept where it is not said here. */
export type RowRight = 'own' | 'group'

/** The type of a page. Only `custom` needs React of its own; the row says why. */
export type Screen =
  | { kind: 'content'; content: Content }
  /** Content of a property: a form as any content's, without a draft (decision 069). */
  | { kind: 'facts'; content: Content }
  /** Content of the buyers' portal: drafted and published like a site's, without brand (decision 073). */
  | { kind: 'portal'; content: Content }
  /** The lists of the kinds that name this page. */
  | { kind: 'list' }
  | { kind: 'approval'; approval: string }
  | { kind: 'custom'; why: string }

export type Page = {
  /** Route pattern; `:name` is a parameter. */
  path: `/${string}`
  label: string
  /** Menu groups from the outermost in; `[]` is the top level of its area's menu; absent: in no menu. */
  menu?: readonly string[]
  /** Only these brands have the page. Absent: every brand has it. */
  brands?: readonly BrandCode[]
  /** The record page under `path`: a list whose rows open at an address of their own. */
  detail?: `/:${string}`
  /** Flags beside `view` that mean something here; the role editor offers exactly these. */
  may?: readonly Exclude<Flag, 'view'>[]
  /** Any signed-in person may open it (desk pages only): it needs no role flag. */
  everyone?: true
  /** It has no flag of its own: whoever sees any page of its area sees it, and it gives no right. */
  withAny?: true
  /** Links of mails lead here, and open what they were sent for (domain.md 2.5). */
  opensLinks?: true
  /** It has no flag of its own: it has the flags of that page. */
  flagOf?: `${Area}.${string}`
  /** In no menu: it is a tab on that page, which is of the same area. */
  tabOf?: `${Area}.${string}`
  /** Fields that a role may not see or not change here, by group (decision 349). Pages with this one's flags have them too. */
  fields?: { readonly [group: string]: FieldGroup }
  /** The records that a role may be kept to here, in words. */
  rows?: { readonly [R in RowRight]?: string }
  /** Further search words for the palette. */
  keywords?: readonly string[]
  screen: Screen
}

type Row = Omit<Page, 'path'> & Partial<Pick<Page, 'path'>>

/** The pages of an area: without a path, a page is right under `root`, by its name in the registry. */
export function pages<const P extends Record<`${Area | 'desk'}.${string}`, Row>>(root: Page['path'], table: P) {
  const rows = {} as { [K in keyof P]: P[K] & Pick<Page, 'path'> }
  for (const id in table) rows[id] = { path: `${root}/${id.replace(/^.*\./, '')}` as const, ...table[id] }
  return rows
}
