import { openZip } from './zip.ts'

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Text of XML: entities, and the escapes that spreadsheets write for control characters. */
const plain = (xml: string): string =>
  xml
    .replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex, decimal, name) => {
      const point = hex ? Number.parseInt(hex, 16) : decimal ? Number(decimal) : undefined
      if (point === undefined) return named[name] ?? whole
      return point <= 0x10ffff ? String.fromCodePoint(point) : ''
    })
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The texts of one string: its runs joined, its reading aids left out. */
const textIn = (xml: string): string =>
  [...xml.replace(/<rPh\b.*?<\/rPh>/gs, '').matchAll(/<t\b[^>]*?(?:\/>|>(.*?)<\/t>)/gs)]
    .map(([, text = '']) => plain(text))
    .join('')

const columnOf = (reference: string): number =>
  [...reference.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** A sheet has no more columns. */
const mostColumns = 16_384

function cellText(kind: string | undefined, inner: string, strings: readonly string[]): string {
  if (kind === 'inlineStr') return textIn(inner)
  const value = plain(/<v\b[^>]*>(.*?)<\/v>/s.exec(inner)?.[1] ?? '')
  return kind === 's' ? (strings[Number(value)] ?? '') : value
}

type Parts = (name: string) => Buffer | undefined

/** The part that holds the first sheet of the workbook, as its tabs stand. */
export function firstSheet(part: Parts): string | undefined {
  const book = part('xl/workbook.xml')?.toString('utf8') ?? ''
  const id = /<sheet\b[^>]*\br:id="([^"]+)"/.exec(book)?.[1]
  const links = part('xl/_rels/workbook.xml.rels')?.toString('utf8') ?? ''
  const link = [...links.matchAll(/<Relationship\b[^>]*>/g)].map(([tag]) => tag).find(tag => tag.includes(`Id="${id}"`))
  const target = /\bTarget="([^"]+)"/.exec(link ?? '')?.[1]
  return target === undefined ? undefined : target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** The texts that cells refer to. */
export function sharedStrings(part: Parts): string[] {
  const shared = part('xl/sharedStrings.xml')?.toString('utf8') ?? ''
  return [...shared.matchAll(/<si\b[^>]*?(?:\/>|>(.*?)<\/si>)/gs)].map(([, inner = '']) => textIn(inner))
}

export type SheetRow = { readonly number: number; readonly cells: string[] }

/** The rows of a piece of a sheet, which ends with a row; what a formula last came to stands for it. `before`: the row above. */
export function* rowsOf(xml: string, strings: readonly string[], before = 0): Generator<SheetRow> {
  let last = before
  for (const [, attributes = '', inner = ''] of xml.matchAll(/<row\b([^>]*?)(?:\/>|>(.*?)<\/row>)/gs)) {
    const number = Number(/\br="(\d+)"/.exec(attributes)?.[1] ?? last + 1)
    if (number > 1_048_576) throw new Error('A sheet has no such row.')
    const cells: string[] = []
    for (const [, head = '', body = ''] of inner.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const reference = /\br="([A-Z]{1,3})\d+"/.exec(head)?.[1]
      const column = reference === undefined ? cells.length : columnOf(reference)
      if (column >= mostColumns) continue
      while (cells.length < column) cells.push('')
      cells[column] = cellText(/\bt="(\w+)"/.exec(head)?.[1], body, strings)
    }
    last = number
    yield { number, cells }
  }
}

/**
 * The rows of a workbook's first sheet as text. Rows without a cell are left out at the end only, so that a row keeps
 * its number. Throws where the file is no workbook.
 */
export function readXlsx(file: Buffer): string[][] {
  const part = openZip(file)
  const name = firstSheet(part)
  const sheet = name === undefined ? undefined : part(name)?.toString('utf8')
  if (sheet === undefined) throw new Error('The workbook has no sheet.')
  const rows: string[][] = []
  for (const { number, cells } of rowsOf(sheet, sharedStrings(part))) {
    while (rows.length < number - 1) rows.push([])
    rows.push(cells)
  }
  return rows
}
