import { SaxesParser } from 'saxes'
import { safeHtml } from '../rich-text.ts'

export type TextSpan = {
  readonly text: string
  readonly isBold: boolean
  readonly isSlanted: boolean
  readonly isUnderlined: boolean
  readonly isStruck: boolean
  readonly link: string | undefined
}
/** Words under each other: a paragraph, a heading, an item of a list. */
type Words = {
  readonly kind: 'words'
  readonly level: 'text' | 'h2' | 'h3' | 'h4' | 'caption'
  readonly spans: TextSpan[]
  /** Steps from the left: of lists in lists, and of quotes. */
  readonly indent: number
  /** What stands before an item of a list. */
  readonly marker: string | undefined
  readonly isQuote: boolean
}
export type Cell = { readonly text: string; readonly across: number; readonly down: number; readonly isHead: boolean }
export type Block =
  | Words
  | { readonly kind: 'rule' }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Cell[])[] }

const none = { isBold: false, isSlanted: false, isUnderlined: false, isStruck: false, link: undefined }
type Style = Omit<TextSpan, 'text'>
const inline: Readonly<Record<string, Partial<Style>>> = {
  strong: { isBold: true },
  b: { isBold: true },
  em: { isSlanted: true },
  i: { isSlanted: true },
  u: { isUnderlined: true },
  s: { isStruck: true },
}
const levels: Readonly<Record<string, Words['level']>> = {
  p: 'text',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  li: 'text',
  figcaption: 'caption',
}
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no XML may hold, and nobody sees.
const unseen = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** A stored rich text as blocks, in its order. A picture is its description: paper carries the words. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = []
  const styles: Style[] = [none]
  const lists: { count: number | undefined }[] = []
  let quotes = 0
  let words: Words | undefined
  let item: string | undefined
  let table: { rows: Cell[][]; text: string } | undefined
  const begin = (level: Words['level']): Words => {
    const indent = lists.length + quotes
    const begun: Words = { kind: 'words', level, spans: [], indent, marker: item, isQuote: quotes > 0 }
    item = undefined
    blocks.push(begun)
    return begun
  }
  const say = (text: string): void => {
    if (table) table.text += text
    else if (words || text.trim() !== '') {
      words ??= begin('text')
      words.spans.push({ ...(styles.at(-1) ?? none), text })
    }
  }
  const opened: Readonly<Record<string, () => void>> = {
    br: () => say('\n'),
    hr: () => blocks.push({ kind: 'rule' }),
    ul: () => lists.push({ count: undefined }),
    ol: () => lists.push({ count: 0 }),
    blockquote: () => {
      quotes += 1
    },
    table: () => {
      table = { rows: [], text: '' }
    },
    tr: () => table?.rows.push([]),
  }
  const closed: Readonly<Record<string, () => void>> = {
    ul: () => lists.pop(),
    ol: () => lists.pop(),
    blockquote: () => {
      quotes -= 1
    },
    table: () => {
      if (table) blocks.push({ kind: 'table', rows: table.rows })
      table = undefined
    },
  }
  const parser = new SaxesParser()
  parser.on('text', text => say(text.replaceAll(/[\t\n\r ]+/g, ' ')))
  parser.on('opentag', ({ name, attributes }) => {
    const said = attributes as Readonly<Record<string, string>>
    const link = name === 'a' ? { link: said['href'], isUnderlined: true } : {}
    styles.push({ ...(styles.at(-1) ?? none), ...inline[name], ...link })
    const isBlock = levels[name] !== undefined || closed[name] !== undefined || name === 'hr' || name === 'figure'
    if (isBlock) words = undefined
    if (name === 'li') {
      const list = lists.at(-1)
      if (list?.count !== undefined) list.count += 1
      item = list?.count === undefined ? '•' : `${list.count}.`
    }
    if ((name === 'th' || name === 'td') && table) {
      table.text = ''
      table.rows.at(-1)?.push({
        text: '',
        across: Number(said['colspan'] ?? 1),
        down: Number(said['rowspan'] ?? 1),
        isHead: name === 'th',
      })
    }
    if (name === 'img' && said['alt']) say(`[Picture: ${said['alt']}]`)
    opened[name]?.()
    const level = levels[name]
    if (level && !table && name !== 'li') words = begin(level)
  })
  parser.on('closetag', ({ name }) => {
    styles.pop()
    closed[name]?.()
    const row = table?.rows.at(-1)
    const cell = row?.at(-1)
    if (table && row && cell && (name === 'th' || name === 'td'))
      row[row.length - 1] = { ...cell, text: table.text.trim() }
    if (table && name === 'p') table.text += '\n'
    if (levels[name] !== undefined || name === 'figure') words = undefined
  })
  parser.write(`<text>${safeHtml(html).replaceAll(unseen, '')}</text>`).close()
  return blocks.filter(block => block.kind !== 'words' || block.spans.some(({ text }) => text.trim() !== ''))
}
