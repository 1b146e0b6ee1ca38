import { picturesInText } from '../content/rich-text.ts'
import { isOfLibrary } from '../site/path.ts'
import type { CheckedSite } from './checked.ts'
import type { FindingPart } from './finding.ts'
import type { LeafValue } from './values.ts'

/** By how much a picture may be wider or higher than its place before a part that matters is cut off. */
const most = 1.6

export function pictureProblems(
  { path, name, field, value, beside }: LeafValue,
  { pictures }: CheckedSite,
): FindingPart[] {
  if (typeof value !== 'string' || value === '') return []
  const found: FindingPart[] = []
  const picture = pictures.get(value)
  if (!picture && isOfLibrary(value))
    return [
      {
        path,
        kind: 'picture',
        message: 'The media library has no such picture, so visitors see a drawing. Choose another.',
      },
    ]
  if (!picture?.alt.trim())
    found.push({
      path,
      kind: 'alt',
      message: 'The picture has no alternative text, so some visitors get nothing from it.',
    })
  if (name === 'image' && beside['mobile_image'] === null)
    found.push({
      path: `${path.slice(0, -name.length)}mobile_image`,
      kind: 'picture',
      message: 'There is no picture for phones, which crop the wide one.',
    })
  const aspect = field.kind === 'image' ? field.aspect : undefined
  if (aspect !== undefined && picture?.width && picture.height) {
    const ratio = picture.width / picture.height
    if (ratio > aspect * most || ratio < aspect / most)
      found.push({
        path,
        kind: 'picture',
        message: `The picture is ${picture.width} by ${picture.height}; its place is ${shapeOf(aspect)}. Much of it is cut off: crop it, or choose another.`,
      })
  }
  return found
}

/** What is wrong with the pictures within a rich text; each is said once. */
export function textPictureProblems({ path, value }: LeafValue, { pictures }: CheckedSite): FindingPart[] {
  const seen = new Map(picturesInText(String(value ?? '')).map(each => [each.src, each]))
  return [...seen.values()].flatMap(({ src, alt }): FindingPart[] => {
    const name = decodeURIComponent(src.split('/').at(-1) ?? src)
    const picture = pictures.get(src)
    if (!picture)
      return [
        {
          path,
          kind: 'picture',
          message: `The media library has no ${name}, so visitors do not see it in this text. Choose another picture, or take it out.`,
        },
      ]
    if (alt.trim() !== '' || picture.alt.trim() !== '') return []
    return [
      {
        path,
        kind: 'alt',
        message: `The picture ${name} in this text has no alternative text, so some visitors get nothing from it.`,
      },
    ]
  })
}

const shapeOf = (aspect: number): string =>
  aspect === 1
    ? 'square'
    : aspect > 1
      ? `${Number(aspect.toFixed(2))} times as wide as high`
      : `${Number((1 / aspect).toFixed(2))} times as high as wide`
