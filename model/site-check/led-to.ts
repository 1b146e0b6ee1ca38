import type { Brand } from '../brands.ts'
import { renamedAddresses } from '../content/public-pages.ts'
import { linksIn } from '../content/rich-text.ts'
import { siteAt } from '../site/site-route.ts'

/** Something that contents may lead to: an article, a vacancy, a property, a page that the page list names. */
export type LedTo = {
  /** What it is called where it is asked about. */
  readonly label: string
  /** Whether a path of a site is its address there. */
  readonly isAt: (brand: Brand, path: string) => boolean
  /** Its address within its site: what takes its place is written so. */
  readonly path: string
  /** How fields that choose it name it, by its id or its code. */
  readonly named?: { readonly to: 'news' | 'property'; readonly id: string; readonly code?: string }
  /** Whether a record is this one: what it says of itself goes with it. */
  readonly isItself: (page: string, id: number) => boolean
  /** Texts of which each use of it contains one. */
  readonly needles: readonly string[]
}

/** Whether a link that stands in content of a site leads to it. */
export function leadsTo(link: string, from: Brand, { isAt }: Pick<LedTo, 'isAt'>): boolean {
  if (!link.startsWith('/')) return false
  const [whole = '/'] = link.split(/[?#]/)
  const at = siteAt(whole)
  // A link that names no site leads to a page of its own.
  const brand = at.brand.public_base === '/' ? from : at.brand
  // Of more than one slash there is no page (`pathOf`).
  const path = at.path.length > 1 && at.path.endsWith('/') ? at.path.slice(0, -1) : at.path
  return isAt(brand, renamedAddresses[path] ?? path)
}

/** The addresses in a text of a field: the text itself, or the links of a rich text. */
export const addressesIn = (text: string): readonly string[] =>
  text.startsWith('/') ? [text] : text.includes('<a href') ? linksIn(text) : []

/** The same text leading to another place of the same site instead; what follows the path stays. */
export function ledElsewhere(text: string, from: Brand, led: LedTo, path: string): string {
  const other = (link: string): string => {
    if (!leadsTo(link, from, led)) return link
    const [whole = '/'] = link.split(/[?#]/)
    const { brand } = siteAt(whole)
    return (brand.public_base === '/' ? '' : brand.public_base) + path + link.slice(whole.length)
  }
  if (text.startsWith('/')) return other(text)
  return text.replace(/<a href="([^"<>]*)"/g, (_, link: string) => `<a href="${other(link)}"`)
}
