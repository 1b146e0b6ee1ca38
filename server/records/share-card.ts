/// <reference path="./wawoff2.d.ts" />
import { buffer } from 'node:stream/consumers'
import type { Font } from 'fontkitten'
import type { Picture } from '../../model/site/snapshot.ts'
import type { Letters, SiteCard } from '../../model/site/view.ts'
import type { FileStore } from '../outside/file-store.ts'
import type { SiteFiles } from '../outside/renderer.ts'
import { openSharp, withPixels } from './apart/image-work.ts'
import { type Original, readVariant } from './variants.ts'

/** The family that stands for one that is not sent (decision 294). */
const fallback = 'Inter'

const slugOf = (family: string): string => family.toLowerCase().replaceAll(' ', '-')

const isUpright = /^([a-z0-9-]+?)(-peso)?-[0-9a-f]{8}\.woff2$/

type Read = { readonly whole: Font; readonly isApart: boolean }

/** The fonts that the sites send, by the name of their files; the peso sign of each is in a file apart. */
async function fontsIn({ files }: SiteFiles): Promise<Map<string, Read[]>> {
  // A megabyte, and few processes are asked for a card.
  const [{ create }, { default: decompress }] = await Promise.all([
    import('fontkitten'),
    import('wawoff2/decompress.js'),
  ])
  const read = new Map<string, Read[]>()
  for (const [name, { body }] of files) {
    const [, family, apart] = isUpright.exec(name) ?? []
    if (family === undefined || typeof body === 'string') continue
    const whole = create(Buffer.from(await decompress(body)))
    // Some families have no peso sign: what is cut to it is one sign, that of a missing one, and names no letters.
    if (whole.isCollection || whole.numGlyphs < 2) continue
    const isApart = apart !== undefined
    read.set(
      family,
      [...(read.get(family) ?? []), { whole, isApart }].sort((a, b) => +a.isApart - +b.isApart),
    )
  }
  return read
}

const known = new WeakMap<SiteFiles, Promise<Letters>>()

/** The letters that the sites send, as outlines; kept for as long as their files are. */
export function lettersFrom(files: SiteFiles): Promise<Letters> {
  const letters = known.get(files) ?? fontsIn(files).then(lettersOf)
  known.set(files, letters)
  letters.catch(() => known.delete(files))
  return letters
}

function lettersOf(read: ReadonlyMap<string, readonly Read[]>): Letters {
  const inWeight = new Map<string, Font[]>()
  const fontsOf = (family: string, weight: number): Font[] => {
    const key = `${family} ${weight}`
    // One sign is drawn alike in each weight, and its file says nothing of others.
    const fonts =
      inWeight.get(key) ??
      (read.get(slugOf(family)) ?? []).map(({ whole, isApart }) =>
        isApart ? whole : whole.getVariation({ wght: weight }),
      )
    inWeight.set(key, fonts)
    return fonts
  }
  return {
    line(text, { family, weight, size, spacing = 0 }) {
      const fonts = [...fontsOf(family, weight), ...fontsOf(fallback, weight)]
      const parts: string[] = []
      let x = 0
      for (const letter of text.normalize('NFC').replaceAll(/\s/g, ' ')) {
        const code = letter.codePointAt(0) ?? 0
        const font = fonts.find(each => each.hasGlyphForCodePoint(code))
        if (!font) continue
        const scale = size / font.unitsPerEm
        const glyph = font.glyphForCodePoint(code)
        for (const { command, args } of glyph.path.commands) {
          const points = args.map((value, i) => (i % 2 === 0 ? x + value * scale : -value * scale).toFixed(2))
          parts.push(`${signs[command]}${points.join(' ')}`)
        }
        x += glyph.advanceWidth * scale + spacing
      }
      return { d: parts.join(''), width: Math.max(0, x - spacing) }
    },
  }
}

const signs = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const

/** A picture cut to a box so that its focal point stays in it. */
async function cropped(bytes: Buffer, { focal }: Pick<Picture, 'focal'>, box: { width: number; height: number }) {
  const sharp = await openSharp()
  const { data, info } = await sharp(bytes)
    .resize({ ...box, fit: 'outside' })
    .toBuffer({ resolveWithObject: true })
  const from = (whole: number, part: number, at: number) =>
    Math.round(Math.min(Math.max(whole * at - part / 2, 0), whole - part))
  return sharp(data)
    .extract({
      left: from(info.width, box.width, focal.x),
      top: from(info.height, box.height, focal.y),
      ...box,
    })
    .toBuffer()
}

/** The card as a JPEG. The photo is left out where the library has lost it. */
export function printCard(
  files: FileStore,
  { svg, photo }: SiteCard,
  original: (Original & Pick<Picture, 'focal'>) | undefined,
): Promise<Buffer> {
  return withPixels(1_200 * 630 * 4, async () => {
    const variant = photo && original ? await readVariant(files, original, 1280) : undefined
    const under =
      photo && original && variant
        ? [
            {
              input: await cropped(await buffer(variant.stream), original, {
                width: photo.width,
                height: photo.height,
              }),
              left: photo.x,
              top: photo.y,
            },
          ]
        : []
    const sharp = await openSharp()
    return sharp({ create: { width: 1200, height: 630, channels: 3, background: '#888888' } })
      .composite([...under, { input: Buffer.from(svg) }])
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer()
  })
}
