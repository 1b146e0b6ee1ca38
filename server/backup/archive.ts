import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile as Unzipped } from 'yauzl'
import { ZipFile } from 'yazl'
import type { Applied } from './backed-up-tables.ts'

/** The archive cannot be restored; the message says why. Nothing was changed. */
export class BackupRefused extends Error {}

export type Manifest = {
  readonly edition: 1
  readonly taken_at: string
  readonly migrations: readonly Applied[]
  /** Tells whether this server's key sealed the contents (decision 048). */
  readonly key: string
  readonly tables: readonly {
    readonly name: string
    readonly columns: readonly string[]
    readonly rows: number
    readonly sha256: string
  }[]
  readonly counters: readonly { readonly table: string; readonly column: string; readonly at: number }[]
  readonly files: readonly { readonly path: string; readonly size: number; readonly sha256: string }[]
}

export const tablePart = (name: string): string => `tables/${name}.jsonl`
export const filePart = (path: string): string => `files/${path}`
const manifestPart = 'manifest.json'

/** The archive's comment, at its end, holds the hash of the whole archive: 64 hexadecimal digits. */
const commentBytes = 64

export type Writing = {
  /** Adds a part while it is made; returns its hash and size. */
  add(name: string, chunks: AsyncIterable<Buffer>): Promise<{ sha256: string; size: number }>
}

/** Writes an archive and returns what is inside. The file gets its name only once it is whole. */
export async function writeArchive(file: string, fill: (to: Writing) => Promise<Manifest>): Promise<Manifest> {
  const part = `${file}.part`
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream, createWriteStream(part, { mode: 0o600 }))
  // The error is reported below, not as an unhandled rejection before.
  written.catch(() => undefined)
  try {
    const add: Writing['add'] = async (name, chunks) => {
      const hash = createHash('sha256')
      let size = 0
      const counted = Readable.from(
        (async function* () {
          for await (const chunk of chunks) {
            hash.update(chunk)
            size += chunk.length
            yield chunk
          }
        })(),
        { objectMode: false },
      )
      zip.addReadStream(counted, name, { compressionLevel: 4 })
      await Promise.race([finished(counted), written])
      return { sha256: hash.digest('hex'), size }
    }
    const manifest = await fill({ add })
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestPart)
    zip.end()
    await written
    await closeWithHash(part)
    await rename(part, file)
    return manifest
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Announces a comment in the archive's end record, and writes the hash of everything before into it. */
async function closeWithHash(part: string): Promise<void> {
  const { size } = await stat(part)
  const handle = await open(part, 'r+')
  try {
    await handle.write(Buffer.from([commentBytes, 0]), 0, 2, size - 2)
  } finally {
    await handle.close()
  }
  await appendFile(part, await hashOf(part, size))
  const whole = await open(part, 'r')
  await whole.sync().finally(() => whole.close())
}

async function hashOf(file: string, bytes: number): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { end: bytes - 1 }), hash)
  return hash.digest('hex')
}

export type Archive = {
  readonly manifest: Manifest
  read(name: string): Promise<Readable>
  close(): void
}

/** Opens an archive if every byte is as it was written; otherwise throws BackupRefused. */
export async function openArchive(file: string): Promise<Archive> {
  const refuse = (words: string) => new BackupRefused(`${file} ${words} Nothing was changed.`)
  const size = await stat(file).then(
    found => found.size,
    () => {
      throw refuse('cannot be read.')
    },
  )
  if (size <= commentBytes + 22) throw refuse('is no whole backup.')
  const handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(commentBytes), 0, commentBytes, size - commentBytes)
  await handle.close()
  if ((await hashOf(file, size - commentBytes)) !== buffer.toString('latin1'))
    throw refuse('is damaged, or no backup of Atrium: its hash is another than was written into it.')
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch(() => {
    throw refuse('is no backup of Atrium.')
  })
  try {
    return await opened(zip, refuse)
  } catch (error) {
    zip.close()
    throw error
  }
}

async function opened(zip: Unzipped, refuse: (words: string) => BackupRefused): Promise<Archive> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  const read = async (name: string) => {
    const entry = entries.get(name)
    if (!entry) throw refuse(`lacks its part ${name}.`)
    return zip.openReadStreamPromise(entry)
  }
  const chunks: Buffer[] = []
  for await (const chunk of await read(manifestPart)) chunks.push(chunk as Buffer)
  const manifest = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Manifest
  if (manifest.edition !== 1) throw refuse('was made by a newer Atrium.')
  const named = [
    ...manifest.tables.map(({ name }) => tablePart(name)),
    ...manifest.files.map(({ path }) => filePart(path)),
  ]
  for (const name of named) if (!entries.has(name)) throw refuse(`lacks its part ${name}.`)
  return { manifest, read, close: () => zip.close() }
}
