import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { CsvReader } from './csv.ts'
import { firstSheet, rowsOf, type SheetRow, sharedStrings } from './xlsx.ts'

/** A table on its way in: how many bytes there are to read, and its rows with how many are read by then. */
export type SheetStream = { readonly bytes: number; readonly rows: AsyncIterable<SheetRow & { readonly done: number }> }

/** Bytes a row may take, and the texts of a workbook: what is beyond is no list of ours. */
const [mostInRow, mostTexts] = [8 * 1024 * 1024, 256 * 1024 * 1024]

/** Reads a CSV or XLSX file, told by its content, row by row and never whole. Throws where it is neither, or damaged. */
export async function streamSheet(file: string): Promise<SheetStream> {
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0).finally(() => handle.close())
  return buffer.equals(Buffer.from('PK\x03\x04', 'latin1')) ? streamXlsx(file) : streamCsv(file)
}

async function streamCsv(file: string): Promise<SheetStream> {
  async function* rows() {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    const reader = new CsvReader()
    let [number, done] = [0, 0]
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      const found = reader.push(decoder.decode(chunk, { stream: true }))
      done += chunk.length
      for (const cells of found) yield { number: ++number, cells, done }
    }
    for (const cells of [...reader.push(decoder.decode()), ...reader.end()]) yield { number: ++number, cells, done }
  }
  return { bytes: (await stat(file)).size, rows: rows() }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

async function whole(stream: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > most) throw new Error('A part of the workbook is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function streamXlsx(file: string): Promise<SheetStream> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true })
  const entries = await entriesOf(zip)
  const parts = new Map<string, Buffer>()
  for (const name of ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/sharedStrings.xml']) {
    const entry = entries.get(name)
    if (entry) parts.set(name, await whole(await zip.openReadStreamPromise(entry), mostTexts))
  }
  const part = (name: string) => parts.get(name)
  const sheet = entries.get(firstSheet(part) ?? '')
  if (!sheet) throw new Error('The workbook has no sheet.')
  const strings = sharedStrings(part)
  async function* rows() {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let [held, done, last] = ['', 0, 0]
    try {
      for await (const chunk of (await zip.openReadStreamPromise(sheet as Entry)) as AsyncIterable<Buffer>) {
        held += decoder.decode(chunk, { stream: true })
        done += chunk.length
        // A row without cells closes itself, and goes with the next that has some.
        const end = held.lastIndexOf('</row>')
        if (end < 0) {
          if (held.length > mostInRow) throw new Error('A row of the workbook is too long.')
          continue
        }
        for (const row of rowsOf(held.slice(0, end + 6), strings, last)) {
          last = row.number
          yield { ...row, done }
        }
        held = held.slice(end + 6)
      }
    } finally {
      zip.close()
    }
  }
  return { bytes: sheet.uncompressedSize, rows: rows() }
}
