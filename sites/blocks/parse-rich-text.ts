import { isMedia, richTextKinds, richTextMarkup, videoOf } from '../../model/content/rich-text.ts'

export type TextNode = {
  readonly tag: string
  /** Of those that its element may have. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: (TextNode | string)[]
}

const single = new Set(['br', 'hr', 'img'])
export const isSingle = (tag: string): boolean => single.has(tag)
/** Elements whose content is no text for readers. */
const silent = /<(script|style|template|noscript|iframe|object|svg|math|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const plain = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })

/** Each attribute by what it may say; an address is judged where it is drawn. */
const mays: Readonly<Record<string, (value: string, tag: string) => boolean>> = {
  href: () => true,
  alt: () => true,
  src: isMedia,
  'data-kind': (value, tag) => richTextKinds[tag as keyof typeof richTextKinds] === value,
  'data-video': value => videoOf(value) !== undefined,
  colspan: value => /^[1-9]\d?$/.test(value),
  rowspan: value => /^[1-9]\d?$/.test(value),
}

function attributesOf(tag: string, text: string): Record<string, string> {
  const known: readonly string[] = richTextMarkup[tag as keyof typeof richTextMarkup]
  const found: Record<string, string> = {}
  for (const [, name = '', double, one] of text.matchAll(/(?<![a-z-])([a-z][a-z-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)) {
    const value = plain(double ?? one ?? '').trim()
    if (known.includes(name.toLowerCase()) && mays[name.toLowerCase()]?.(value, tag)) found[name.toLowerCase()] = value
  }
  return found
}

/** The tree of allowed contents. An unknown element is left out and its words are kept; nothing here is ever passed on as markup. */
export function parseRichText(html: string): TextNode {
  const root: TextNode = { tag: '', attributes: {}, children: [] }
  const open = [root]
  const pieces = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(silent, '')
    .split(/(<\/?[a-z][^<>]*>)/i)
  for (const piece of pieces) {
    const tag = /^<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>$/i.exec(piece)
    const here = open.at(-1) as TextNode
    if (!tag) {
      if (piece !== '') here.children.push(plain(piece))
      continue
    }
    const name = (tag[2] ?? '').toLowerCase()
    if (!Object.hasOwn(richTextMarkup, name)) continue
    if (tag[1] === '/') {
      const place = open.findLastIndex(node => node.tag === name)
      if (place > 0) open.length = place
      continue
    }
    const node: TextNode = { tag: name, attributes: attributesOf(name, tag[3] ?? ''), children: [] }
    here.children.push(node)
    if (!isSingle(name)) open.push(node)
  }
  return root
}

/** Its words alone, for descriptions. */
export const wordsOf = (html: string): string => {
  const words = (node: TextNode | string): string =>
    typeof node === 'string' ? node : node.children.map(words).join(' ')
  return words(parseRichText(html)).replace(/\s+/g, ' ').trim()
}
