/**
 * Elements that editors may write and pages may show (promises.md "Rich text"), each with the attributes that it may have.
 * What is more than words has one shape each (decision 334): a picture is a figure with its image and its caption, a gallery a
 * figure of pictures, a video a figure that names it, a button a paragraph with one link.
 */
export const richTextMarkup = {
  p: ['data-kind'],
  br: [],
  strong: [],
  em: [],
  b: [],
  i: [],
  u: [],
  s: [],
  ul: [],
  ol: [],
  li: [],
  a: ['href'],
  h2: [],
  h3: [],
  h4: [],
  blockquote: [],
  hr: [],
  figure: ['data-kind', 'data-video'],
  img: ['src', 'alt'],
  figcaption: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export const richTextTags = Object.keys(richTextMarkup) as readonly (keyof typeof richTextMarkup)[]
/** What `data-kind` of an element may say. */
export const richTextKinds = { p: 'button', figure: 'gallery' } as const

/** Prefixes of addresses that lead out of a site; any other scheme is no link. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const
export const leadsOut = (link: string): boolean => /^(?:https?:\/\/|mailto:|tel:)/i.test(link)

/** The address of a picture of the media library: no other picture may stand in a text. */
export const isMedia = (url: string): boolean => /^\/media\/[0-9a-f]{64}\/[^/?#\s"'<>]+$/.test(url)

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.replace(/&([a-z]{2,4});/g, (whole, name: string) => named[name] ?? whole).trim()

/** The addresses that a rich text links to, as its links have them once it is stored. */
export const linksIn = (html: string): string[] =>
  Array.from(html.matchAll(/<a href="([^"<>]*)"/g), ([, link = '']) => unescaped(link))

/** The pictures of a rich text as it is stored, each with what it says to those who do not see it. */
export const picturesInText = (html: string): { src: string; alt: string }[] =>
  Array.from(html.matchAll(/<img\b([^<>]*)>/g), ([, attributes = '']) => ({
    src: unescaped(/\bsrc="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    alt: unescaped(/\balt="([^"]*)"/.exec(attributes)?.[1] ?? ''),
  }))

/** Whether it holds something beside words: a picture, a video, a table. */
export const holdsMore = (html: string): boolean => /<(?:img|table)\b|<figure\b[^<>]*\bdata-video=/.test(html)

/** Who shows videos: how their addresses are written, and which of a video is ours to keep. */
const hosts = {
  youtube: {
    label: 'YouTube',
    id: /^[\w-]{11}$/,
    at: /^https?:\/\/(?:[\w-]+\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i,
    url: (id: string) => `https://www.youtube.com/watch?v=${id}`,
  },
  vimeo: {
    label: 'Vimeo',
    id: /^\d{5,12}$/,
    at: /^https?:\/\/(?:[\w-]+\.)?vimeo\.com\/(?:video\/)?(\d{5,12})(?!\d)/i,
    url: (id: string) => `https://vimeo.com/${id}`,
  },
} as const

/** A video as a text names it (`youtube:…`, `vimeo:…`): who shows it, and its address there; nothing, if it names none. */
export function videoOf(name: string): { label: string; url: string } | undefined {
  const [host = '', id = ''] = name.split(':')
  const known = Object.hasOwn(hosts, host) ? hosts[host as keyof typeof hosts] : undefined
  return known?.id.test(id) ? { label: known.label, url: known.url(id) } : undefined
}

/** The name of the video that stands at this address, of those that a text can show. */
export function videoAt(address: string): string | undefined {
  for (const [host, { at }] of Object.entries(hosts)) {
    const id = at.exec(address.trim())?.[1]
    if (id !== undefined) return `${host}:${id}`
  }
  return undefined
}
