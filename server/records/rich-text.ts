import sanitize from 'sanitize-html'

/** What an editor may write and a page may show (promises.md "Rich text"). All else is taken out, its text is kept. */
const allowed: sanitize.IOptions = {
  allowedTags: [
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
  ],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
}

export const safeHtml = (html: string): string => sanitize(html, allowed)
/** The words alone. */
export const wordsOf = (html: string): string => sanitize(html, { allowedTags: [], allowedAttributes: {} }).trim()
