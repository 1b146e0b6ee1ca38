import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Book, inline, partsOf, row, sheetXml, stringsXml, workbook, zipOf } from '../../../test/workbook.ts'
import { extractLimits, NotASheet } from './limits.ts'
import { readSheet } from './read-sheet.ts'
import { streamSheet } from './stream.ts'

const heads = row(1, 'Code', 'Name')
const shared = (items: string, cells = '<c r="A2" t="s"><v>0</v></c>'): Book => ({
  sheet: sheetXml(`${heads}<row r="2">${cells}</row>`),
  strings: stringsXml(items),
})
const cell = (xml: string): Book => ({ sheet: sheetXml(`${heads}<row r="2">${xml}</row>`) })
const said = (text: string): Book => cell(inline('A2', text))
const prefixed = (xml: string) => xml.replace(/<(\/?)(?=[a-z])/g, '<$1x:').replace('xmlns=', 'xmlns:x=')
const utf16 = (xml: string) => Buffer.from(`\uFEFF${xml.replace('UTF-8', 'UTF-16')}`, 'utf16le')
const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="#,##0.0&quot; m&quot;;[Red]\\-0.0"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="20"/></cellXfs></styleSheet>`
const v = (value: string, style: number) => `<c s="${style}"><v>${value}</v></c>`

// What a proper workbook says is told by ECMA-376: 18.4 (texts), 18.3 (cells), 22.9.2.19 (ST_Xstring), and by XML 1.0.
const proper: readonly (readonly [string, Book, readonly string[]])[] = [
  ['entities', said('&lt;a&gt; &amp; &quot;b&apos; &#209;&#xD1;'), ['<a> & "b\' ÑÑ']],
  ['CDATA', said('a<![CDATA[<b> & ]]>c'), ['a<b> & c']],
  ['a comment in a text', said('a<!-- no -->b'), ['ab']],
  ['blanks that are kept', cell('<c r="A2" t="inlineStr"><is><t xml:space="preserve">  a </t></is></c>'), ['  a ']],
  ['signs that XML cannot hold', said('a_x000D_\n_x0007_b'), ['a\r\n\u0007b']],
  ['what only looks like such a sign', said('_x005F_x000D_ _x12_'), ['_x000D_ _x12_']],
  ['a sign of two halves', said('_xD83C__xDFE0_'), ['🏠']],
  ['runs', shared('<si><r><rPr><b/></rPr><t>Tower</t></r><r><t xml:space="preserve"> 1</t></r></si>'), ['Tower 1']],
  [
    'reading aids',
    shared('<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>'),
    ['東京'],
  ],
  ['an empty text among others', shared('<si/><si><t/></si><si><t>c</t></si>', '<c t="s"><v>2</v></c>'), ['c']],
  [
    'a number, a truth and an error',
    cell('<c><v>1.5E3</v></c><c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c>'),
    ['1.5E3', '1', '#N/A'],
  ],
  // 18.17.4.1: the 39,448th day of the base of 1900 is 1 January 2008, the 37,986th of that of 1904; February 1900 has 29 days.
  [
    'days and times, which are numbers in the format of a day',
    { ...cell(v('39448', 1) + v('46356.586805555555', 2) + v('0.375', 4) + v('59', 1) + v('61', 1)), styles },
    ['2008-01-01', '2026-11-30 14:05', '09:00', '1900-02-28', '1900-03-01'],
  ],
  [
    'numbers in other formats, texts in the format of a day, and what is no day',
    {
      ...cell(`${v('39448', 0)}${v('39448', 3)}<c s="1" t="str"><v>2026</v></c>${v('-5', 1)}${v('3000000', 1)}`),
      styles,
    },
    ['39448', '39448', '2026', '-5', '3000000'],
  ],
  [
    'days of the base of 1904',
    {
      ...cell(v('37986', 1)),
      styles,
      workbook:
        '<workbook xmlns:q="q"><workbookPr date1904="1"/><sheets><sheet name="a" q:id="rId1"/></sheets></workbook>',
    },
    ['2008-01-01'],
  ],
  ['what a formula came to', cell('<c t="str"><f>A1&amp;"x"</f><v>Codex</v></c>'), ['Codex']],
  ['a gap between cells', cell(`${inline('A2', 'a')}<c r="B2" s="1"/>${inline('D2', 'd')}`), ['a', '', '', 'd']],
  ['cells without an address', cell('<c t="inlineStr"><is><t>a</t></is></c><c><v>2</v></c>'), ['a', '2']],
  ['names with a prefix', { sheet: prefixed(said('a').sheet as string) }, ['a']],
  [
    'another prefix of relations',
    {
      ...said('a'),
      workbook: '<workbook xmlns:q="q"><sheets><sheet name="a" q:id="rId1"/><sheet q:id="rId2"/></sheets></workbook>',
    },
    ['a'],
  ],
  [
    'an address from the root',
    {
      ...said('a'),
      relations: '<Relationships><Relationship Id="rId1" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
    },
    ['a'],
  ],
  ['a mark of UTF-8', { sheet: Buffer.from(`\uFEFF${said('Ñ').sheet}`) }, ['Ñ']],
  ['UTF-16', { sheet: utf16(said('Ñ 家').sheet as string) }, ['Ñ 家']],
  ['UTF-16, high byte first', { sheet: utf16(said('Ñ 家').sheet as string).swap16() }, ['Ñ 家']],
  ['a text as long as a cell holds', said('ñ'.repeat(32_767)), ['ñ'.repeat(32_767)]],
  [
    'what stands beside the rows',
    { sheet: sheetXml(heads + row(2, 'a'), '<extLst><ext><row r="9"><c><v>9</v></c></row></ext></extLst>') },
    ['a'],
  ],
]
const improper: readonly (readonly [string, Book])[] = [
  ['an entity that is not of XML', said('&nbsp;')],
  ['a DOCTYPE', { sheet: said('a').sheet?.toString().replace('<worksheet', '<!DOCTYPE worksheet><worksheet') ?? '' }],
  ['UTF-16 without its mark', { sheet: utf16(said('a').sheet as string).subarray(2) }],
  ['another encoding', { sheet: said('a').sheet?.toString().replace('UTF-8', 'windows-1252') ?? '' }],
  ['bytes that are no UTF-8', { sheet: Buffer.from(said('Ñ').sheet as string, 'latin1') }],
  ['a tag closed by another', said('a</is><is>')],
  ['a cell of another row', cell(inline('A3', 'a'))],
  ['an address that is none', cell(inline('2A', 'a'))],
  ['a row numbered 0', { sheet: sheetXml('<row r="0"/>') }],
  ['no sheet', { workbook: '<workbook><sheets/></workbook>' }],
  ['a sheet that is not there', { relations: '<Relationships/>' }],
]

describe('what workbooks say', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium-sheets-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const streamed = async (file: Buffer) => {
    const path = join(folder, 'list')
    await writeFile(path, file)
    const rows: string[][] = []
    for await (const { cells } of (await streamSheet(path, extractLimits)).rows) rows.push(cells)
    return rows
  }

  test.each(proper)('%s', async (_, book, cells) => {
    const file = workbook(book)
    expect((await readSheet(file))[1]).toEqual(cells)
    expect((await streamed(file))[1]).toEqual(cells)
  })

  test.each(improper)('%s is refused in words', async (_, book) => {
    const file = workbook(book)
    await expect(readSheet(file)).rejects.toMatchObject({
      fieldErrors: { file: [expect.stringMatching(/^This file .*\.$/)] },
    })
    await expect(streamed(file)).rejects.toBeInstanceOf(NotASheet)
  })

  test('a workbook of stored parts, with a comment behind, and parts that nobody asks for', async () => {
    const parts = partsOf({ sheet: sheetXml(heads + row(2, 'a', 'b')) }).map(part => ({ ...part, stored: true }))
    const file = zipOf([{ name: 'docProps/app.xml', data: '<a' }, ...parts])
    expect(await readSheet(file)).toEqual([
      ['Code', 'Name'],
      ['a', 'b'],
    ])
  })

  test('a list keeps its row numbers, and rows that say nothing at its end are none', async () => {
    const rows = `${heads}${row(3, 'a')}${row(30_000, ' ')}<row r="1048576"/>`
    expect(await readSheet(workbook({ sheet: sheetXml(rows) }))).toEqual([['Code', 'Name'], [], ['a']])
  })

  test('lists that come at once are read one after the other, short ones too', async () => {
    const short = workbook({ sheet: sheetXml(heads + row(2, 'A', 'a')) })
    const long = workbook({ sheet: sheetXml(heads + row(2, 'A', 'a') + '<row/>'.repeat(500_000)) })
    const read: string[] = []
    const files = [long, short, long, short]
    await Promise.all(files.map((file, i) => readSheet(file).then(() => read.push(`list ${i}`))))
    expect(read).toEqual(['list 0', 'list 1', 'list 2', 'list 3'])
  })

  test('50,000 rows under their heads are taken, with 256 columns', async () => {
    const rows = Array.from({ length: 50_000 }, (_, i) => row(i + 2, `c${i}`, 'n')).join('')
    expect(await readSheet(workbook({ sheet: sheetXml(heads + rows) }))).toHaveLength(50_001)
    const wide = Array.from({ length: 256 }, (_, i) => `h${i}`).join(',')
    expect((await readSheet(Buffer.from(`${wide},,,\n1`)))[0]).toHaveLength(256)
    await expect(readSheet(Buffer.from(`${wide},x\n1`))).rejects.toMatchObject({
      fieldErrors: { file: [expect.stringMatching(/column IW/)] },
    })
  })

  // RFC 4180, and what spreadsheets write: ; or tabs, a mark, and any end of line.
  test.each([
    [
      'commas',
      'a,b\r\n"1,""2""\n3",4\r\n',
      [
        ['a', 'b'],
        ['1,"2"\n3', '4'],
      ],
    ],
    [
      'semicolons',
      '\uFEFFa;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\r1\t2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['an empty line, and empty cells at the end', 'a,b,\n\n1,,\n', [['a', 'b', ''], [], ['1']]],
    ['a quotation in the middle', 'a,b\nx"y",""\n"z"z,2', [['a', 'b'], ['x"y"'], ['zz', '2']]],
  ])('CSV with %s, whole and in any two pieces', async (_, text, rows) => {
    expect(await readSheet(Buffer.from(text))).toEqual(rows)
    const { CsvReader } = await import('./read-csv.ts')
    for (let at = 0; at <= text.length; at += 1) {
      const reader = new CsvReader(extractLimits)
      const found = [...reader.push(text.slice(0, at)), ...reader.push(text.slice(at)), ...reader.end()]
      expect(
        found.map(({ cells }) => cells).filter(cells => cells.length > 0 || rows.some(known => known.length === 0)),
      ).toEqual(rows)
    }
  })
})
