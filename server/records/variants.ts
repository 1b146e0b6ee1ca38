import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { FileStore, Stored } from '../outside/files.ts'
import { openPicture, withPixels } from './image-work.ts'
import { withIncoming } from './receive.ts'

/** The widths a picture is offered in, in pixels. No others, so that nobody can fill the store with them. */
export const variantWidths = [320, 640, 960, 1280, 1920] as const
export type VariantWidth = (typeof variantWidths)[number]
export const variantType = 'image/webp'

type Original = { sha256: string; path: string; width: number | null; height: number | null }

/** Two who ask at once for a width that nobody asked for before wait for one and the same. */
const making = new Map<string, Promise<void>>()

/** The picture no wider than `width`, made at the first asking and kept in the store. Undefined when the original is lost. */
export async function readVariant(
  files: FileStore,
  original: Original,
  width: VariantWidth,
): Promise<Stored | undefined> {
  const path = `variants/${original.sha256.slice(0, 2)}/${original.sha256}-${width}.webp`
  const ready = await files.read(path)
  if (ready) return ready
  const key = `${files.incoming} ${path}`
  const made = making.get(key) ?? make(files, original, width, path).finally(() => making.delete(key))
  making.set(key, made)
  await made
  return files.read(path)
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
