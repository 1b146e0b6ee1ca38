import fc from 'fast-check'
import { type Book, partsOf, row, sheetXml, stringsXml, workbook, zipOf } from './workbook.ts'

/** A proper workbook with something of everything. */
const book: Book = {
  sheet: sheetXml(
    `${row(1, 'Unit code', 'Tower')}<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c></row>${row(3, 'a &amp; b', '_x000D_')}<row r="5" s="1"><c r="A5" t="str"><f>A1</f><v>x</v></c><c r="D5"/></row>`,
  ),
  strings: stringsXml(
    '<si><t>T1-1</t><rPh sb="0" eb="1"><t>a</t></rPh></si><si><r><t>Tow</t></r><r><t>er</t></r></si>',
  ),
}
export const soundWorkbook = workbook(book)
export const soundCsv = Buffer.from('Unit code,Tower\r\n"T1,1","a ""b"""\r\n\r\nT2,"x\ny"\r\n')

/** The first bytes of a file, cut at each of `pieces` places. */
const cuts = (file: Buffer, pieces: number) =>
  Array.from({ length: pieces }, (_, i) => file.subarray(0, Math.floor((file.length * i) / pieces)))

/** Workbooks that end too early: the file, or one of its parts. */
export function cutWorkbooks(pieces: number): Buffer[] {
  const parts = partsOf(book)
  return [
    ...cuts(soundWorkbook, pieces),
    ...parts.flatMap((part, at) =>
      cuts(Buffer.from(part.data), pieces).map(data => zipOf(parts.with(at, { name: part.name, data }))),
    ),
  ]
}

const odd = [
  '<row>',
  '</row>',
  '<row r="2"',
  '<c r="XFD1">',
  '<v>',
  '</v>',
  '<si>',
  '<t',
  '/>',
  '>',
  '<',
  '&',
  '&#0;',
  '&amp;',
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '<?',
  '<!DOCTYPE a>',
  '"',
  "'",
  ' ',
  '\0',
  '\uFEFF',
  '9'.repeat(40),
  'é',
  ',',
  ';',
  '\t',
  '\r',
  '\n',
].map(text => Buffer.from(text))

const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 200 })),
  put: fc.oneof(
    fc.constantFrom(...odd),
    fc.uint8Array({ maxLength: 8 }).map(bytes => Buffer.from(bytes)),
  ),
  times: fc.oneof(fc.constant(1), fc.integer({ min: 0, max: 3_000 })),
})
const edited = (file: Buffer, edits: readonly { at: number; length: number; put: Buffer; times: number }[]): Buffer =>
  edits.reduce((bytes, { at, length, put, times }) => {
    const from = Math.floor(at * bytes.length)
    const putIn = Buffer.concat(Array.from({ length: times }, () => put))
    return Buffer.concat([bytes.subarray(0, from), putIn, bytes.subarray(from + length)])
  }, file)

/** Lists with their bytes changed at random: of the text of one part, of the archive, or of CSV. */
export function brokenSheets(count: number): Buffer[] {
  const parts = partsOf(book)
  const kind = fc.constantFrom('archive' as const, 'csv' as const, ...parts.map((_, at) => at), parts.length - 1)
  const seed = fc.readConfigureGlobal().seed ?? 0
  return fc
    .sample(fc.record({ kind, edits: fc.array(edit, { minLength: 1, maxLength: 4 }) }), { numRuns: count, seed })
    .map(({ kind, edits }) => {
      if (kind === 'archive') return edited(soundWorkbook, edits)
      if (kind === 'csv') return edited(soundCsv, edits)
      const part = parts[kind] ?? { name: '', data: '' }
      return zipOf(parts.with(kind, { name: part.name, data: edited(Buffer.from(part.data), edits) }))
    })
}
