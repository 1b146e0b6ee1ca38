import type { BrandCode } from '../brands.ts'
import type { Content } from '../content/content.ts'

/** The areas as a role names them (specification 3, Role access), with what the top menu and the address call them. */
export const areas = {
  buyers_portal: { label: 'BUYERS PORTAL', path: '/buyers-portal' },
  sellers_portal: { label: 'SELLERS PORTAL', path: '/sellers-portal' },
  project_info: { label: 'PROJECT INFO', path: '/project-info' },
  website: { label: 'WEBSITES', path: '/website' },
  admin: { label: 'Admin', path: '/admin' },
} as const
export type Area = keyof typeof areas
export const areaKeys = Object.keys(areas) as Area[]

/** What a role may be given on a page. Domain.md 1A; `publish` is ours, for content. */
export const flags = ['view', 'add', 'edit', 'delete', 'approve', 'publish', 'export'] as const
export type Flag = (typeof flags)[number]

/** What a page is made of. Only `custom` needs React of its own; the row says why. */
export type Screen =
  | { kind: 'content'; content: Content }
  /** Content of a property: a form as any content's, without a draft (decision 069). */
  | { kind: 'facts'; content: Content }
  /** Content of the buyers' portal: drafted and published as a site's is, and of no brand (decision 073). */
  | { kind: 'portal'; content: Content }
  /** The lists of the kinds that name this page. */
  | { kind: 'list' }
  | { kind: 'approval'; approval: string }
  | { kind: 'custom'; why: string }

export type Page = {
  /** Route pattern; `:name` is a parameter. Website pages stand under `/website/:brandSlug`. */
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
  /** Anyone signed in may open it (desk pages only): no role flag stands behind it. */
  everyone?: true
  /** Links of mails lead here, and open what they were sent for (domain.md 2.5). */
  opensLinks?: true
  /** It has no flag of its own: who may see that page may see this one. */
  flagOf?: `${Area}.${string}`
  /** In no menu: it stands as a tab on that page, which is of the same area. */
  tabOf?: `${Area}.${string}`
  /** Further words a person may look it up by in the palette. */
  keywords?: readonly string[]
  screen: Screen
}

export const pages = <const P extends Record<`${Area | 'desk'}.${string}`, Page>>(table: P) => table
