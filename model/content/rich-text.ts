/** Elements that editors may write and pages may show (promises.md "Rich text"), without attributes but the address of a link. */
export const richTextTags = [
  'p',
  'br',
  'strong',
  'em',
  'b',
  'i',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'a',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'hr',
] as const

/** Prefixes of addresses that lead out of a site; any other scheme is no link. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const
export const leadsOut = (link: string): boolean => /^(?:https?:\/\/|mailto:|tel:)/i.test(link)

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The addresses that a rich text links to, as its links have them once it is stored. */
export const linksIn = (html: string): string[] =>
  Array.from(html.matchAll(/<a href="([^"<>]*)"/g), ([, link = '']) =>
    link.replace(/&([a-z]{2,4});/g, (whole, name: string) => named[name] ?? whole).trim(),
  )
