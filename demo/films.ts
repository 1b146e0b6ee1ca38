import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { filmType } from '../server/records/apart/upload-kinds.ts'
import { mediaUrl } from '../server/records/file-names.ts'
import { kindOf, type Shared } from './picture-book.ts'
import type { Property } from './properties.ts'

/** Made by `npm run demo:films` from pictures that scripts/demo-pictures renders: without sound, and nobody in them. */
const films = {
  tower: {
    name: 'film-of-a-home-above-the-city',
    alt: 'Without sound: a tower from the street, its roof garden, then a home above the city',
  },
  village: { name: 'film-of-a-street', alt: 'Without sound: a walk along a street of houses with gardens' },
} as const

/** A few properties of each brand; the others have none, as in life. */
const filmed: ReadonlySet<string> = new Set([
  ...['BAL01', 'ALC01', 'HAB01', 'ARN01', 'LWV01', 'PRW01', 'AMN01', 'KMH01', 'PWC01', 'HM01', 'HM02', 'HM11'],
])

let read: ReturnType<typeof all> | undefined
const all = () =>
  Object.values(films).map(({ name, alt }) => {
    const bytes = readFileSync(new URL(`films/${name}.mp4`, import.meta.url))
    const sha256 = createHash('sha256').update(bytes).digest()
    const original_name = `${name}.mp4`
    return {
      name,
      alt,
      original_name,
      bytes,
      sha256,
      mime: filmType,
      url: mediaUrl({ sha256, original_name, mime: filmType }),
    }
  })
export function filmFiles() {
  read ??= all()
  return read
}

/** The films of a property, by their addresses. */
export function filmsOf({ property_code, property_type }: Property): string[] {
  const { name } = films[kindOf(property_type)]
  return filmed.has(property_code) ? filmFiles().flatMap(film => (film.name === name ? [film.url] : [])) : []
}

/** The picture of all sides that the page of a property shows. */
export const viewOf = ({ property_code, property_type }: Property): Shared | undefined =>
  filmed.has(property_code)
    ? kindOf(property_type) === 'tower'
      ? 'view-of-a-home-above-the-city'
      : 'view-of-a-street'
    : undefined
