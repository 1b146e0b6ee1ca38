import type { Content } from '../content/content.ts'
import { agreementTypes, type PortalContentId, portalIdOf, portalSections } from '../content/portal-sections.ts'
import { type Access, maySee } from './access.ts'
import { type PageId, type PortalPageId, pageIds, pageOf } from './index.ts'

const pageOfSection = new Map<string, PortalPageId>(
  pageIds.flatMap((id): [string, PortalPageId][] => {
    const { screen } = pageOf(id)
    return screen.kind === 'portal' ? [[screen.content.section, id as PortalPageId]] : []
  }),
)

/** The page of a section of the portal's content. */
export const pageOfPortalSection = (section: string): PortalPageId | undefined => pageOfSection.get(section)

/** The page that edits a record of the buyers' portal. Undefined where there is no such record. */
export const pageOfPortalContent = (id: number): PortalPageId | undefined =>
  pageOfSection.get((portalSections as Readonly<Record<number, string>>)[id] ?? '')

/** The sections whose pages a role sees. */
export const portalSectionsSeen = (access: Access): string[] =>
  [...pageOfSection].flatMap(([section, page]) => (maySee(access, page) ? [section] : []))

/** The page on which an agreement is written. */
export const pageOfAgreement = (id: number): PortalPageId | undefined =>
  pageOfSection.get((agreementTypes as Readonly<Record<number, string>>)[id] ?? '')

/** The texts of the buyers' portal, in the order of their records. */
export const portalContents: readonly Content[] = Object.values(portalSections).flatMap(section => {
  const page = pageOfSection.get(section)
  const screen = page && pageOf(page).screen
  return screen?.kind === 'portal' ? [screen.content] : []
})

/** The record that a page of the buyers' portal edits. */
export function portalContentOf(page: PageId): { id: PortalContentId; content: Content } | undefined {
  const { screen } = pageOf(page)
  if (screen.kind !== 'portal') return undefined
  const { content } = screen
  const id = portalIdOf(content.section)
  return id === undefined ? undefined : { id, content }
}
