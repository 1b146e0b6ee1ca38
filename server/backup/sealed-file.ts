import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupRefused } from './archive.ts'

/** How a sealed file begins; then come 32 random bytes, and pieces of AES-256-GCM, each with its tag. */
const magic = Buffer.from('ATRIUM-BACKUP-1\n')
const [saltBytes, tagBytes, pieceBytes] = [32, 16, 1024 * 1024]

/** A key for this file alone, so that the numbers of its pieces may serve as nonces. */
const keyFor = (key: string, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(key, 'hex'), salt, 'atrium backup', 32))

/** Each piece has its number and whether it is the last: none can be left out, moved or cut off. */
function nonceOf(nth: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(nth, 4)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

async function* inPieces(
  source: AsyncIterable<Buffer>,
  bytes: number,
): AsyncIterable<{ piece: Buffer; isLast: boolean }> {
  let held: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk])
    for (; held.length > bytes; held = held.subarray(bytes)) yield { piece: held.subarray(0, bytes), isLast: false }
  }
  yield { piece: held, isLast: true }
}

/** Writes a file under a key (64 hexadecimal digits) into another. */
export async function sealFile(from: string, to: string, key: string): Promise<void> {
  const salt = randomBytes(saltBytes)
  const own = keyFor(key, salt)
  async function* sealed() {
    yield Buffer.concat([magic, salt])
    let nth = 0
    for await (const { piece, isLast } of inPieces(createReadStream(from), pieceBytes)) {
      const cipher = createCipheriv('aes-256-gcm', own, nonceOf(nth, isLast))
      yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
      nth += 1
    }
  }
  await pipeline(Readable.from(sealed()), createWriteStream(to, { mode: 0o600, flush: true }))
}

/** Whether a file begins as a sealed one does. */
export async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => undefined)
  if (!handle) return false
  try {
    const { buffer } = await handle.read(Buffer.alloc(magic.length), 0, magic.length, 0)
    return buffer.equals(magic)
  } finally {
    await handle.close()
  }
}

/** Opens a sealed file into another; throws BackupRefused where the key is another or a byte was changed. */
export async function openSealedFile(from: string, to: string, key: string): Promise<void> {
  const handle = await open(from)
  const { buffer: salt } = await handle.read(Buffer.alloc(saltBytes), 0, saltBytes, magic.length)
  await handle.close()
  const own = keyFor(key, salt)
  async function* opened() {
    let nth = 0
    const source = createReadStream(from, { start: magic.length + saltBytes })
    for await (const { piece, isLast } of inPieces(source, pieceBytes + tagBytes)) {
      try {
        const [body, tag] = [piece.subarray(0, -tagBytes), piece.subarray(-tagBytes)]
        const decipher = createDecipheriv('aes-256-gcm', own, nonceOf(nth, isLast)).setAuthTag(tag)
        yield Buffer.concat([decipher.update(body), decipher.final()])
      } catch (error) {
        throw new BackupRefused(
          `${from} was sealed under another BACKUP_KEY, or is damaged or cut off. Nothing was changed.`,
          { cause: error },
        )
      }
      nth += 1
    }
  }
  await pipeline(Readable.from(opened()), createWriteStream(to, { mode: 0o600 }))
}
