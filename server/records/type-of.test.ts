import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spentOn } from '../../test/processor.ts'
import { zipOf } from '../../test/workbook.ts'
import { typeOf } from './type-of.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-type-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const told = async (bytes: Buffer) => {
  const file = join(folder, 'file')
  await writeFile(file, bytes)
  return typeOf(file)
}
const bytes = (text: string) => Buffer.from(text, 'latin1')
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const contentTypes = { name: '[Content_Types].xml', data: '<Types/>' }
const document = { name: 'word/document.xml', data: '<w:document/>' }
const office = (...parts: Parameters<typeof zipOf>[0]) => zipOf([contentTypes, ...parts])
const word97 = Buffer.concat([
  bytes('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'),
  Buffer.alloc(600),
  Buffer.from('WordDocument', 'utf16le'),
])
const film = (brand: string) => Buffer.concat([bytes(`\0\0\0\u0018ftyp${brand}`), Buffer.alloc(40)])

test.each([
  ['a PDF', bytes('%PDF-1.7\n'), 'application/pdf'],
  ['a PDF behind the mark of UTF-8', bytes('\u00ef\u00bb\u00bf%PDF-1.7\n'), 'application/pdf'],
  ['a JPEG', bytes('\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF'), 'image/jpeg'],
  ['a PNG', bytes('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR'), 'image/png'],
  ['a WebP', bytes('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
  ['a film', film('isom'), 'video/mp4'],
  ['a film of a camera', film('mp42'), 'video/mp4'],
  ['a Word 97 document', word97, 'application/msword'],
  ['a Word document', office(document), docx],
  ['a Word document cut off', office(document).subarray(0, 120), docx],
  ['a Word document whose document has another name', office({ name: 'word/document2.xml', data: '' }), docx],
])('%s is told', async (_, file, mime) => {
  expect(await told(file)).toBe(mime)
})

const inside = { name: 'xl/embeddings/a.docx', data: office({ ...document, stored: true }), stored: true }
test.each([
  ['nothing', Buffer.alloc(0)],
  ['a beginning that is cut off', bytes('%PD')],
  ['words before a PDF', bytes('<html>%PDF-1.7')],
  ['sound', bytes('RIFF\0\0\0\0WAVE')],
  ['a picture in the container of films', film('avif')],
  ['sound in the container of films', film('M4A ')],
  ['a film of QuickTime', film('qt  ')],
  ['another compound file', word97.subarray(0, 600)],
  ['an archive', zipOf([{ name: 'payload.class', data: 'x' }])],
  ['an archive that only speaks of one', zipOf([{ name: 'a.txt', data: 'word/document.xml', stored: true }])],
  ['a workbook with a Word document inside', office({ name: 'xl/workbook.xml', data: '' }, inside)],
  ['a Word document with macros', office(document, { name: 'word/vbaProject.bin', data: 'x' })],
])('%s is none of them', async (_, file) => {
  expect(await told(file)).toBeUndefined()
})

test('a file that means harm takes no longer than a look at its bytes, and nothing of it is unpacked', async () => {
  const files = [
    // Unfolds to a thousand times as much.
    office(
      { ...document, data: Buffer.alloc(10_000_000) },
      ...Array.from({ length: 800 }, (_, n) => ({ ...document, name: `a${n}` })),
    ),
    bytes('PK\u0003\u0004'.repeat(2_500_000)),
    Buffer.concat([bytes('PK\u0003\u0004'), bytes('word/vbaProject.bi_'.repeat(500_000))]),
    Buffer.concat([word97.subarray(0, 8), Buffer.from('WordDocumen_'.repeat(400_000), 'utf16le')]),
  ]
  for (const file of files) expect(await spentOn(() => told(file))).toBeLessThan(500)
})
