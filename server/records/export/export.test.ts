import fc from 'fast-check'
import { parseString } from 'fast-csv'
import { describe, expect, test } from 'vitest'
import { list } from '../../../model/lists/list.ts'
import { proven, sized } from '../../../test/sizes.ts'
import { readXlsx } from '../../../test/xlsx.ts'
import { sheetOf } from './cells.ts'
import { csvOf } from './write-csv.ts'
import { letters, xlsxOf } from './write-xlsx.ts'

const things = list({
  one: 'thing',
  many: 'things',
  branded: false,
  trash: false,
  sort: { field: 'name', direction: 'asc' },
  columns: {
    name: { label: '=Name', as: 'text' },
    note: { label: 'Note, "said"', as: 'text' },
    n: { label: 'n', as: 'count' },
    at: { label: 'At', as: 'time' },
    shown: { label: 'Shown', as: 'flag' },
    state: { label: 'State', as: 'status', filter: { kind: 'choice', options: [{ value: 'new', label: 'New' }] } },
  },
})
const sheet = sheetOf(things, ['name', 'note', 'n', 'at', 'shown', 'state'])

async function* batches<T>(rows: T[], size = 7): AsyncGenerator<T[]> {
  for (let i = 0; i < rows.length; i += size) yield rows.slice(i, i + size)
}
async function bytes(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
const readCsv = (text: string): Promise<string[][]> =>
  new Promise((done, fail) => {
    const rows: string[][] = []
    parseString<string[], string[]>(text.replace(/^\uFEFF/, ''), { ignoreEmpty: false })
      .on('data', row => rows.push(row))
      .on('error', fail)
      .on('end', () => done(rows))
  })

/** Texts that do harm elsewhere: formulas, quotes, line breaks, markup, escapes of the format itself. */
const hostile = fc.oneof(
  fc.constantFrom(
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '"',
    '""',
    ',',
    '\n',
    '\r\n',
    ' lead',
    'trail ',
    '_x0041_',
    '_x005F_',
    '<t>',
    '&amp;',
    ']]>',
    '',
    "'=1",
    '=HYPERLINK("http://x","y")',
    'ñ Ω 漢 🏠',
    '\u000b',
    '\uFFFE',
    "=cmd|' /C calc'!A0",
  ),
  fc.string({ unit: 'binary', maxLength: 30 }).filter(text => text.isWellFormed() && !text.includes('\u0000')),
  fc
    .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string({ unit: 'grapheme', maxLength: 20 }))
    .map(([first, rest]) => first + rest),
)
const disarmed = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

describe('exports are read back as they were, and nothing in them runs', () => {
  const cells = sized(300, 1_000, 10_000)
  test(`${cells} random cells, CSV and XLSX`, async () => {
    const texts = fc.sample(hostile, cells)
    const rows = Array.from({ length: cells / 2 }, (_, i) => ({
      name: texts[2 * i] ?? '',
      note: texts[2 * i + 1] ?? '',
      n: i,
      at: '2026-11-20T16:30:00.000Z',
      shown: i % 2 === 0,
      state: 'new',
    }))
    const due = rows.map(({ name, note, n, shown }) => [
      disarmed(name),
      disarmed(note),
      n,
      '2026-11-21 00:30',
      shown ? 'Yes' : 'No',
      'New',
    ])
    const xlsx = readXlsx(await bytes(xlsxOf(sheet, batches(rows))))
    expect(xlsx[0]).toEqual(['=Name', 'Note, "said"', 'n', 'At', 'Shown', 'State'])
    expect(xlsx.slice(1)).toEqual(due)
    const csv = await readCsv((await bytes(csvOf(sheet, batches(rows)))).toString())
    expect(csv.slice(1)).toEqual(due.map(row => row.map(String)))
    const running = [...xlsx.slice(1), ...csv.slice(1)].flat().filter(cell => /^[=+\-@\t\r]/.test(String(cell)))
    proven('formulas', 'CSV and XLSX', `${texts.length} hostile cells, ${running.length} that a spreadsheet would run`)
    expect(running).toEqual([])
  })

  test('any moment is the one that stands on the clocks of Manila', () => {
    const there = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Manila', dateStyle: 'short', timeStyle: 'short' })
    const moments = fc.sample(
      fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
    )
    for (const at of moments) {
      const [, , , text] = sheet.cells({ at: at.toISOString() })
      expect(text).toBe(there.format(at))
    }
  })

  test('no rows is a head and nothing else; letters go on after Z', async () => {
    expect(readXlsx(await bytes(xlsxOf(sheet, batches([]))))).toHaveLength(1)
    expect([0, 25, 26, 51, 52, 701, 702].map(letters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
  })

  test('100,000 rows of twelve columns: time and memory', async () => {
    const wide = sheetOf(
      list({
        ...things,
        columns: Object.fromEntries(
          Array.from({ length: 12 }, (_, i) => [`c${i}`, { label: `C${i}`, as: 'text' as const }]),
        ) as never,
        sort: { field: 'c0' as never, direction: 'asc' },
      }),
      Array.from({ length: 12 }, (_, i) => `c${i}`),
    )
    async function* many() {
      for (let i = 0; i < 100; i += 1)
        yield Array.from({ length: 1000 }, (_, n) =>
          Object.fromEntries(Array.from({ length: 12 }, (_, c) => [`c${c}`, `Row ${i * 1000 + n} of ${c}`])),
        )
    }
    const begun = performance.now()
    let size = 0
    for await (const chunk of xlsxOf(wide, many())) size += chunk.length
    console.log(
      `xlsx: 100,000 x 12 in ${Math.round(performance.now() - begun)} ms, ${(size / 1e6).toFixed(1)} MB, RSS ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`,
    )
    expect(size).toBeGreaterThan(1_000_000)
  })
})
