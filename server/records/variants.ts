import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FileStore, Stored } from '../outside/files.ts'
import { openPicture, withPixels } from './image-work.ts'
import { withIncoming } from './receive.ts'

/** The widths of a picture's variants, in pixels. No others exist, so that nobody can fill the store with them. */
export const variantWidths = [320, 640, 960, 1280, 1920] as const
export type VariantWidth = (typeof variantWidths)[number]
export const variantType = 'image/webp'

export type Original = { sha256: string; path: string; width: number | null; height: number | null }

/** Widths that are being made: concurrent requests for one share it. */
const making = new Map<string, Promise<void>>()

const pathOf = ({ sha256 }: Original, width: VariantWidth): string =>
  `variants/${sha256.slice(0, 2)}/${sha256}-${width}.webp`

/** The picture no wider than `width`; made now where the job has not made it yet. Undefined when the original is lost. */
export async function readVariant(
  files: FileStore,
  original: Original,
  width: VariantWidth,
): Promise<Stored | undefined> {
  const path = pathOf(original, width)
  const ready = await files.read(path)
  if (ready) return ready
  await once(files, original, width)
  return files.read(path)
}

/** Makes the missing widths, one after the other; false when the original is lost. */
export async function makeVariants(files: FileStore, original: Original): Promise<boolean> {
  if (!(await files.exists(original.path))) return false
  for (const width of variantWidths)
    if (!(await files.exists(pathOf(original, width)))) await once(files, original, width)
  return true
}

/** The paths of a picture's variants in the store. */
export const variantPaths = (sha256: string): string[] =>
  variantWidths.map(width => pathOf({ sha256 } as Original, width))

function once(files: FileStore, original: Original, width: VariantWidth): Promise<void> {
  const path = pathOf(original, width)
  const key = `${files.incoming} ${path}`
  const made = making.get(key) ?? make(files, original, width, path).finally(() => making.delete(key))
  making.set(key, made)
  return made
}

function make(files: FileStore, original: Original, width: VariantWidth, path: string): Promise<void> {
  const pixels = (original.width ?? 0) * (original.height ?? 0)
  return withPixels(pixels, () =>
    withIncoming(files.incoming, async newFile => {
      const source = await files.read(original.path)
      if (!source) return
      const file = newFile()
      const resized = openPicture().resize({ width, withoutEnlargement: true }).webp({ quality: 80 })
      await pipeline(source.stream, resized, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
      await files.put(path, file, variantType)
    }),
  )
}
