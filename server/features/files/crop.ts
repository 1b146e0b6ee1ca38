import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Brand } from '../../../model/brands.ts'
import { Refusal } from '../../../model/errors.ts'
import type { CallerCtx } from '../../call/context.ts'
import { openPicture, withPixels } from '../../records/apart/image-work.ts'
import { writers } from '../../records/apart/reencode.ts'
import { isImageType } from '../../records/apart/upload-kinds.ts'
import { contentOf } from '../../records/receive.ts'
import { type FileRecord, keep } from '../../records/uploads.ts'
import { libraryFile } from './store.ts'

type Box = { left: number; top: number; width: number; height: number }
/** A smaller part shows nothing. */
const smallest = 16

/** A part of a picture as a picture of its own (decision 028). Its address derives from its content, so the original stays unchanged. */
export async function crop(ctx: CallerCtx, brand: Brand, id: number, box: Box): Promise<FileRecord> {
  const file = await libraryFile(ctx.db, brand, id)
  const { mime, width, height } = file
  if (!isImageType(mime) || width === null || height === null)
    throw new Refusal('INVALID', { errors: { '': ['Only a picture can be cropped.'] } })
  check(box, { width, height })
  const pixels = width * height
  const { left, top, width: cut, height: high } = box
  return keep(
    ctx,
    named(file.original_name),
    {
      brand_id: brand.id,
      visibility: 'public',
      folder_id: file.brand_id === null ? null : file.folder_id,
      alt: file.alt ?? '',
      cropped_from: id,
    },
    newFile =>
      withPixels(pixels, async () => {
        const source = await ctx.deps.files.read(file.path)
        if (!source)
          throw new Refusal('NOT_FOUND', { message: 'The content of this picture is lost. Upload it again.' })
        const made = newFile()
        const part = (await openPicture()).extract({ left, top, width: cut, height: high })
        const picture = writers[mime](part, { isPalette: false, pixels: cut * high })
        await pipeline(source.stream, picture, createWriteStream(made, { mode: 0o600, flags: 'wx' }))
        return { file: made, mime, width: cut, height: high, safe: true, ...(await contentOf(made)) }
      }),
  )
}

const named = (name: string): string => name.replace(/(\.[^.]*)?$/, ending => ` (cropped)${ending}`)

function check({ left, top, width, height }: Box, of: { width: number; height: number }): void {
  const errors = {
    ...(width < smallest || left + width > of.width ? { width: [within(of.width, 'wide', left)] } : {}),
    ...(height < smallest || top + height > of.height ? { height: [within(of.height, 'high', top)] } : {}),
    ...(width === of.width && height === of.height ? { '': ['This is the whole picture. Choose a part of it.'] } : {}),
  }
  if (Object.keys(errors).length > 0) throw new Refusal('INVALID', { errors })
}

const within = (side: number, way: string, from: number): string =>
  `The picture is ${side} pixels ${way}: from ${from} on, choose ${smallest} to ${Math.max(smallest, side - from)}.`
