import { inflateRawSync } from 'node:zlib'

/** Bytes one part of an archive may unpack to: a bomb is refused before it fills the memory. */
const partLimit = 64 * 1024 * 1024
const endOfDirectory = 0x06054b50
const entryMark = 0x02014b50

/** The parts of a zip by name, unpacked when they are asked for. Throws a RangeError or Error where the archive is damaged. */
export function openZip(zip: Buffer): (name: string) => Buffer | undefined {
  const end = findEnd(zip)
  const parts = new Map<string, { method: number; packed: number; local: number }>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== entryMark) throw new Error('The directory of the archive is damaged.')
    const [names, extra, comment] = [zip.readUInt16LE(at + 28), zip.readUInt16LE(at + 30), zip.readUInt16LE(at + 32)]
    parts.set(zip.toString('utf8', at + 46, at + 46 + names), {
      method: zip.readUInt16LE(at + 10),
      packed: zip.readUInt32LE(at + 20),
      local: zip.readUInt32LE(at + 42),
    })
    at += 46 + names + extra + comment
  }
  return name => {
    const part = parts.get(name)
    if (!part) return undefined
    const { method, packed, local } = part
    const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(data, data + packed)
    if (method === 0) return bytes
    if (method !== 8) throw new Error('The archive is packed in a way that is not known here.')
    return inflateRawSync(bytes, { maxOutputLength: partLimit })
  }
}

function findEnd(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 0xffff); at -= 1)
    if (zip.readUInt32LE(at) === endOfDirectory) return at
  throw new Error('This is no archive.')
}
