import type { OutputInfo } from 'sharp'
import { Refusal } from '../../model/errors.ts'
import { maxSide, openPicture, withPixels } from './image-work.ts'
import { damaged, errorsFor, type ImageType, type UploadRule } from './upload-kinds.ts'

/** A picture that takes longer than this to decode is not one. */
const longest = { seconds: 20 }

/** Writes the same picture anew, upright, without metadata, in the same family: what was hidden beside the pixels does not survive. */
export async function reencode(from: string, type: ImageType, to: string, rule: UploadRule): Promise<OutputInfo> {
  const { width, height, palette } = await sizeOf(from, rule)
  if (width > maxSide || height > maxSide) {
    throw new Refusal('INVALID', errorsFor([rule], `This image is ${width} × ${height} pixels; ${maxSide} on a side is the most.`))
  }
  return withPixels(width * height, async () => {
    const picture = openPicture(from).timeout(longest)
    try {
      switch (type) {
        case 'image/jpeg':
          return await picture.jpeg({ quality: 88 }).toFile(to)
        case 'image/png':
          return await picture.png({ compressionLevel: 9, palette }).toFile(to)
        case 'image/webp':
          return await picture.webp({ quality: 88 }).toFile(to)
      }
    } catch (error) {
      throw unreadable(error, rule)
    }
  })
}

async function sizeOf(file: string, rule: UploadRule): Promise<{ width: number; height: number; palette: boolean }> {
  try {
    // Only the header is read here, so that the size is judged before a pixel is decoded.
    const { width, height, isPalette } = await openPicture(file).metadata()
    return { width, height, palette: isPalette }
  } catch (error) {
    throw unreadable(error, rule)
  }
}

/** A full disk is not the picture's fault, though the encoder may be the first to meet it. */
function unreadable(error: unknown, rule: UploadRule): Refusal {
  const full = error instanceof Error && /no space left|write error|unable to write/i.test(error.message)
  const refusal = full ? new Refusal('OUT_OF_SPACE') : new Refusal('INVALID', errorsFor([rule], damaged))
  refusal.cause = error
  return refusal
}
