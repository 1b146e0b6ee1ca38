import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Sharp } from 'sharp'
import { type PictureWidth, pictureWidths } from '../../model/site/picture-widths.ts'
import type { FileStore, Stored } from '../outside/file-store.ts'
import { openPicture, withPixels } from './apart/image-work.ts'
import { withIncoming } from './receive.ts'

/**
 * Every browser that is in use shows WebP; AVIF is some two fifths smaller and takes twenty times as long to make, so nobody
 * waits for it (decision 314).
 */
const formats = {
  avif: { type: 'image/avif', write: (picture: Sharp) => picture.avif({ quality: 45, effort: 2 }) },
  webp: { type: 'image/webp', write: (picture: Sharp) => picture.webp({ quality: 80 }) },
} as const satisfies Record<string, { type: string; write(picture: Sharp): Sharp }>
type Format = keyof typeof formats

export type Original = { sha256: string; path: string; width: number | null; height: number | null }

/** Widths that are being made: concurrent requests for one share it. */
const making = new Map<string, Promise<void>>()

const pathOf = ({ sha256 }: Pick<Original, 'sha256'>, width: PictureWidth, format: Format): string =>
  `variants/${sha256.slice(0, 2)}/${sha256}-${width}.${format}`

/** The picture no wider than `width` as WebP; made now where the job has not made it yet. Undefined when the original is lost. */
export async function readVariant(
  files: FileStore,
  original: Original,
  width: PictureWidth,
): Promise<Stored | undefined> {
  const path = pathOf(original, width, 'webp')
  const ready = await files.read(path)
  if (ready) return ready
  await once(files, original, width, 'webp')
  return files.read(path)
}

type Shown = Stored & {
  readonly format: Format
  /** A smaller one is being made: this one is not to be kept for long. */
  readonly isForNow: boolean
}

/** The smallest that a browser shows: AVIF where it takes that and it is there; otherwise WebP, and AVIF is made meanwhile. */
export async function shownVariant(
  files: FileStore,
  original: Original,
  width: PictureWidth,
  takesAvif: boolean,
): Promise<Shown | undefined> {
  const small = takesAvif ? await files.read(pathOf(original, width, 'avif')) : undefined
  if (small) return { ...small, format: 'avif', isForNow: false }
  const ready = await readVariant(files, original, width)
  if (!ready) return undefined
  return { ...ready, format: 'webp', isForNow: takesAvif && makeSoon(files, original, width) }
}

/** Those that wait, one after the other: what is shown now must not be slow because of what is shown next time. */
let soon: Promise<unknown> = Promise.resolve()
let waiting = 0
const mostWaiting = 200
function makeSoon(files: FileStore, original: Original, width: PictureWidth): boolean {
  if (waiting >= mostWaiting) return true
  const key = keyOf(files, original, width, 'avif')
  if (promised.has(key)) return !failed.has(key)
  promised.add(key)
  waiting += 1
  soon = soon
    .then(() => once(files, original, width, 'avif'))
    .catch(() => failed.add(key))
    .finally(() => {
      waiting -= 1
      if (!failed.has(key)) promised.delete(key)
    })
  return true
}
/** Asked for and not there yet; and those that could not be made, so that their WebP may be kept. */
const promised = new Set<string>()
const failed = new Set<string>()

/** When all that were asked for so far are made. */
export const variantsMade = async (): Promise<void> => {
  await soon
}

/** Makes the missing widths, one after the other; false when the original is lost. */
export async function makeVariants(files: FileStore, original: Original): Promise<boolean> {
  if (!(await files.exists(original.path))) return false
  for (const format of ['webp', 'avif'] as const)
    for (const width of pictureWidths)
      if (!(await files.exists(pathOf(original, width, format)))) await once(files, original, width, format)
  return true
}

/** The paths of a picture's variants in the store. */
export const variantPaths = (sha256: string): string[] =>
  pictureWidths.flatMap(width => [pathOf({ sha256 }, width, 'webp'), pathOf({ sha256 }, width, 'avif')])

const keyOf = (files: FileStore, original: Original, width: PictureWidth, format: Format) =>
  `${files.incoming} ${pathOf(original, width, format)}`

function once(files: FileStore, original: Original, width: PictureWidth, format: Format): Promise<void> {
  const key = keyOf(files, original, width, format)
  const made = making.get(key) ?? make(files, original, width, format).finally(() => making.delete(key))
  making.set(key, made)
  return made
}

function make(files: FileStore, original: Original, width: PictureWidth, format: Format): Promise<void> {
  const pixels = (original.width ?? 0) * (original.height ?? 0)
  const { type, write } = formats[format]
  return withPixels(pixels, () =>
    withIncoming(files.incoming, async newFile => {
      const source = await files.read(original.path)
      if (!source) return
      const file = newFile()
      const resized = write((await openPicture()).resize({ width, withoutEnlargement: true }))
      await pipeline(source.stream, resized, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
      await files.put(pathOf(original, width, format), file, type)
    }),
  )
}
