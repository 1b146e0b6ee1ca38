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
