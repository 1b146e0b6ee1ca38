import type { Content } from '../content/content.ts'
import { unitPages } from '../content/property/unit-pages.ts'
import { type FactsPageId, isPageId, type PageId, pageIds, pageOf } from './index.ts'

/** Pages that read and save a section of a property's info: forms, and the plans behind the grid of units. */
export type PropertyPageId = FactsPageId | 'project_info.unit-pages'

const contents = new Map<string, Content>([
  ...pageIds.flatMap((id): [string, Content][] => {
    const { screen } = pageOf(id)
    return screen.kind === 'facts' ? [[id, screen.content]] : []
  }),
  ['project_info.unit-pages', unitPages],
])
export const propertyPages = [...contents.keys()] as readonly PropertyPageId[]

/** Every section of a property's info. */
export const propertyContents = [...contents.values()] as readonly Content[]

/** The content of a page of a property; undefined for other pages. */
export const factsOf = (page: string): Content | undefined => contents.get(page)

/** The page of a section of a property's info. */
export const pageOfPropertySection = (section: string): PageId | undefined => {
  const id = `project_info.${section}`
  return isPageId(id) ? id : undefined
}

/** The content of a page, whichever its target; undefined for other pages. */
export const contentOfPage = (id: PageId): Content | undefined => {
  const { screen } = pageOf(id)
  return screen.kind === 'content' || screen.kind === 'portal' ? screen.content : factsOf(id)
}
