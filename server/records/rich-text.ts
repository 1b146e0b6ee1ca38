import sanitize from 'sanitize-html'
import type { Field, Fields } from '../../model/content/field.ts'
import { linkSchemes, richTextTags } from '../../model/content/rich-text.ts'
import { isObject } from '../../model/content/value.ts'

/** The markup that an editor may write and a page may show (promises.md "Rich text"). Other markup is removed, its text is kept. */
const allowed: sanitize.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
}

export const safeHtml = (html: string): string => sanitize(html, allowed)
/** The text without markup. */
export const wordsOf = (html: string): string => sanitize(html, { allowedTags: [], allowedAttributes: {} }).trim()

/** A value with each of its rich texts reduced to the allow-list; everything else unchanged. */
export const safeValues = <V extends Record<string, unknown>>(fields: Fields, value: V): V => {
  const pairs = Object.entries(value).map(([name, held]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return [name, field ? safeValue(field, held) : held]
  })
  return Object.fromEntries(pairs) as V
}

function safeValue(field: Field, value: unknown): unknown {
  if (field.kind === 'richtext') return typeof value === 'string' ? safeHtml(value) : value
  if (field.kind === 'group') return isObject(value) ? safeValues(field.fields, value) : value
  if (field.kind === 'list') return Array.isArray(value) ? value.map(row => safeValue(field.item, row)) : value
  return value
}
