import { crc32, deflateRawSync } from 'node:zlib'

/** A part of an archive as it is written by hand: what is not given is what it truly is. */
export type Part = {
  readonly name: string
  readonly data: Buffer | string
  readonly stored?: boolean
  /** Bytes that it says it unpacks to. */
  readonly size?: number
  readonly crc?: number
  /** The part of this name holds the bytes, and nothing of its own is written. */
  readonly over?: string
}

/** A zip written by hand, since a writer that is used by others does not lie. `entries`: how many parts it says it has. */
export function zipOf(parts: readonly Part[], { entries = parts.length } = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  const written = new Map<string, { local: number; head: Buffer }>()
  let at = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const over = part.over === undefined ? undefined : written.get(part.over)
    const data = Buffer.from(part.data)
    const body = part.stored ? data : deflateRawSync(data)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(part.stored ? 0 : 8, 4)
    head.writeUInt32LE(part.crc ?? crc32(data), 10)
    head.writeUInt32LE(body.length, 14)
    head.writeUInt32LE(part.size ?? data.length, 18)
    head.writeUInt16LE(name.length, 22)
    const entry = over ?? { local: at, head }
    if (!over) {
      const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, name, body])
      locals.push(local)
      at += local.length
    }
    written.set(part.name, entry)
    const central = Buffer.alloc(46)
    central.write('PK\x01\x02', 'latin1')
    central.writeUInt16LE(20, 4)
    entry.head.copy(central, 6)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt16LE(0, 30)
    central.writeUInt32LE(entry.local, 42)
    directory.push(central, name)
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries, 8)
  end.writeUInt16LE(entries, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, central, end])
}

const declared = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org'
const main = `xmlns="${office}/spreadsheetml/2006/main"`
const relations = `${office}/officeDocument/2006/relationships`

export const sheetXml = (rows: string, more = ''): string =>
  `${declared}<worksheet ${main}><sheetData>${rows}</sheetData>${more}</worksheet>`
export const stringsXml = (items: string): string => `${declared}<sst ${main}>${items}</sst>`

export type Book = {
  readonly sheet?: string | Buffer
  readonly strings?: string | Buffer
  readonly styles?: string | Buffer
  readonly workbook?: string | Buffer
  readonly relations?: string | Buffer
}

/** The parts of a workbook of one sheet; each may be exchanged for another. */
export function partsOf({ sheet = sheetXml(''), strings, styles, workbook, relations: links }: Book): Part[] {
  const part = (name: string, data: string | Buffer): Part => ({ name, data })
  return [
    part(
      'xl/workbook.xml',
      workbook ??
        `${declared}<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      links ??
        `${declared}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${relations}/styles" Target="styles.xml"/><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    ...(strings === undefined ? [] : [part('xl/sharedStrings.xml', strings)]),
    ...(styles === undefined ? [] : [part('xl/styles.xml', styles)]),
    part('xl/worksheets/sheet1.xml', sheet),
  ]
}

export const workbook = (book: Book): Buffer => zipOf(partsOf(book))

export const inline = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
export const row = (number: number, ...texts: readonly string[]): string =>
  `<row r="${number}">${texts.map((text, i) => inline(`${String.fromCharCode(65 + i)}${number}`, text)).join('')}</row>`
