import { open, readFile } from 'node:fs/promises'
import { filmType, word } from './apart/upload-kinds.ts'

const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1')

/** The first bytes of pictures and documents. */
const beginnings: readonly (readonly [mime: string, beginning: Buffer])[] = [
  ['application/pdf', bytesOf('%PDF')],
  ['application/pdf', bytesOf('\u00ef\u00bb\u00bf%PDF')],
  ['image/jpeg', bytesOf('\u00ff\u00d8\u00ff')],
  ['image/png', bytesOf('\u0089PNG\r\n\u001a\n')],
]
const [compound, zip] = [bytesOf('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'), bytesOf('PK\u0003\u0004')]
/** As many bytes of the head of a part stand before its name. */
const beforeName = 30
/** The most parts that are looked at for the first that tells what the archive is: documents begin with two or three others. */
const mostParts = 1_000
/** The name of the stream that every Word 97 document has, as its directory spells it. */
const wordDirectory = Buffer.from('WordDocument', 'utf16le')
/** Films whose container begins as an MP4 does, and which are something else: pictures, sound, QuickTime, phones. */
const otherBrands = /^(avi[fs]|mif1|msf1|hei[cx]|hev[cx]|qt|M4[VBA]|F4[AB]|crx|3g)/

/**
 * The type of a file by its own bytes, of those that are taken; undefined of all others. Nothing is unpacked or parsed: bytes
 * are compared in one pass, so that a file can do nothing to the server that looks at it (decision 182).
 */
export async function typeOf(file: string): Promise<string | undefined> {
  const head = await headOf(file)
  const begins = (bytes: Buffer, at = 0) => head.subarray(at, at + bytes.length).equals(bytes)
  const known = beginnings.find(([, beginning]) => begins(beginning))
  if (known) return known[0]
  if (begins(bytesOf('RIFF')) && begins(bytesOf('WEBP'), 8)) return 'image/webp'
  if (begins(bytesOf('ftyp'), 4)) return otherBrands.test(head.toString('latin1', 8, 12)) ? undefined : filmType
  if (begins(compound)) return (await readFile(file)).includes(wordDirectory) ? word.doc : undefined
  return begins(zip) ? officeTypeOf(await readFile(file)) : undefined
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** A Word document by the names of its parts, the first of which tells it from a workbook that has one inside; with macros it is none. */
function officeTypeOf(bytes: Buffer): string | undefined {
  if (bytes.includes('word/vbaProject.bin')) return undefined
  let at = 0
  for (let part = 0; part < mostParts && at >= 0; part += 1) {
    const [folder] = bytes.toString('latin1', at + beforeName, at + beforeName + 5).split('/')
    if (folder === 'word') return word.docx
    if (folder === 'xl' || folder === 'ppt') return undefined
    at = bytes.indexOf(zip, at + zip.length)
  }
  return undefined
}
