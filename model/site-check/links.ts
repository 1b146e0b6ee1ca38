import { brandByCode } from '../brands.ts'
import { pageList } from '../content/pages/page-list.ts'
import { type PublicPage, publicPages } from '../content/public-pages.ts'
import { linksIn } from '../content/rich-text.ts'
import { hasPage } from '../site/site-route.ts'
import { sectionOf } from '../site/snapshot.ts'
import { readAddress, type SiteAddress } from './address.ts'
import type { CheckedSite } from './checked.ts'
import type { FindingPart } from './finding.ts'
import type { LeafValue } from './values.ts'

/** What is wrong with a link of a field. */
export function linkProblems({ path, fields, value, beside }: LeafValue, site: CheckedSite): FindingPart[] {
  // Header entries may stay on for pages that a site lacks: visitors do not see them (domain.md 4 row 23).
  const isMenu = 'enable' in fields
  const found = judged(
    String(value ?? ''),
    site,
    isMenu ? `The menu entry ${String(beside['label'])}` : 'This link',
    isMenu,
  )
  return found === undefined ? [] : [{ path, ...found }]
}

/** What is wrong with the links within a rich text, or with these of them; each address is said once. */
export const textProblems = (
  { path, value }: LeafValue,
  site: CheckedSite,
  links: readonly string[] = linksIn(String(value ?? '')),
): FindingPart[] =>
  [...new Set(links)].flatMap(link => {
    if (/^http:\/\//i.test(link))
      return [{ path, kind: 'insecure', message: `${link} is not encrypted. Link to its https:// address.` } as const]
    const found = judged(link, site, `The link to ${link}`, false)
    return found === undefined ? [] : [{ path, ...found }]
  })

function judged(
  link: string,
  site: CheckedSite,
  from: string,
  isMenu: boolean,
): Pick<FindingPart, 'kind' | 'message'> | undefined {
  // A pattern of the mobile menu stands for the first properties by name (decision 110).
  if (isMenu && link === publicPages.property_details.path) return undefined
  const address = readAddress(link, site.brand, site.sites)
  if (address.kind === 'file')
    return site.files.has(address.address)
      ? undefined
      : { kind: 'link', message: `${link} leads to a file that the library does not have. Choose it anew.` }
  if (address.kind === 'closed')
    return {
      kind: 'link',
      message: `${link} leads to the site of ${labelOf(address.brand)}, which is not open yet. Open it first, or link elsewhere.`,
    }
  if (address.kind !== 'dead') return undefined
  const off = pageOff(address, site)
  if (off) return { kind: 'disabled', message: `${from} leads to ${off}, which the page list switches off.` }
  const lacking = pageLacking(address)
  if (lacking !== undefined)
    return isMenu
      ? undefined
      : { kind: 'link', message: `${whose(address, site)} has no ${lacking} page, so nothing stands at ${link}.` }
  return {
    kind: 'link',
    message:
      ofEntry(address, link, site) ?? ofProperty(address, link, site) ?? `No page of this site stands at ${link}.`,
  }
}

type Dead = Extract<SiteAddress, { kind: 'dead' }>

const labelOf = (code: string): string => brandByCode(code)?.display_label ?? code
const whose = ({ brand }: Dead, site: CheckedSite) =>
  brand === site.brand ? 'This site' : `The site of ${labelOf(brand)}`

/** The page whose address, or folder of addresses, it is. */
const pageAt = (path: string): PublicPage | undefined =>
  (Object.keys(publicPages) as PublicPage[]).find(
    key =>
      publicPages[key].path === path ||
      (key === 'news_and_articles' && path.startsWith('/news/')) ||
      (key === 'careers' && path.startsWith('/careers/')),
  )

/** The page that its page list switches off, by its name there. */
function pageOff({ brand, path }: Dead, { sites }: CheckedSite): string | undefined {
  const there = sites.get(brand)?.site
  const page = pageAt(path)
  const listed = there && sectionOf(there, pageList)?.pages.find(row => row.page === page)
  return listed && !listed.enable ? listed.label : undefined
}

/** The page that this site does not have at all. */
function pageLacking({ path }: Dead): string | undefined {
  const page = (Object.keys(publicPages) as PublicPage[]).find(key => publicPages[key].path === path)
  return page === undefined || page === 'property_details' ? undefined : publicPages[page].label
}

function ofEntry({ brand, path }: Dead, link: string, { entries }: CheckedSite): string | undefined {
  const entry = entries.find(each => each.brand === brand && each.path === path)
  if (entry) return `${link} leads to “${entry.title}”, which ${entry.why}: visitors find nothing there.`
  if (path.startsWith('/news/')) return `No article of this site stands at ${link}.`
  return path.startsWith('/careers/') ? `No vacancy of this site stands at ${link}.` : undefined
}

function ofProperty({ brand, path }: Dead, link: string, { properties, sites }: CheckedSite): string | undefined {
  const named = propertyNamedBy(path)
  if (named === undefined) return undefined
  const there = sites.get(brand)?.site
  if (there && !hasPage(there, 'property_details'))
    return `The page list switches off Property Details, so nothing stands at ${link}.`
  const property = properties.find(
    ({ slug, code, id }) => slug === named || code === named.toUpperCase() || String(id) === named,
  )
  if (!property) return path.startsWith('/property/') ? `${link} leads to a property that is not there.` : undefined
  if (!property.is_active) return `${link} leads to ${property.name}, which is inactive: visitors find nothing there.`
  if (!property.is_licensed)
    return `${link} leads to ${property.name}, which has no licence to sell on record and is not shown.`
  return `${link} leads to ${property.name}, which is of ${labelOf(property.brand)}: this site does not show it.`
}

/** The part of a path that names a property, where it may: its slug, code or id. */
export const propertyNamedBy = (path: string): string | undefined => /^\/(?:property\/)?([^/?#]+)$/.exec(path)?.[1]
