import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Sharp } from 'sharp'
import { Refusal } from '../../model/errors.ts'
import { maxSide, openPicture, withPixels } from './image-work.ts'
import { damaged, errorsFor, type ImageType, type UploadRule } from './upload-kinds.ts'

/** A picture that takes longer than this to decode is not one. */
const longest = { seconds: 20 }
/** From so many pixels on WebP is written with less effort: more would take three times the memory and ten times as long. */
const large = 8_000_000

type Size = { width: number; height: number }

/** Writes the same picture anew, upright, without metadata, in the same family: what was hidden beside the pixels does not survive. */
export async function reencode(from: string, type: ImageType, to: string, rule: UploadRule): Promise<Size> {
  const { width, height, isPalette } = await headerOf(from, rule)
  if (width > maxSide || height > maxSide) {
    throw new Refusal(
      'INVALID',
      errorsFor([rule], `This image is ${width} × ${height} pixels; ${maxSide} on a side is the most.`),
    )
  }
  const pixels = width * height
  return withPixels(pixels, async () => {
    const picture = writers[type](openPicture(from).timeout(longest), { isPalette, pixels })
    const written = new Promise<Size>(resolve =>
      picture.on('info', ({ width, height }: Size) => resolve({ width, height })),
    )
    try {
      await pipeline(picture, createWriteStream(to, { mode: 0o600, flags: 'wx' }))
    } catch (error) {
      // With a code it is the disk that failed, not the picture.
      throw error instanceof Error && 'code' in error ? error : unreadable(error, rule)
    }
    return written
  })
}

type Facts = { isPalette: boolean; pixels: number }
export const writers: Readonly<Record<ImageType, (picture: Sharp, facts: Facts) => Sharp>> = {
  // Tuning the code tables to each picture would hold the whole of it in memory for a few percent of size.
  'image/jpeg': picture => picture.jpeg({ quality: 88, optimizeCoding: false }),
  'image/png': (picture, { isPalette }) => picture.png({ compressionLevel: 9, palette: isPalette }),
  'image/webp': (picture, { pixels }) => picture.webp({ quality: 88, effort: pixels > large ? 1 : 4 }),
}

/** Only the header is read here, so that the size is judged before a pixel is decoded. */
async function headerOf(file: string, rule: UploadRule): Promise<Size & { isPalette: boolean }> {
  try {
    return await openPicture(file).metadata()
  } catch (error) {
    throw unreadable(error, rule)
  }
}

const unreadable = (error: unknown, rule: UploadRule): Refusal =>
  new Refusal('INVALID', { ...errorsFor([rule], damaged), cause: error })
