import { type HostileSheet, heads, hostileXml, of, sheet, strings, unreadable } from './hostile-xml.ts'
import { inline, partsOf, row, sheetXml, zipOf } from './workbook.ts'

const csv = (text: string) => Buffer.from(text)

/** Few bytes that stand for many cells. */
const swelling: HostileSheet[] = [
  {
    what: 'rows with a text in the last column only',
    n: 5_000,
    of: n => sheet(of(1, n, i => `<row r="${i}">${inline(`XFD${i}`, 'x')}</row>`)),
    says: /Row 1 has a text in column XFD/,
  },
  {
    what: 'rows with an empty cell in the last column',
    n: 5_000,
    of: n => sheet(heads + of(2, n - 1, i => `<row r="${i}">${inline(`A${i}`, 'x')}<c r="XFD${i}"/></row>`)),
  },
  {
    what: 'rows with a text in the last column allowed',
    n: 1_900,
    of: n => sheet(of(1, n, i => `<row r="${i}">${inline(`IV${i}`, 'x')}</row>`)),
  },
  {
    what: 'as many of those as make 5 million cells',
    n: 5_000,
    of: n => sheet(of(1, 4 * n, i => `<row r="${i}">${inline(`IV${i}`, 'x')}</row>`)),
    says: /more than 2,000,000 cells/,
  },
  {
    what: 'a second row that is the last there is',
    n: 1,
    of: () => sheet(heads + row(1_048_576, 'a')),
    says: /at most 50,000 rows/,
  },
  { what: 'rows beyond the last', n: 1, of: () => sheet(heads + row(1_048_577, 'a')), says: unreadable },
  { what: 'a row of a thousand digits', n: 1_000, of: n => sheet(`<row r="${'9'.repeat(n)}"/>`), says: unreadable },
  {
    what: 'empty rows without end',
    n: 50_000,
    of: n => sheet(heads + '<row/>'.repeat(n)),
    says: /no rows under the heads/,
  },
  {
    what: 'rows far apart',
    n: 5_000,
    of: n => sheet(of(1, n, i => row(i * 200, 'a'))),
    says: /at most 50,000 rows/,
  },
  {
    what: 'one row more than allowed',
    n: 50_001,
    of: n => sheet(of(1, n + 1, i => row(i, 'a'))),
    says: /at most 50,000 rows/,
  },
  {
    what: 'cells that all are one large text',
    n: 2_500,
    of: n =>
      strings(
        `<si><t>${'x'.repeat(32_767)}</t></si>`,
        heads + of(2, n, i => `<row r="${i}"><c r="A${i}" t="s"><v>0</v></c></row>`),
      ),
    says: /more than 32,000,000 characters/,
  },
  {
    what: 'one row whose cells all are one large text',
    n: 50,
    of: n => strings(`<si><t>${'x'.repeat(32_767)}</t></si>`, `<row r="1">${'<c t="s"><v>0</v></c>'.repeat(n)}</row>`),
    says: /Row 1 holds more than 200,000 characters/,
  },
  {
    what: 'a text longer than a cell holds',
    n: 10_000,
    of: n => sheet(heads + row(2, 'a', 'x'.repeat(32_768 + n))),
    says: /The text in B2 is longer than 32,767 characters/,
  },
  { what: 'texts without end', n: 300_000, of: n => strings('<si/>'.repeat(4 * n)), says: /more than 1,000,000 texts/ },
]

