import { open as openFile } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { count, damaged, NotASheet, type SheetLimits } from './limits.ts'

/** The most parts of a workbook: one with many sheets and pictures has some hundred. */
const mostParts = 5_000
/** The most bytes a workbook may unpack to: a base, and 100 for each byte of the file; lists unpack to 5 to 30. */
const [mostAnyway, mostForEach] = [16_000_000, 100]
/** After so many bytes other work gets its turn. */
const turn = 256 * 1024

export type ZipArchive = {
  readonly bytes: (part: string) => number | undefined
  /** Unpacks the part piece by piece. */
  readonly pieces: (part: string) => AsyncGenerator<Buffer>
  readonly close: () => void
}

/** Opens a zip in memory or at a path. Its parts together unpack to no more than the limits; else it throws NotASheet. */
export async function openArchive(source: Buffer | string, limits: SheetLimits): Promise<ZipArchive> {
  const zip = await sound(() =>
    typeof source === 'string' ? openPromise(source, { autoClose: false }) : fromBufferPromise(source),
  )
  try {
    const entries = await sound(() => entriesOf(zip))
    let left = Math.min(limits.unpacked, mostAnyway + mostForEach * zip.fileSize)
    async function* pieces(name: string) {
      const entry = entries.get(name)
      if (!entry) throw new NotASheet(damaged)
      const stream = await sound(() => zip.openReadStreamPromise(entry))
      let [sum, since] = [0, 0]
      const each = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
      try {
        for (let next = await sound(() => each.next()); !next.done; next = await sound(() => each.next())) {
          const piece: Buffer = next.value
          left -= piece.length
          if (left < 0)
            throw new NotASheet('This workbook unpacks to more than a list comes to. Copy the list alone to a new one.')
          sum = crc32(piece, sum)
          since += piece.length
          if (since > turn) {
            await setImmediate()
            since = 0
          }
          yield piece
        }
        if (sum !== entry.crc32) throw new NotASheet(damaged)
      } finally {
        stream.destroy()
      }
    }
    return { bytes: name => entries.get(name)?.uncompressedSize, pieces, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > mostParts)
    throw new NotASheet(`This workbook has more than ${count(mostParts)} parts. Copy the list alone to a new one.`)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw new NotASheet(damaged)
    entries.set(entry.fileName, entry)
  }
  return entries
}

/** An error of the archive means a damaged file; an error of the disk is not the file's fault. */
async function sound<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof NotASheet || (cause instanceof Error && 'syscall' in cause)) throw cause
    throw new NotASheet(damaged, { cause })
  }
}

/** Whether these are the first bytes of a zip, in memory or at a path. */
export async function isArchive(source: Buffer | string): Promise<boolean> {
  if (typeof source !== 'string') return source.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
  const handle = await openFile(source)
  const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0).finally(() => handle.close())
  return isArchive(buffer)
}
