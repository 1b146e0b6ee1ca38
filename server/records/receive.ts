import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../../model/errors.ts'
import type { Upload } from '../call/context.ts'
import { type Sender, writeAnew } from './apart/read-apart.ts'
import { stepOf } from './apart/reencode.ts'
import {
  damaged,
  errorsFor,
  inMb,
  isImageType,
  ruleFor,
  type UploadKind,
  type UploadRule,
  uploadRules,
  word,
} from './apart/upload-kinds.ts'
import { paced } from './pace.ts'
import { typeOf } from './type-of.ts'

/** An accepted file, not stored yet. `safe`: it contains no byte of the original. */
export type Received = {
  file: string
  sha256: string
  mime: string
  size: number
  width: number | null
  height: number | null
  safe: boolean
}

/** Where somebody put an empty folder in the place of the store; not its own folder, which may be a disk that is not mounted. */
async function madeAgain(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

/** Temporary files, all removed when the work is done, however it ends. */
export async function withIncoming<T>(folder: string, work: (newFile: () => string) => Promise<T>): Promise<T> {
  const files: string[] = []
  const newFile = () => {
    const file = join(folder, randomUUID())
    files.push(file)
    return file
  }
  try {
    await madeAgain(folder)
    return await work(newFile)
  } finally {
    // With what a child that was ended left beside it.
    for (const file of files) for (const left of [file, stepOf(file)]) await rm(left, { force: true })
  }
}

/** A file that was sent, of a kind that is taken, and not read any further yet. */
export type ReceivedFile = {
  readonly raw: string
  readonly mime: string
  readonly size: number
  readonly rule: UploadRule
}

/** Writes the sent file to disk and tells its kind by its bytes. A refusal names the accepted kinds. */
export async function take(upload: Upload, kinds: readonly UploadKind[], newFile: () => string): Promise<ReceivedFile> {
  const rules = kinds.map(kind => uploadRules[kind])
  const raw = newFile()
  const whole = await write(upload.stream as Readable, raw, Math.max(...rules.map(({ limit }) => limit)))
  const { size } = await stat(raw)
  const mime = await typeOf(raw)
  const rule = ruleFor(kinds, mime)
  if (!mime || !rule) throw new Refusal('INVALID', errorsFor(rules))
  if (!whole || size > rule.limit)
    throw new Refusal('TOO_LARGE', { values: { limit: inMb(rule.limit) }, ...errorsFor([rule]) })
  return { raw, mime, size, rule }
}

/** Judges a file by its content alone and makes it harmless. */
export async function harmlessOf(
  { raw, mime, size, rule }: ReceivedFile,
  newFile: () => string,
  sender: Sender,
): Promise<Received> {
  if (isImageType(mime)) {
    const file = newFile()
    const { width, height } = await writeAnew({ from: raw, to: file, type: mime, rule: kindOf(rule) }, sender)
    return { file, mime, width, height, safe: true, ...(await contentOf(file)) }
  }
  if (!(await isWhole(raw, mime, size))) throw new Refusal('INVALID', errorsFor([rule], damaged))
  return { file: raw, mime, width: null, height: null, safe: false, ...(await contentOf(raw)) }
}

const kindOf = (rule: UploadRule): UploadKind =>
  (Object.keys(uploadRules) as UploadKind[]).find(kind => uploadRules[kind] === rule) ?? 'image'

/** Both, one right after the other. */
export const receive = async (
  upload: Upload,
  kinds: readonly UploadKind[],
  newFile: () => string,
  sender: Sender = 'staff',
): Promise<Received> => harmlessOf(await take(upload, kinds, newFile), newFile, sender)

/** The mark at the end of every whole file of the type; a transfer that was cut off lacks it. */
const endMarks: Readonly<Record<string, { mark: Buffer; within: number }>> = {
  'application/pdf': { mark: Buffer.from('%%EOF'), within: 1024 },
  // The end of a zip's directory, which a comment of 64 kB may follow.
  [word.docx]: {
    mark: Buffer.from('PK\u0005\u0006', 'latin1'),
    within: 65_557,
  },
}
async function isWhole(file: string, mime: string, size: number): Promise<boolean> {
  const end = endMarks[mime]
  if (!end) return true
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(file, { start: Math.max(0, size - end.within) }))
    chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).includes(end.mark)
}

/** False when more than `most` bytes came: the rest is not read, and the connection ends with the answer. */
async function write(stream: Readable, to: string, most: number): Promise<boolean> {
  const file = await open(to, 'wx', 0o600)
  try {
    let size = 0
    for await (const chunk of paced(stream.iterator({ destroyOnReturn: false }))) {
      size += chunk.length
      // The beginning tells the type, even of a file that is too large.
      await file.writeFile(chunk.subarray(0, most))
      if (size > most) break
    }
    if (size > most) {
      // The sender or the body limit cut it off: the refusal is already decided, so neither matters now.
      stream.on('error', () => undefined)
      return false
    }
  } finally {
    await file.close()
  }
  return (stream as { truncated?: boolean }).truncated !== true
}

export async function contentOf(file: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { sha256: hash.digest('hex'), size: (await stat(file)).size }
}
