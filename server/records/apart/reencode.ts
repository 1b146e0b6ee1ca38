import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Metadata, Sharp } from 'sharp'
import { Refusal } from '../../../model/errors.ts'
import { maxSide, openPicture, withPixels } from './image-work.ts'
import { damaged, errorsFor, type ImageType, type UploadRule } from './upload-kinds.ts'

/** A picture that takes longer than this to decode is not one. */
const longest = { seconds: 20 }
/** From so many pixels on WebP is written with less effort: full effort would take three times the memory and ten times as long. */
const large = 8_000_000
/** The most memory for one picture, in bytes; most pictures are read and written a few lines at a time. */
const most = 120_000_000
/** WebP is always held whole, several times over. Pictures up to so many pixels, without and with transparency, fit the same memory; a larger one is scaled down to that, which is still wider than any page shows. */
const largestWebp = { opaque: 10_000_000, transparent: 5_000_000 }

/** Where a picture is between two steps of its writing. */
export const stepOf = (to: string): string => `${to}-step`

type Size = { width: number; height: number }

/** Re-encodes the picture in the same family, upright and without metadata: nothing hidden beside the pixels survives. */
export async function reencode(from: string, type: ImageType, to: string, rule: UploadRule): Promise<Size> {
  const header = await headerOf(from, rule)
  const { width, height, isProgressive, orientation = 1 } = header
  if (width > maxSide || height > maxSide) {
    throw new Refusal(
      'INVALID',
      errorsFor([rule], `This image is ${width} × ${height} pixels; ${maxSide} on a side is the most.`),
    )
  }
  if (heldBytes(header) > most) {
    const why = isProgressive
      ? 'saved in steps (progressive or interlaced) and too large for that. Save it without'
      : 'to be turned upright and too large for that. Turn it before you send it'
    throw new Refusal('INVALID', errorsFor([rule], `This image is ${why}, or make it smaller.`))
  }
  return withPixels(width * height, async () => {
    // A progressive picture that is turned while it is read would be held twice: so it is read first and turned afterwards.
    const step = type === 'image/jpeg' && isProgressive && orientation > 1 ? stepOf(to) : undefined
    try {
      if (step)
        await write(
          (await openPicture(from, false)).keepExif().jpeg({ quality: 96, optimizeCoding: false }),
          step,
          rule,
        )
      return await write(writers[type](await fitted(step ?? from, type, header), factsOf(header)), to, rule)
    } finally {
      if (step) await rm(step, { force: true })
    }
  })
}

async function write(picture: Sharp, to: string, rule: UploadRule): Promise<Size> {
  picture.timeout(longest)
  const written = new Promise<Size>(resolve =>
    picture.on('info', ({ width, height }: Size) => resolve({ width, height })),
  )
  try {
    await pipeline(picture, createWriteStream(to, { mode: 0o600, flags: 'wx' }))
  } catch (error) {
    // An error with a code comes from the disk, not from the picture.
    throw error instanceof Error && 'code' in error ? error : unreadable(error, rule)
  }
  return written
}

/** The picture at the size it is stored in. WebP is scaled while it is decoded, so that it is never in memory at full size. */
async function fitted(from: string, type: ImageType, { width, height, hasAlpha }: Metadata): Promise<Sharp> {
  const picture = await openPicture(from)
  const room = hasAlpha ? largestWebp.transparent : largestWebp.opaque
  if (type !== 'image/webp' || width * height <= room) return picture
  const scale = Math.sqrt(room / (width * height))
  return picture.resize({ width: Math.floor(width * scale), height: Math.floor(height * scale), fit: 'inside' })
}

const factsOf = ({ width, height, isPalette }: Metadata): Facts => ({ isPalette, pixels: width * height })

/** Bytes in memory at once: the whole picture if it is progressive or turned; next to nothing otherwise. */
function heldBytes({
  format,
  width,
  height,
  isProgressive,
  orientation = 1,
  channels,
  depth,
  chromaSubsampling,
}: Metadata): number {
  if (format === 'webp' || !(isProgressive || orientation > 1)) return 0
  const pixels = width * height
  const turned = orientation > 1 ? pixels * channels * (depth === 'ushort' ? 2 : 1) : 0
  if (!isProgressive) return turned
  // A progressive JPEG holds two bytes for each sample until its last scan is read.
  const samples = chromaSubsampling?.startsWith('4:2:0') ? 1.5 : channels
  const stepped = format === 'jpeg' ? pixels * samples * 2 : pixels * channels * (depth === 'ushort' ? 2 : 1)
  return format === 'jpeg' ? Math.max(turned, stepped) : turned + stepped
}

type Facts = { isPalette: boolean; pixels: number }
export const writers: Readonly<Record<ImageType, (picture: Sharp, facts: Facts) => Sharp>> = {
  // Optimised code tables would hold the whole picture in memory to save a few percent of size.
  'image/jpeg': picture => picture.jpeg({ quality: 88, optimizeCoding: false }),
  // Choosing the colours of a palette needs the whole picture at once.
  'image/png': (picture, { isPalette, pixels }) =>
    picture.png({ compressionLevel: 9, palette: isPalette && pixels <= large }),
  'image/webp': (picture, { pixels }) => picture.webp({ quality: 88, effort: pixels > large ? 1 : 4 }),
}

/** Reads only the header, so that the size is judged before a pixel is decoded. */
async function headerOf(file: string, rule: UploadRule): Promise<Metadata> {
  try {
    return await (await openPicture(file)).metadata()
  } catch (error) {
    throw unreadable(error, rule)
  }
}

const unreadable = (error: unknown, rule: UploadRule): Refusal =>
  new Refusal('INVALID', { ...errorsFor([rule], damaged), cause: error })
