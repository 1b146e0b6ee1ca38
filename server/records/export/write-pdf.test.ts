import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brandByCode } from '../../../model/brands.ts'
import { pagesOf } from '../../../test/pdf.ts'
import type { ListSheet } from './cells.ts'
import { pdfOf } from './write-pdf.ts'

/** Names in other scripts, what no font has, what is no whole letter, and words without an end. */
const hostile = fc.oneof(
  fc.constantFrom('漢字 🏠', '\u0000\u0007', '\ud83d', '\r\n\t', 'W'.repeat(900), 'e\u0301', '\u200b', '(\\)<<>>', ''),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

test('whatever a cell holds, the list is laid out: each row is there, and each page says which it is', async () => {
  const rows = fc.sample(hostile, 120).map((text, i) => ({ no: `Row-${i}`, text, amount: '₱\u00a01.00' }))
  const sheet: ListSheet = {
    heads: ['No.', 'Text', 'Amount'],
    widths: [],
    figures: [false, false, true],
    cells: row => [String(row['no']), String(row['text']), String(row['amount'])],
  }
  async function* batches() {
    for (let i = 0; i < rows.length; i += 50) yield rows.slice(i, i + 50)
  }
  const chunks: Buffer[] = []
  for await (const chunk of pdfOf(sheet, batches(), {
    about: {
      brand: brandByCode('ZRCO'),
      name: 'Things',
      title: '',
      printed: { at: new Date(), by: 'Ana' },
      wide: true,
    },
    heading: 'Things',
    lines: () => ['120 things'],
  }))
    chunks.push(chunk)
  const pages = await pagesOf(Buffer.concat(chunks))
  for (const [i, page] of pages.entries()) expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
  const said = pages.join(' ')
  for (const { no } of rows) expect(said).toContain(no)
})
