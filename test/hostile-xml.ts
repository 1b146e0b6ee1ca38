import { inline, row, sheetXml, stringsXml, workbook } from './workbook.ts'

/** A list that means harm, of a size that can be doubled. */
export type HostileSheet = {
  readonly what: string
  readonly of: (n: number) => Buffer
  readonly n: number
  /** What it says in answer; where nothing stands it is read, since it is odd and harmless. */
  readonly says?: RegExp
}

export const unreadable = /could not be read/
export const heads = row(1, 'Unit code', 'Tower')
export const sheet = (rows: string, more = '') => workbook({ sheet: sheetXml(rows, more) })
export const strings = (items: string, rows = heads + row(2, 'a', 'b')) =>
  workbook({ sheet: sheetXml(rows), strings: stringsXml(items) })
export const of = (from: number, count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(from + i)).join('')

/** Tags that are never closed, of each kind that the reader looks for. */
const unclosed: HostileSheet[] = [
  ...[
    '<row>',
    '<row r="1" ',
    '<c>',
    '<c ',
    '<v>',
    '<is><t>',
    '<t',
    '<rPh>',
    '<f>',
    '</row',
    '<!--',
    '<![CDATA[',
    '<?a ',
  ].map(tag => ({ what: `a sheet of ${tag}`, n: 25_000, of: (n: number) => sheet(tag.repeat(n)), says: unreadable })),
  ...['<v>', '<is><t>', '<is><rPh>', '<is><t ', '<v '].map(tag => ({
    what: `a cell of ${tag}`,
    n: 25_000,
    of: (n: number) => sheet(`<row r="1"><c r="A1" t="inlineStr">${tag.repeat(n)}</c></row>`),
    says: unreadable,
  })),
  ...['<si>', '<si><t>', '<si ', '<rPh>', '<si><rPh ', '<si><t '].map(tag => ({
    what: `texts of ${tag}`,
    n: 25_000,
    of: (n: number) => strings(tag.repeat(n)),
    says: unreadable,
  })),
  ...['<sheet ', '<sheet>', '<sheets><sheet r:id="', '<sheet r:id '].map(tag => ({
    what: `a workbook of ${tag}`,
    n: 25_000,
    of: (n: number) => workbook({ workbook: `<workbook>${tag.repeat(n)}` }),
    says: unreadable,
  })),
  {
    what: 'relations of <Relationship ',
    n: 25_000,
    of: n => workbook({ relations: `<Relationships>${'<Relationship '.repeat(n)}` }),
    says: unreadable,
  },
]

/** XML that costs whoever reads it without care. */
const knotted: HostileSheet[] = [
  { what: 'tags in tags', n: 50_000, of: n => sheet('', `<a>`.repeat(n) + '</a>'.repeat(n)), says: unreadable },
  {
    what: 'a tag of thousands of attributes',
    n: 10_000,
    of: n => sheet(`<row r="1"${of(0, n, i => ` a${i}=""`)}>${inline('A1', 'x')}</row>${row(2, 'y')}`),
  },
  {
    what: 'the same attribute again and again',
    n: 10_000,
    of: n => sheet(`<row${' r="1"'.repeat(n)}/>`),
    says: unreadable,
  },
  { what: 'entities one after the other', n: 6_000, of: n => sheet(heads + row(2, '&amp;&#38;&#x26;'.repeat(n / 3))) },
  { what: 'entities that nobody knows', n: 10_000, of: n => sheet(heads + row(2, '&a;'.repeat(n))), says: unreadable },
  {
    what: 'an entity that never ends',
    n: 200_000,
    of: n => sheet(heads + row(2, `&${'a'.repeat(n)}`)),
    says: unreadable,
  },
  {
    what: 'a billion laughs',
    n: 10,
    of: n =>
      workbook({
        sheet: `<!DOCTYPE w [${of(1, n, i => `<!ENTITY l${i} "${`&l${i - 1};`.repeat(10)}">`)}]><worksheet><sheetData>${row(1, '&l9;')}</sheetData></worksheet>`,
      }),
    says: unreadable,
  },
  { what: 'comments without end', n: 20_000, of: n => sheet(heads + '<!-- a -->'.repeat(n) + row(2, 'a')) },
  { what: 'a comment that is large', n: 200_000, of: n => sheet(`${heads}<!--${'a '.repeat(n / 2)}-->${row(2, 'a')}`) },
  {
    what: 'dashes that end no comment',
    n: 200_000,
    of: n => sheet(`${heads}<!--${'- '.repeat(n / 2)}-->${row(2, 'a')}`),
  },
  {
    what: 'brackets that end no CDATA',
    n: 30_000,
    of: n => sheet(`${heads}${row(2, `<![CDATA[${'] '.repeat(n / 8)}]]>`)}`),
  },
  {
    what: 'blanks in a tag',
    n: 200_000,
    of: n => sheet(`${heads}<row${' '.repeat(n)}r="2">${inline('A2', 'x')}</row>`),
  },
  { what: 'blanks between rows', n: 200_000, of: n => sheet(heads + ' '.repeat(n) + row(2, 'a')) },
  { what: 'a name without end', n: 200_000, of: n => sheet(`<${'a'.repeat(n)}/>${heads}${row(2, 'a')}`) },
  { what: 'one tag of megabytes', n: 400_000, of: n => sheet(`<row a="${'x'.repeat(4 * n)}"/>`), says: unreadable },
  {
    what: 'cells twice',
    n: 1_000,
    of: n => sheet(`${heads}<row r="2">${inline('A2', 'x').repeat(n)}</row>`),
    says: /A2 stands twice or out of order/,
  },
  { what: 'rows backwards', n: 1_000, of: n => sheet(of(0, n, i => row(n - i, 'x'))), says: /out of order/ },
  {
    what: 'texts that are not there',
    n: 1_000,
    of: n => sheet(of(1, n, i => `<row r="${i}"><c t="s"><v>${i}</v></c></row>`)),
    says: /A1 .* does not hold/,
  },
  {
    what: 'a number without end as a text',
    n: 10_000,
    of: n => strings('<si><t>a</t></si>', `<row><c t="s"><v>${'9'.repeat(n)}</v></c></row>`),
    says: /A1 .* does not hold/,
  },
]

export const hostileXml: readonly HostileSheet[] = [...unclosed, ...knotted]
