import { createElement, Fragment, type ReactNode } from 'react'
import { richTextTags } from '../../model/content/rich-text.ts'
import { hrefOf } from '../../model/site/route.ts'
import { useView } from '../view/view.tsx'

type Node = { tag: string; href?: string; children: (Node | string)[] }

/** Contents that a page may show (promises.md, "Rich text"): elements without attributes, and links. */
const shown = new Set<string>(richTextTags)
const single = new Set(['br', 'hr'])
/** Elements whose content is no text for readers. */
const silent = /<(script|style|template|noscript|iframe|object|svg|math|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)/gi
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const plain = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })

/** The tree of allowed contents. An unknown element is left out and its words are kept; nothing here is ever passed on as markup. */
export function parseRichText(html: string): Node {
  const root: Node = { tag: '', children: [] }
  const open = [root]
  const pieces = html
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(silent, '')
    .split(/(<\/?[a-z][^<>]*>)/i)
  for (const piece of pieces) {
    const tag = /^<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>$/i.exec(piece)
    const here = open.at(-1) as Node
    if (!tag) {
      if (piece !== '') here.children.push(plain(piece))
      continue
    }
    const name = (tag[2] ?? '').toLowerCase()
    if (!shown.has(name)) continue
    if (tag[1] === '/') {
      const place = open.findLastIndex(node => node.tag === name)
      if (place > 0) open.length = place
      continue
    }
    const href = name === 'a' ? /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag[3] ?? '') : null
    const node: Node = { tag: name, children: [], ...(href ? { href: plain(href[1] ?? href[2] ?? '').trim() } : {}) }
    here.children.push(node)
    if (!single.has(name)) open.push(node)
  }
  return root
}

/** A rich text of the content. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const { site } = useView()
  const draw = (node: Node | string, key: number): ReactNode => {
    if (typeof node === 'string') return node
    if (single.has(node.tag)) return createElement(node.tag, { key })
    const children = node.children.map(draw)
    const href = node.href === undefined ? undefined : hrefOf(site, node.href)
    if (node.tag === 'a' && href === undefined) return <Fragment key={key}>{children}</Fragment>
    return createElement(node.tag, { key, ...(href === undefined ? {} : { href, rel: 'noopener' }) }, ...children)
  }
  const tree = parseRichText(html)
  return tree.children.length === 0 ? null : <div className={`prose ${className}`}>{tree.children.map(draw)}</div>
}

/** Its words alone, for descriptions. */
export const wordsOf = (html: string): string => {
  const words = (node: Node | string): string => (typeof node === 'string' ? node : node.children.map(words).join(' '))
  return words(parseRichText(html)).replace(/\s+/g, ' ').trim()
}
