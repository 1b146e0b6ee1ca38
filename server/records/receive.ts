import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import { Refusal } from '../../model/errors.ts'
import type { Upload } from '../http/context.ts'
import { reencode } from './reencode.ts'
import { damaged, errorsFor, inMb, isImageType, ruleFor, type UploadKind, uploadRules } from './upload-kinds.ts'

/** An accepted file, still on its way in. `safe`: no byte of what was sent is left in it. */
export type Received = {
  file: string
  sha256: string
  mime: string
  size: number
  width: number | null
  height: number | null
  safe: boolean
}

/** Files on their way in, all gone when the work is done, however it ends. */
export async function withIncoming<T>(folder: string, work: (newFile: () => string) => Promise<T>): Promise<T> {
  const files: string[] = []
  const newFile = () => {
    const file = join(folder, randomUUID())
    files.push(file)
    return file
  }
  try {
    return await work(newFile)
  } finally {
    for (const file of files) await rm(file, { force: true })
  }
}

/** Reads what is sent, judges it by its content alone and makes it harmless; what is refused says which kinds are accepted. */
export async function receive(upload: Upload, kinds: readonly UploadKind[], newFile: () => string): Promise<Received> {
  const rules = kinds.map(kind => uploadRules[kind])
  const raw = newFile()
  const whole = await write(upload.stream as Readable, raw, Math.max(...rules.map(({ limit }) => limit)))
  const { size } = await stat(raw)
  const mime = sniffed((await fileTypeFromFile(raw))?.mime)
  const rule = ruleFor(kinds, mime)
  if (!mime || !rule) throw new Refusal('INVALID', errorsFor(rules))
  if (!whole || size > rule.limit)
    throw new Refusal('TOO_LARGE', { values: { limit: inMb(rule.limit) }, ...errorsFor([rule]) })
  if (isImageType(mime)) {
    const file = newFile()
    const { width, height } = await reencode(raw, mime, file, rule)
    return { file, mime, width, height, safe: true, ...(await contentOf(file)) }
  }
  if (!(await endsAsPdf(raw, size))) throw new Refusal('INVALID', errorsFor([rule], damaged))
  return { file: raw, mime, width: null, height: null, safe: false, ...(await contentOf(raw)) }
}

/** An animated PNG is a PNG; its first picture is kept. */
const sniffed = (mime: string | undefined) => (mime === 'image/apng' ? 'image/png' : mime)

/** False when more came than `most`: the rest is read past, so that the caller hears the answer. */
async function write(stream: Readable, to: string, most: number): Promise<boolean> {
  const file = await open(to, 'wx', 0o600)
  try {
    let size = 0
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > most) break
      await file.writeFile(chunk)
    }
    if (size > most) {
      // Cut off by the sender or by the limit of the body: the refusal is decided, so neither matters any more.
      stream.on('error', () => undefined).resume()
      return false
    }
  } finally {
    await file.close()
  }
  return (stream as { truncated?: boolean }).truncated !== true
}

async function contentOf(file: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { sha256: hash.digest('hex'), size: (await stat(file)).size }
}

/** The end mark stands in the last kilobyte of every whole PDF; a transfer that was cut off lacks it. */
async function endsAsPdf(file: string, size: number): Promise<boolean> {
  const from = Math.max(0, size - 1024)
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(file, { start: from })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).includes('%%EOF')
}
