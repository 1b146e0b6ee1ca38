import sanitize from 'sanitize-html'
import type { Field, Fields } from '../../model/content/field.ts'
import {
  holdsMore,
  isMedia,
  linkSchemes,
  richTextKinds,
  richTextMarkup,
  richTextTags,
  videoOf,
} from '../../model/content/rich-text.ts'
import { isObject } from '../../model/content/value.ts'

/** The markup that an editor may write and a page may show (promises.md "Rich text"). Other markup is removed, its text is kept. */
const allowed: sanitize.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: Object.fromEntries(Object.entries(richTextMarkup).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...linkSchemes],
  allowProtocolRelative: false,
  transformTags: { p: told, figure: told, th: spans, td: spans },
  // Pictures of the library alone: one from elsewhere tells its host who reads, and may be gone tomorrow.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isMedia(attribs['src'] ?? ''),
}

/** What an element says of itself, where we know what that means. */
function told(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  const { 'data-kind': kind, 'data-video': video, ...others } = attribs
  const isKind = kind !== undefined && richTextKinds[tagName as keyof typeof richTextKinds] === kind
  const isVideo = video !== undefined && videoOf(video) !== undefined
  return {
    tagName,
    attribs: { ...others, ...(isKind && { 'data-kind': kind }), ...(isVideo && { 'data-video': video }) },
  }
}

/** More rows or columns than anybody would join are a mistake. */
function spans(tagName: string, attribs: sanitize.Attributes): sanitize.Tag {
  return { tagName, attribs: Object.fromEntries(Object.entries(attribs).filter(([, n]) => /^[1-9]\d?$/.test(n))) }
}

export const safeHtml = (html: string): string => sanitize(html, allowed)
/** Nothing stands in it: no word, and nothing else that is shown. */
export const isBlank = (html: string): boolean => wordsOf(html) === '' && !holdsMore(html)
/** The text without markup. */
const wordsOf = (html: string): string => sanitize(html, { allowedTags: [], allowedAttributes: {} }).trim()

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
