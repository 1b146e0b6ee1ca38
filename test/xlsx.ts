import { inflateRawSync } from 'node:zlib'

/** Files of a zip by name, by its central directory; a reader of our own, so that the writer is not its own judge. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed, names, extra, comment, local] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
      zip.readUInt32LE(at + 42),
    ]
    const name = zip.toString('utf8', at + 46, at + 46 + names)
    const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(data, data + packed)
    files.set(name, method === 8 ? inflateRawSync(bytes) : bytes)
    at += 46 + names + extra + comment
  }
  return files
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const textOf = (xml: string): string =>
  xml
    .replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '?')
    .replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const columnOf = (ref: string): number =>
  [...ref.replace(/\d/g, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** The rows of every sheet, in order; empty cells are ''. Throws on a formula. */
export function readXlsx(file: Buffer): (string | number)[][] {
  const files = unzip(file)
  const book = files.get('xl/workbook.xml')?.toString() ?? ''
  const sheets = [...book.matchAll(/<sheet name="[^"]+" sheetId="(\d+)"/g)].map(
    ([, id]) => files.get(`xl/worksheets/sheet${id}.xml`)?.toString() ?? '',
  )
  return sheets.flatMap(sheet => {
    if (/<f[ >]/.test(sheet)) throw new Error('There is a formula in the sheet.')
    return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) => {
      const cells: (string | number)[] = []
      for (const [, ref = '', kind, inner = ''] of row.matchAll(/<c r="([A-Z]+\d+)"(?: t="(\w+)")?>(.*?)<\/c>/gs))
        cells[columnOf(ref)] =
          kind === 'inlineStr'
            ? textOf(inner.replace(/^<is><t[^>]*>|<\/t><\/is>$/g, ''))
            : Number(inner.replace(/<\/?v>/g, ''))
      return Array.from(cells, cell => cell ?? '')
    })
  })
}
