import { type BrandCode, brandCodes } from '../brands.ts'
import type { Content, Site } from '../content/content.ts'
import { brandHas } from './access.ts'
import { type PageId, pageIds, pageOf } from './index.ts'

/** Every section of a site's `contents`; defaults/ holds the first values of each. */
export const contents: readonly Content[] = pageIds.flatMap(id => {
  const { screen } = pageOf(id)
  return screen.kind === 'content' ? [screen.content] : []
})
const bySection = new Map(contents.map(content => [content.section, content]))
export const contentOf = (section: string): Content | undefined => bySection.get(section)

/** The content pages of a brand's site. */
export const contentPagesOf = (brand: BrandCode): readonly PageId[] =>
  pageIds.filter(id => pageOf(id).screen.kind === 'content' && brandHas(id, brand))

/** The page of the registry that edits a section. */
export const pageOfSection = (section: string): PageId | undefined =>
  pageIds.find(id => {
    const { screen } = pageOf(id)
    return screen.kind === 'content' && screen.content.section === section
  })

const siteOf = (brand: BrandCode): Site => ({
  has: section => {
    const page = pageOfSection(section)
    return page !== undefined && brandHas(page, brand)
  },
})
const sites = new Map(brandCodes.map(code => [code, siteOf(code)]))
const known = new Map<string, Content>()

/** The content of a page in a site: its rules know which sections the site has. Undefined for other pages. */
export function contentIn(brand: BrandCode, page: PageId): Content | undefined {
  const { screen } = pageOf(page)
  if (screen.kind !== 'content') return undefined
  const { content } = screen
  const key = `${brand} ${page}`
  const before = known.get(key)
  if (before) return before
  const site = sites.get(brand)
  const bound: Content = {
    ...content,
    ...(content.check && { check: value => content.check?.(value, site) ?? {} }),
    ...(content.warn && { warn: value => content.warn?.(value, site) ?? [] }),
  }
  known.set(key, bound)
  return bound
}

/** Whether a site has an option of a choice. */
export const isOfferedTo = (brand: BrandCode, section: string | undefined): boolean =>
  section === undefined || (sites.get(brand)?.has(section) ?? false)