const big = (bytes: number) => Buffer.from(sheetXml(heads + row(2, 'a'), '<a/>'.repeat(bytes / 4)))
/** Archives that lie. */
const lying: HostileSheet[] = [
  {
    what: 'a bomb of empty tags',
    n: 5_000_000,
    of: n => zipOf(partsOf({ sheet: big(4 * n) })),
    says: /unpacks to more/,
  },
  {
    what: 'a part that says it is small',
    n: 100_000,
    of: n =>
      zipOf(partsOf({ sheet: big(n) }).map(part => (part.name.includes('sheet1') ? { ...part, size: 100 } : part))),
    says: unreadable,
  },
  {
    what: 'a part that says it is large',
    n: 100_000,
    of: n =>
      zipOf(
        partsOf({ sheet: big(n) }).map(part =>
          part.name.includes('sheet1') ? { ...part, size: 4_000_000_000 } : part,
        ),
      ),
    says: unreadable,
  },
  {
    what: 'a part whose sum is another',
    n: 1,
    of: () => zipOf(partsOf({}).map(part => (part.name.includes('sheet1') ? { ...part, crc: 1 } : part))),
    says: unreadable,
  },
  {
    what: 'thousands of parts',
    n: 6_000,
    of: n =>
      zipOf([...partsOf({}), ...Array.from({ length: n }, (_, i) => ({ name: `a${i}`, data: '', stored: true }))]),
    says: /more than 5,000 parts/,
  },
  {
    what: 'more parts said than there are',
    n: 60_000,
    of: () => zipOf(partsOf({}), { entries: 4_000 }),
    says: unreadable,
  },
  {
    what: 'parts that lie over each other',
    n: 1,
    of: () =>
      zipOf([
        { name: 'xl/worksheets/sheet1.xml', data: sheetXml(heads) },
        ...partsOf({}).map(part => ({ ...part, over: 'xl/worksheets/sheet1.xml' })),
      ]),
    says: unreadable,
  },
  { what: 'a part named twice', n: 1, of: () => zipOf([...partsOf({}), ...partsOf({})]), says: unreadable },
  {
    what: 'an archive of ends only',
    n: 20_000,
    of: n => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.from('PK\x05\x06'.repeat(n), 'latin1')]),
    says: unreadable,
  },
  {
    what: 'an archive of blanks',
    n: 1_000_000,
    of: n => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(n, ' ')]),
    says: unreadable,
  },
]

/** Tables of text. */
const tables: HostileSheet[] = [
  {
    what: 'CSV of separators only',
    n: 500_000,
    of: n => csv(`${','.repeat(n)}\n${','.repeat(n)}\na`),
  },
  {
    what: 'CSV of a million heads',
    n: 250_000,
    of: n => csv(`${'a,'.repeat(n)}\n1,2`),
    says: /Row 1 has a text in column IW/,
  },
  {
    what: 'CSV that opens a quotation',
    n: 500_000,
    of: n => csv(`a,b\n"${'x'.repeat(n)}`),
    says: /longer than 32,767 characters/,
  },
  {
    what: 'CSV of quotation marks',
    n: 500_000,
    of: n => csv(`a,b\n${'"'.repeat(n)}`),
    says: /longer than 32,767 characters/,
  },
  { what: 'CSV of one line', n: 500_000, of: n => csv('x'.repeat(n)), says: /longer than 32,767 characters/ },
  { what: 'CSV of empty lines', n: 500_000, of: n => csv(`a\n${'\n'.repeat(n)}`), says: /no rows under the heads/ },
  {
    what: 'CSV of returns, then one row',
    n: 500_000,
    of: n => csv(`a${'\r'.repeat(n)}x`),
    says: /at most 50,000 rows/,
  },
  { what: 'CSV of blanks', n: 500_000, of: n => csv(`a\n${' \n'.repeat(n)}`), says: /no rows under the heads/ },
  { what: 'CSV of tiny rows', n: 100_000, of: n => csv('a\n'.repeat(n)), says: /at most 50,000 rows/ },
  { what: 'CSV of NUL', n: 500_000, of: n => Buffer.alloc(n), says: /signs that no text has/ },
  { what: 'bytes that are no text', n: 500_000, of: n => Buffer.alloc(n, 0xff), says: unreadable },
]

export const hostileSheets: readonly HostileSheet[] = [...hostileXml, ...swelling, ...lying, ...tables]
