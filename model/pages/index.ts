import { admin } from './admin.ts'
import { buyersPortal } from './buyers-portal.ts'
import { desk } from './desk.ts'
import type { Page } from './page.ts'
import { projectInfo } from './project-info.ts'
import { sellersPortal } from './sellers-portal.ts'
import { website } from './website.ts'

/** Every screen of the desk, once. Routes, menus, view flags, brand limits, breadcrumbs, the palette and the docs come from it. */
export const registry = { ...desk, ...buyersPortal, ...sellersPortal, ...projectInfo, ...website, ...admin }
export type PageId = keyof typeof registry & string
export type CustomPageId = {
  [K in PageId]: (typeof registry)[K]['screen'] extends { kind: 'custom' } ? K : never
}[PageId]
export type ContentPageId = {
  [K in PageId]: (typeof registry)[K]['screen'] extends { kind: 'content' } ? K : never
}[PageId]
export type FactsPageId = {
  [K in PageId]: (typeof registry)[K]['screen'] extends { kind: 'facts' } ? K : never
}[PageId]
export type PortalPageId = {
  [K in PageId]: (typeof registry)[K]['screen'] extends { kind: 'portal' } ? K : never
}[PageId]

export const pageIds = Object.keys(registry) as PageId[]
export const pageOf = (id: PageId): Page => registry[id]
export const isPageId = (id: string): id is PageId => Object.hasOwn(registry, id)
/** The label of a stored page id; the id itself where the registry no longer has it. */
export const labelOfPage = (id: string): string => (isPageId(id) ? pageOf(id).label : id)
